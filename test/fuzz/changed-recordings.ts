/** Recorded requests with something changed. */
import { deflateSync } from "node:zlib";
import fc from "fast-check";
import { listKindRows } from "#test/sdk/corpus/kinds-table.ts";
import { readRecording } from "#test/sdk/corpus/move-to-now.ts";
import { listRecorded, replay } from "#test/sdk/corpus/recorded-request.ts";
import { type SplitEnvelope, splitEnvelope } from "#test/sdk/corpus/split-envelope.ts";
import { ENVELOPE, type FuzzInput, pack, projectId, publicKey, rarely } from "./fuzz-input.ts";
import { type ByteChange, byteChange, changeBytes } from "./mutate-bytes.ts";
import { changeJson, type JsonChange, jsonChange } from "./mutate-json.ts";

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
export const BY_TYPE = Map.groupBy(
  RECORDINGS,
  ({ envelope }) => envelope.parts[0]?.header.type ?? "",
);
const recording: fc.Arbitrary<Recording> = fc
  .constantFrom(...BY_TYPE.values())
  .chain((recordings) => fc.constantFrom(...recordings));

export const TYPES = [...listKindRows().map(({ type }) => type)];
export const ODD_TYPES = ["__proto__", "", "kitten", "lapwing_vitals"];

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

export const changedRecording: fc.Arbitrary<FuzzInput> = fc
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
