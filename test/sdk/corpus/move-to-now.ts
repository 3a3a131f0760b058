/** Recorded times, moved to now by one whole number of seconds: no text changes its length. */
import { deflateSync, inflateSync } from "node:zlib";
import type { Part, SplitEnvelope } from "./split-envelope.ts";

type ReadPart = SplitEnvelope["parts"][number];

const UNIX_TIME = /(?<![\w.])1[5-9]\d{8}(?=[.,}\]])|(?<=\|T)1[5-9]\d{8}\b/g;
const UNIX_TIME_MS = /(?<![\w.])1[5-9]\d{11}(?=[.,}\]])/g;
const ISO_TIME = /\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d/g;

function isoSeconds(iso: string): number {
  return Date.parse(`${iso}Z`) / 1000;
}

function timesIn(text: string): number[] {
  return [
    ...(text.match(UNIX_TIME) ?? []).map(Number),
    ...(text.match(UNIX_TIME_MS) ?? []).map((ms) => Math.floor(Number(ms) / 1000)),
    ...(text.match(ISO_TIME) ?? []).map(isoSeconds),
  ];
}

function moveText(text: string, seconds: number): string {
  return text
    .replace(UNIX_TIME, (time) => String(Number(time) + seconds))
    .replace(UNIX_TIME_MS, (time) => String(Number(time) + seconds * 1000))
    .replace(ISO_TIME, (iso) =>
      new Date((isoSeconds(iso) + seconds) * 1000).toISOString().slice(0, 19),
    );
}

/** So many seconds that the last of these times is a second ago. */
function shiftOf(texts: readonly string[]): number {
  const times = texts.flatMap(timesIn);
  return times.length === 0 ? 0 : Math.floor(Date.now() / 1000) - 1 - Math.max(...times);
}

export function moveStoreBody(body: Buffer): Buffer {
  const text = body.toString();
  return Buffer.from(moveText(text, shiftOf([text])));
}

export function moveEnvelope({ header, parts, end }: SplitEnvelope): SplitEnvelope {
  const shift = shiftOf([header.toString(), ...parts.map(textOf)]);
  return {
    header: Buffer.from(moveText(header.toString(), shift)),
    parts: parts.map((part) => movePart(part, shift)),
    end,
  };
}

/** What is in an attachment is the app's own affair. */
function textOf({ header, payload }: Part): string {
  if (header.type === "attachment") return "";
  return header.type === "replay_recording" ? readRecording(payload).json : payload.toString();
}

function movePart(part: ReadPart, shift: number): ReadPart {
  const { header, payload } = part;
  if (header.type === "attachment") return part;
  if (header.type !== "replay_recording") {
    return { ...part, payload: Buffer.from(moveText(payload.toString(), shift)) };
  }
  const { line, json } = readRecording(payload);
  const packed = deflateSync(Buffer.from(moveText(json, shift)));
  const moved = Buffer.concat([Buffer.from(line), packed]);
  const newHeader = { ...header, length: moved.length };
  return { header: newHeader, line: JSON.stringify(newHeader), payload: moved };
}

/** `{"segment_id":0}\n` and then what rrweb recorded, compressed. */
export function readRecording(payload: Buffer): { line: string; json: string } {
  const start = payload.indexOf("\n") + 1;
  return {
    line: payload.toString("utf8", 0, start),
    json: inflateSync(payload.subarray(start)).toString(),
  };
}
