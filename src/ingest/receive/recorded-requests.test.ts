import { globSync, readFileSync } from "node:fs";
import { describe, expect, it } from "vitest";
import { checkSizes } from "#model/kinds/check-sizes.ts";
import { checkJson } from "#protocol/check-json.ts";
import { readAuth } from "#protocol/envelope/auth.ts";
import { parseDsn } from "#protocol/envelope/dsn.ts";
import { type Envelope, readEnvelope } from "#protocol/envelope/envelope.ts";
import { LIMITS } from "#protocol/limits.ts";
import { decompress } from "./decompress.ts";
import { LargeBodies } from "./large-bodies.ts";
import { readStoreBody } from "./store-body.ts";

interface RecordedRequest {
  path: string;
  headers: Record<string, string>;
  bodyBase64: string;
  decodedText?: string;
  itemTypes: string[];
  endpoint: "envelope" | "store" | "tunnel" | "rest" | "preflight" | "error-page";
}

const FOLDER = "test/fixtures/requests";
const options = { maxBytes: LIMITS.envelopeBytes, hold: new LargeBodies().hold() };

const recorded = globSync(`${FOLDER}/*/*.json`)
  .sort()
  .map((file) => {
    const request: RecordedRequest = JSON.parse(readFileSync(file, "utf8"));
    return { name: file.slice(FOLDER.length + 1), request };
  });

async function plainBody({ bodyBase64, headers }: RecordedRequest): Promise<Buffer> {
  const body = await decompress(
    Buffer.from(bodyBase64, "base64"),
    headers["content-encoding"],
    options,
  );
  if (!body.ok) throw new Error(body.detail);
  return body.body;
}

function envelopeIn(body: Buffer): Envelope {
  const envelope = readEnvelope(body);
  if (!envelope.ok) throw new Error(envelope.detail);
  return envelope.value;
}

/** The key, from wherever this SDK puts it. */
function keyOf({ path, headers }: RecordedRequest, envelope?: Envelope): string | undefined {
  const auth = readAuth({
    xSentryAuth: headers["x-sentry-auth"],
    authorization: headers.authorization,
    query: path.split("?")[1] ?? "",
  });
  if (auth === undefined) return parseDsn(envelope?.dsn ?? "")?.publicKey;
  return auth.ok ? auth.value.publicKey : auth.detail;
}

const KEY = "a1b2c3d4e5f60718293a4b5c6d7e8f90";
const envelopes = recorded.filter(({ request }) =>
  ["envelope", "tunnel"].includes(request.endpoint),
);
const stores = recorded.filter(({ request }) => request.endpoint === "store");

describe("recorded envelopes", () => {
  it.each(envelopes)("$name reads, with its items", async ({ request }) => {
    const body = await plainBody(request);
    const envelope = envelopeIn(body);
    expect(envelope.items.map((item) => item.type)).toEqual(request.itemTypes);
    expect(checkSizes(envelope.items).filter((reason) => reason !== undefined)).toEqual([]);
    expect(keyOf(request, envelope)).toBe(KEY);
    for (const item of envelope.items) {
      if (item.type !== "event") continue;
      expect(checkJson(body, item.start, item.end).ok).toBe(true);
    }
  });
});

describe("recorded /store/ bodies", () => {
  it.each(stores)("$name reads as JSON", async ({ request }) => {
    const json = await readStoreBody(await plainBody(request), options);
    if (!json.ok) throw new Error(json.detail);
    expect(json.body.toString()).toBe(request.decodedText);
    expect(checkJson(json.body, 0, json.body.length).ok).toBe(true);
    expect(keyOf(request)).toBe(KEY);
  });
});

describe("the recordings", () => {
  it("hold every way in: query, header and dsn, gzip, base64 and plain", () => {
    const has = (test: (request: RecordedRequest) => boolean) =>
      recorded.some(({ request }) => test(request));
    expect(has(({ path }) => path.includes("sentry_key="))).toBe(true);
    expect(has(({ headers }) => headers["x-sentry-auth"] !== undefined)).toBe(true);
    expect(has(({ endpoint }) => endpoint === "tunnel")).toBe(true);
    expect(has(({ headers }) => headers["content-encoding"] === "gzip")).toBe(true);
    expect(has(({ headers }) => headers["transfer-encoding"] === "chunked")).toBe(true);
    expect(has(({ headers }) => headers["content-type"] === "application/octet-stream")).toBe(true);
  });
});
