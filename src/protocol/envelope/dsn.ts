import { canonicalHex } from "#protocol/hex.ts";

export interface Dsn {
  protocol: "http" | "https";
  /** 32 lower-case hex digits. */
  publicKey: string;
  /** With its port, as written. */
  host: string;
  /** What stands between host and project: "" or "/sub/path". */
  path: string;
  /** Decimal digits, as written. */
  projectId: string;
}

/** Sentry's public keys are UUIDs without dashes. */
const KEY_LENGTH = 32;

// Every part ends at a byte that the part itself cannot hold, so matching is linear.
const DSN =
  /^(https?):\/\/([^:@/]+)(?::[^@/]*)?@([^\s/?#@\\]+)((?:\/[^\s/?#\\]+)*)\/([0-9]{1,20})$/;

/** Reads `http(s)://KEY[:secret]@host[:port][/path]/PROJECT`. The secret is of no use to us. */
export function parseDsn(text: string): Dsn | undefined {
  const match = DSN.exec(text);
  if (!match) return undefined;
  const [, protocol, key = "", host = "", path = "", projectId = ""] = match;
  const publicKey = readPublicKey(key);
  if (!publicKey) return undefined;
  return { protocol: protocol === "https" ? "https" : "http", publicKey, host, path, projectId };
}

export function readPublicKey(text: string): string | undefined {
  return canonicalHex(text, KEY_LENGTH);
}

/** `baseUrl` is where SDKs reach us; it may have a path ("https://example.com/lapwing"). */
export function formatDsn(parts: {
  baseUrl: string;
  publicKey: string;
  projectId: number | string;
}): string {
  const base = new URL(parts.baseUrl);
  const path = base.pathname.endsWith("/") ? base.pathname.slice(0, -1) : base.pathname;
  return `${base.protocol}//${parts.publicKey}@${base.host}${path}/${parts.projectId}`;
}
