/** Where a store is, as plain data: it is made once and crosses to every thread that opens one. */
export interface StoreLocation {
  /** Everything of an embedded store; with servers the spool and what else belongs to this machine. */
  dataFolder: string;
  /** In place of an embedded store. */
  servers?: StoreServers | undefined;
}

export interface StoreServers {
  /** Meta: postgres://user:password@host:port/database */
  postgres: { url: string };
  /** Telemetry; on a cluster when one is named. */
  clickhouse: { url: string; cluster?: string | undefined };
  /** Large payloads; files below the data folder without it. */
  bucket?: BucketLocation | undefined;
}

export interface BucketLocation {
  /** https://endpoint/bucket/prefix */
  url: string;
  region: string;
  accessKeyId: string;
  secretAccessKey: string;
}
