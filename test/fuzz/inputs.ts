/** What the fuzzer sends: recorded requests with something changed, and requests made up. */
import { brotliCompressSync, deflateSync, gzipSync, zstdCompressSync } from "node:zlib";
import fc from "fast-check";
import { listKindRows } from "#test/sdk/corpus/kinds-table.ts";
import { readRecording } from "#test/sdk/corpus/move-to-now.ts";
import { listRecorded, replay } from "#test/sdk/corpus/recorded-request.ts";
import { type SplitEnvelope, splitEnvelope } from "#test/sdk/corpus/split-envelope.ts";
import { EDGE_KEY } from "#test/support/edge.ts";
import { type ByteChange, byteChange, changeBytes } from "./mutate-bytes.ts";
import { changeJson, type JsonChange, jsonChange } from "./mutate-json.ts";
import { oddJson } from "./odd-values.ts";

export interface FuzzInput {
  /** Where it comes from, for a person. */
  from: string;
  path: string;
  encoding?: string | undefined;
  body: Buffer;
}

const { publicKey, projectId } = EDGE_KEY;
const QUERY = `?sentry_version=7&sentry_key=${publicKey}`;
const ENVELOPE = `/api/${projectId}/envelope/${QUERY}`;
const STORE = `/api/${projectId}/store/${QUERY}`;

interface Recording {
  name: string;
  envelope: SplitEnvelope;
}

/** Read once; a run is short enough for their times to stay in bounds. */
const RECORDINGS: Recording[] = listRecorded()
  .map((name) => ({
    name,
    sent: replay(name, { projectId, key: publicKey, slug: "shop", token: "" }),
  }))
  .filter(({ sent }) => sent.parts.length > 0 && sent.endpoint !== "store")
  .filter(({ sent }) => sent.headers["content-encoding"] === undefined)
  .map(({ name, sent }) => ({ name, envelope: splitEnvelope(sent.body) }));

/** By what they carry, so that rare kinds are tried as often as common ones. */
const BY_TYPE = Map.groupBy(RECORDINGS, ({ envelope }) => envelope.parts[0]?.header.type ?? "");
const recording: fc.Arbitrary<Recording> = fc
  .constantFrom(...BY_TYPE.values())
  .chain((recordings) => fc.constantFrom(...recordings));

const TYPES = [...listKindRows().map(({ type }) => type)];
const ODD_TYPES = ["__proto__", "", "kitten", "lapwing_vitals"];

interface Changes {
  payload: JsonChange[];
  /** Where the payload is no JSON. */
  payloadBytes: ByteChange[];
  itemHeader: JsonChange[];
  header: JsonChange[];
  type: string | undefined;
  bytes: ByteChange[];
  encoding: string | undefined;
  packedBytes: ByteChange[];
}

/** Mostly one thing at a time: two broken places hide each other. */
const rarely = <T>(arbitrary: fc.Arbitrary<T>, depth = 12): fc.Arbitrary<T | undefined> =>
  fc
    .option(arbitrary, { freq: 1, nil: undefined })
    .chain((value) =>
      fc.integer({ min: 0, max: depth }).map((die) => (die === 0 ? value : undefined)),
    );

const changes: fc.Arbitrary<Changes> = fc.record({
  payload: fc.array(jsonChange, { maxLength: 4 }),
  payloadBytes: fc.array(byteChange, { maxLength: 3 }),
  itemHeader: rarely(fc.array(jsonChange, { maxLength: 2 })).map((list) => list ?? []),
  header: rarely(fc.array(jsonChange, { maxLength: 2 })).map((list) => list ?? []),
  type: rarely(fc.constantFrom(...TYPES, ...ODD_TYPES), 8),
  bytes: rarely(fc.array(byteChange, { maxLength: 3 }), 5).map((list) => list ?? []),
  encoding: rarely(fc.constantFrom("gzip", "deflate", "br", "zstd"), 8),
  packedBytes: rarely(fc.array(byteChange, { maxLength: 2 }), 2).map((list) => list ?? []),
});

const PACK: Record<string, (body: Buffer) => Buffer> = {
  gzip: gzipSync,
  deflate: deflateSync,
  br: brotliCompressSync,
  zstd: zstdCompressSync,
};

function pack(body: Buffer, encoding: string | undefined, packedBytes: ByteChange[]): Buffer {
  const packed = encoding === undefined ? body : (PACK[encoding]?.(body) ?? body);
  return encoding === undefined ? packed : changeBytes(packed, packedBytes);
}

