/** A recording without the secrets that are in it, packed as it came; the same when it holds none. */
import { Readable } from "node:stream";
import { createDeflate, createInflate, deflateSync, inflateSync } from "node:zlib";
import type { HiddenCounts } from "#ingest/scrub/hidden-counts.ts";
import type { ScrubRules } from "#ingest/scrub/rules.ts";
import { KIBIBYTE, MEBIBYTE } from "#lib/bytes.ts";
import type { Json } from "#lib/json.ts";
import type { Recording } from "./check-recording.ts";
import { RecordingScrubber } from "./recording-scrubber.ts";
import { ListSplitter } from "./split-list.ts";

/** Nearly every recording is smaller, and is read as a whole; of larger ones, event after event. */
const SMALL_BYTES = 4 * MEBIBYTE;
const CHUNK_BYTES = 64 * KIBIBYTE;
/** Stands for an event that is too large to be looked at. */
const LEFT_OUT = '{"type":5,"timestamp":0,"data":{"tag":"lapwing.left_out","payload":{}}}';

export interface ScrubbedRecording {
  recording: Recording;
  hidden: number;
  leftOut: number;
}

/** The recording without secrets; undefined when it is nested so deeply that nothing can read it. */
export async function scrubRecording(
  recording: Recording,
  rules: ScrubRules,
  hidden: HiddenCounts,
): Promise<ScrubbedRecording | undefined> {
  try {
    return await scrub(recording, rules, hidden);
  } catch (error) {
    if (error instanceof RangeError) return undefined;
    throw error;
  }
}

async function scrub(
  recording: Recording,
  rules: ScrubRules,
  counts: HiddenCounts,
): Promise<ScrubbedRecording> {
  const scrubber = new RecordingScrubber(rules, counts);
  if (recording.rawBytes > SMALL_BYTES) return scrubLarge(recording, scrubber);
  const { body, encoding } = recording;
  const raw = encoding === "json" ? body : inflateSync(body, { maxOutputLength: SMALL_BYTES });
  const events: Json[] = JSON.parse(raw.toString());
  for (const event of events) scrubber.event(event);
  const { hidden } = scrubber;
  if (hidden === 0) return { recording, hidden, leftOut: 0 };
  const clean = Buffer.from(JSON.stringify(events));
  const packed = encoding === "json" ? clean : deflateSync(clean);
  return { recording: { ...recording, body: packed, rawBytes: clean.length }, hidden, leftOut: 0 };
}

/** Never more than one event and one piece in memory, beside what is packed. */
async function scrubLarge(recording: Recording, scrubber: RecordingScrubber) {
  const splitter = new ListSplitter(SMALL_BYTES);
  let leftOut = 0;
  let rawBytes = 0;
  async function* cleanPieces() {
    let mark = "[";
    for await (const chunk of piecesOf(recording)) {
      for (const member of splitter.read(chunk)) {
        if (member === undefined) leftOut++;
        const text = mark + (member === undefined ? LEFT_OUT : scrubOne(member, scrubber));
        mark = ",";
        rawBytes += Buffer.byteLength(text);
        yield text;
      }
    }
    rawBytes += mark === "[" ? 2 : 1;
    yield mark === "[" ? "[]" : "]";
  }
  const source = Readable.from(cleanPieces(), { objectMode: false });
  const packed =
    recording.encoding === "json" ? source : source.pipe(createDeflate({ chunkSize: CHUNK_BYTES }));
  source.on("error", (error) => packed.destroy(error));
  const parts: Buffer[] = [];
  for await (const part of packed as AsyncIterable<Buffer>) parts.push(part);
  const { hidden } = scrubber;
  if (hidden === 0 && leftOut === 0) return { recording, hidden, leftOut };
  return { recording: { ...recording, body: Buffer.concat(parts), rawBytes }, hidden, leftOut };
}

/** An event that cannot be read was checked for its brackets only: it is none. */
function scrubOne(member: Buffer, scrubber: RecordingScrubber): string {
  let event: Json;
  try {
    event = JSON.parse(member.toString());
  } catch {
    return LEFT_OUT;
  }
  const before = scrubber.hidden;
  scrubber.event(event);
  return scrubber.hidden === before ? member.toString() : JSON.stringify(event);
}

async function* piecesOf({ body, encoding }: Recording): AsyncGenerator<Buffer> {
  if (encoding === "json") {
    for (let at = 0; at < body.length; at += CHUNK_BYTES) yield body.subarray(at, at + CHUNK_BYTES);
    return;
  }
  const inflate = createInflate({ chunkSize: CHUNK_BYTES });
  inflate.end(body);
  for await (const chunk of inflate as AsyncIterable<Buffer>) yield chunk;
}
