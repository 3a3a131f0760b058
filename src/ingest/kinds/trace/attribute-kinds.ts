/** What a key says about its value, where that is more than the rules of all keys say. */

export interface AttributeKind {
  kind: "plain" | "address" | "geo" | "header" | "query" | "tokens";
  /** Of a header: its name. */
  header: string;
}

/** Whose address somebody came from. Also what SDKs ask us to fill in: "{{auto}}". */
const ADDRESSES = new Set([
  ...["client.address", "client.ip", "http.client_ip", "user.ip", "user.ip_address"],
  ...["network.peer.address", "net.peer.ip", "net.sock.peer.addr", "REMOTE_ADDR"],
]);
const GEO = /^(?:user\.)?geo\./;
const HEADER = /^http\.(?:request|response)\.header\.(.+)$/;
const QUERIES = new Set(["db.statement", "db.query.text"]);

const PLAIN: AttributeKind = { kind: "plain", header: "" };
/** An app has some hundred keys; ones made of ids must not fill the memory. */
const MAX_CACHED = 4096;
const MAX_CACHED_LENGTH = 100;
const cache = new Map<string, AttributeKind>();

export function kindOfAttribute(key: string): AttributeKind {
  const known = cache.get(key);
  if (known !== undefined) return known;
  const kind = readKind(key);
  if (key.length > MAX_CACHED_LENGTH) return kind;
  if (cache.size >= MAX_CACHED) cache.clear();
  cache.set(key, kind);
  return kind;
}

function readKind(key: string): AttributeKind {
  if (ADDRESSES.has(key)) return { kind: "address", header: "" };
  if (GEO.test(key)) return { kind: "geo", header: "" };
  if (QUERIES.has(key)) return { kind: "query", header: "" };
  const header = HEADER.exec(key)?.[1];
  if (header !== undefined) return { kind: "header", header };
  // "gen_ai.usage.input_tokens.cached" counts words.
  return key.includes("tokens") ? { kind: "tokens", header: "" } : PLAIN;
}