const changedRecording: fc.Arbitrary<FuzzInput> = fc
  .tuple(recording, changes, fc.nat({ max: 3 }))
  .map(([{ name, envelope }, change, which]) => {
    const target = which % envelope.parts.length;
    const parts = envelope.parts.map(({ header, line, payload }, i) => {
      if (i !== target) return Buffer.concat([Buffer.from(`\n${line}\n`), payload]);
      const bytes = changePayload(header.type, payload, change);
      const type = change.type ?? header.type;
      const length = header.length === undefined ? {} : { length: bytes.length };
      const newHeader = changeJson(
        JSON.stringify({ ...header, type, ...length }),
        change.itemHeader,
      );
      return Buffer.concat([Buffer.from(`\n${newHeader}\n`), bytes]);
    });
    const head = changeJson(envelope.header.toString(), change.header);
    const body = changeBytes(Buffer.concat([Buffer.from(head), ...parts]), change.bytes);
    return {
      from: name,
      path: ENVELOPE,
      encoding: change.encoding,
      body: pack(body, change.encoding, change.packedBytes),
    };
  });

function changePayload(type: string, payload: Buffer, change: Changes): Buffer {
  switch (type) {
    case "attachment":
    case "statsd":
      return changeBytes(payload, change.payloadBytes);
    case "replay_recording": {
      const { line, json } = readRecording(payload);
      const packed = deflateSync(changeJson(json, change.payload));
      return Buffer.concat([Buffer.from(line), changeBytes(packed, change.payloadBytes.slice(1))]);
    }
    default:
      return Buffer.from(changeJson(payload.toString(), change.payload));
  }
}

const madeUpEnvelope: fc.Arbitrary<FuzzInput> = fc
  .record({
    header: fc.constantFrom("{}", '{"event_id":"9ec79c33ec9942ab8353589fcb2e04dc"}'),
    items: fc.array(
      fc.record({
        type: fc.constantFrom(...TYPES, ...ODD_TYPES),
        json: oddJson,
        isContainer: fc.boolean(),
      }),
      { minLength: 1, maxLength: 3 },
    ),
  })
  .map(({ header, items }) => {
    const lines = items.map(({ type, json, isContainer }) => {
      const name = { span: "span.v2", trace_metric: "trace-metric" }[type] ?? type;
      const content_type = `application/vnd.sentry.items.${name}+json`;
      const itemHeader = isContainer ? { type, item_count: 1, content_type } : { type };
      return `${JSON.stringify(itemHeader)}\n${isContainer ? `{"items":${json}}` : json}`;
    });
    return { from: "made up", path: ENVELOPE, body: Buffer.from([header, ...lines].join("\n")) };
  });

const storeBody: fc.Arbitrary<FuzzInput> = fc
  .record({
    recording: fc.constantFrom(...(BY_TYPE.get("event") ?? [])),
    payload: fc.array(jsonChange, { maxLength: 3 }),
    wrap: fc.constantFrom("plain", "base64", "zlib"),
    bytes: fc.array(byteChange, { maxLength: 1 }),
    encoding: rarely(fc.constantFrom("gzip", "deflate", "br", "zstd"), 8),
    packedBytes: fc.array(byteChange, { maxLength: 1 }),
  })
  .map(({ recording: { name, envelope }, payload, wrap, bytes, encoding, packedBytes }) => {
    const json = Buffer.from(changeJson(String(envelope.parts[0]?.payload), payload));
    const inner = wrap === "zlib" ? deflateSync(json) : json;
    const body = wrap === "plain" ? inner : Buffer.from(inner.toString("base64"));
    return {
      from: `${name} to /store/`,
      path: STORE,
      encoding,
      body: pack(changeBytes(body, bytes), encoding, packedBytes),
    };
  });

const SAMPLE = { metric: "lcp", value: 900, id: "ab".repeat(16), route: "/cart", path: "/cart/7" };

const beacon: fc.Arbitrary<FuzzInput> = fc
  .record({
    id: fc.stringMatching(/^[0-9a-f]{32}$/),
    changed: fc.array(jsonChange, { maxLength: 3 }),
    bytes: rarely(fc.array(byteChange, { maxLength: 2 }), 5),
  })
  .map(({ id, changed, bytes }) => {
    const samples = [
      { ...SAMPLE, id },
      { ...SAMPLE, metric: "cls", value: 0.1, id: [...id].reverse().join("") },
    ];
    const text = changeJson(JSON.stringify({ samples }), changed);
    return {
      from: "beacon",
      path: `/vitals?key=${publicKey}`,
      body: changeBytes(Buffer.from(text), bytes ?? []),
    };
  });

export const fuzzInput: fc.Arbitrary<FuzzInput> = fc
  .oneof(
    { arbitrary: changedRecording, weight: 12 },
    { arbitrary: madeUpEnvelope, weight: 3 },
    { arbitrary: storeBody, weight: 2 },
    { arbitrary: beacon, weight: 1 },
  )
  .map((input) => Object.assign(input, { [fc.toStringMethod]: () => describeInput(input) }));

export function describeInput({ from, path, encoding, body }: FuzzInput): string {
  const text =
    body.length > 4000
      ? `${body.toString("latin1", 0, 4000)}… (${body.length} bytes)`
      : body.toString("latin1");
  return `${from}: POST ${path} ${encoding ?? ""}\n${JSON.stringify(text)}`;
}
