import type { Dsn } from "#protocol/envelope/dsn.ts";

export interface OwnNames {
  /** Where people reach us; the DSNs on our pages are made from it. */
  publicUrl: string;
  /** The name that this request used, with its port. */
  requestHost: string | undefined;
  /** The port that we listen on, when it is not in the URL. */
  port?: number | undefined;
}

const LOOPBACK = ["localhost", "127.0.0.1"];

/**
 * Does a DSN (in its canonical spelling) mean this installation? A wrong yes costs nothing: its key
 * must be one of ours too.
 */
export function isOwnHost(dsn: Dsn, { publicUrl, requestHost, port }: OwnNames): boolean {
  const base = new URL(publicUrl);
  const basePath = base.pathname.replace(/\/+$/, "");
  if (dsn.path !== "" && dsn.path !== basePath) return false;
  const ownPort = port ?? (base.port || undefined);
  const loopback = ownPort === undefined ? [] : LOOPBACK.map((name) => `${name}:${ownPort}`);
  const names = [base.host, requestHost, ...loopback];
  return names.some((name) => name !== undefined && hostOf(dsn.protocol, name) === dsn.host);
}

/** As in a canonical DSN: lower case, without the scheme's own port. */
function hostOf(protocol: Dsn["protocol"], host: string): string | undefined {
  return URL.parse(`${protocol}://${host}`)?.host;
}
