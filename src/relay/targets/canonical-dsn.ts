/** One spelling for equal DSNs, so that "is it on the list" is a comparison of texts. */
import { type Dsn, parseDsn } from "#protocol/envelope/dsn.ts";

/** As targets are stored and looked up; undefined as below. */
export function canonicalDsn(text: string): string | undefined {
  const dsn = readCanonicalDsn(text);
  return dsn && formatCanonicalDsn(dsn);
}

/** undefined when it is no DSN, or when a URL parser reads anything in it differently than we do. */
export function readCanonicalDsn(text: string): Dsn | undefined {
  const dsn = parseDsn(text);
  if (dsn === undefined) return undefined;
  const { protocol, path, projectId } = dsn;
  const url = URL.parse(`${protocol}://${dsn.host}${path}/${projectId}`);
  // "0x7f.1", "127.1", "relay。example", "/a/../b": names that mean others are not taken.
  const host = dsn.host.toLowerCase().replace(protocol === "https" ? /:443$/ : /:80$/, "");
  if (url?.host !== host || url.pathname !== `${path}/${projectId}`) return undefined;
  return { ...dsn, host };
}

export function formatCanonicalDsn({ protocol, publicKey, host, path, projectId }: Dsn): string {
  return `${protocol}://${publicKey}@${host}${path}/${projectId}`;
}
