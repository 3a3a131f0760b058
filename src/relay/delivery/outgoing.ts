/**
 * The request that a target gets. Its address and its headers are made here from the target's DSN;
 * of the client's request nothing goes on but the envelope and the name of its user agent.
 */
import { buffer } from "node:stream/consumers";
import { constants, createGzip } from "node:zlib";
import type { AboutReceived } from "#ingest/receive/receive.ts";
import { KIBIBYTE } from "#lib/bytes.ts";
import { parseDsn } from "#protocol/envelope/dsn.ts";

export interface Outgoing {
  url: URL;
  headers: Record<string, string>;
  body: Buffer;
}

/** As Sentry's SDK for Node: below this, compressing costs more than it saves. */
const COMPRESS_FROM_BYTES = 32 * KIBIBYTE;
const MAX_USER_AGENT = 512;
const CLIENT = "lapwing-relay/1";

export async function makeOutgoing(
  dsn: string,
  pieces: readonly Buffer[],
  about: Pick<AboutReceived, "userAgent" | "hops">,
): Promise<Outgoing> {
  const parts = parseDsn(dsn);
  if (parts === undefined) throw new Error("a relay target has a DSN that cannot be read");
  const { protocol, host, path, projectId, publicKey } = parts;
  const bytes = pieces.reduce((sum, piece) => sum + piece.length, 0);
  const isLarge = bytes >= COMPRESS_FROM_BYTES;
  return {
    url: new URL(`${protocol}://${host}${path}/api/${projectId}/envelope/`),
    headers: {
      "Content-Type": "application/x-sentry-envelope",
      ...(isLarge ? { "Content-Encoding": "gzip" } : {}),
      "User-Agent": cleanUserAgent(about.userAgent) || CLIENT,
      "X-Sentry-Auth": `Sentry sentry_version=7, sentry_client=${CLIENT}, sentry_key=${publicKey}`,
      "X-Lapwing-Hops": String(about.hops + 1),
    },
    body: isLarge ? await compress(pieces) : Buffer.concat(pieces),
  };
}

/** Piece by piece: an envelope of 200 MiB is not copied first. */
function compress(pieces: readonly Buffer[]): Promise<Buffer> {
  const zip = createGzip({ level: constants.Z_BEST_SPEED });
  for (const piece of pieces) zip.write(piece);
  zip.end();
  return buffer(zip);
}

/** The target tells browsers by it. Only what every server takes in a header. */
function cleanUserAgent(text = ""): string {
  return text
    .slice(0, MAX_USER_AGENT)
    .replaceAll(/[^\x20-\x7e]/g, "")
    .trim();
}
