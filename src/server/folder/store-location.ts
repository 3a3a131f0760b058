import type { Config } from "#config.ts";
import type { BucketLocation, StoreLocation } from "#store/ports/location.ts";

type Settings = Pick<
  Config,
  | "data"
  | "postgresUrl"
  | "clickhouseUrl"
  | "clickhouseCluster"
  | "s3Url"
  | "s3Region"
  | "s3AccessKeyId"
  | "s3SecretAccessKey"
>;

/** Where the settings say that everything is kept. They were read, so servers are named together. */
export function storeLocationOf(config: Settings): StoreLocation {
  const { data: dataFolder, postgresUrl, clickhouseUrl, clickhouseCluster } = config;
  if (postgresUrl === "") return { dataFolder };
  const cluster = clickhouseCluster === "" ? undefined : clickhouseCluster;
  return {
    dataFolder,
    servers: {
      postgres: { url: postgresUrl },
      clickhouse: { url: clickhouseUrl, cluster },
      bucket: bucketOf(config),
    },
  };
}

function bucketOf(config: Settings): BucketLocation | undefined {
  if (config.s3Url === "") return undefined;
  const { s3Url: url, s3Region: region } = config;
  return {
    url,
    region,
    accessKeyId: config.s3AccessKeyId,
    secretAccessKey: config.s3SecretAccessKey,
  };
}
