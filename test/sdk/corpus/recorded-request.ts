/** Requests that real SDKs have sent, as if they were sent now and to us. */
import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { deflateSync, gunzipSync, gzipSync, inflateSync } from "node:zlib";
import type { RawRequest } from "#test/support/raw-http.ts";

const FOLDER = "test/fixtures/requests";
/** The key and the project that all of them were recorded with. */
const RECORDED_KEY = /a1b2c3d4e5f60718293a4b5c6d7e8f90/g;
const RECORDED_DSN = /"dsn":"http:\/\/\w{32}@127\.0\.0\.1:9311\/1"/;

interface Recorded {
  method: string;
  path: string;
  headers: Record<string, string>;
  bodyBase64: string;
  itemTypes: string[];
}

function read(name: string): Recorded {
  return JSON.parse(readFileSync(join(FOLDER, name), "utf8")) as Recorded;
}

/** "node-11.11.0/017-errors-event.json" */
export function listRecorded(): string[] {
  return readdirSync(FOLDER, { recursive: true, encoding: "utf8" })
    .filter((name) => name.endsWith(".json") && read(name).itemTypes.includes("event"))
    .toSorted();
}

export interface Replay {
  request: RawRequest;
  /** The event in it, after the times were moved. */
  event: SentEvent;
}

/** What the SDKs say of an error; everything may be missing. */
export interface SentEvent {
  event_id: string;
  timestamp?: number | string;
  level?: string;
  release?: string;
  environment?: string;
  user?: { id?: string | number; email?: string; username?: string };
  message?: string;
  logentry?: { message?: string; params?: unknown[] };
  exception?: { values: SentException[] };
}

export interface SentException {
  type?: string;
  value?: string;
  stacktrace?: { frames?: SentFrame[] };
}

export interface SentFrame {
  function?: string;
  filename?: string;
  abs_path?: string;
  lineno?: number;
  colno?: number;
}

export function replay(name: string, to: { projectId: number; key: string }): Replay {
  const recorded = read(name);
  const body = Buffer.from(recorded.bodyBase64, "base64");
  const coding = codingOf(recorded, body);
  const text = moveToNow(coding.decode(body).toString())
    .replaceAll(RECORDED_KEY, to.key)
    .replace(RECORDED_DSN, `"dsn":"http://${to.key}@127.0.0.1/${to.projectId}"`);
  return {
    request: {
      method: recorded.method,
      path: pathOf(recorded, to),
      ...framed(recorded.headers, coding.encode(Buffer.from(text)), to.key),
    },
    event: JSON.parse(recorded.path.includes("/store/") ? text : firstPayload(text)) as SentEvent,
  };
}

interface Coding {
  decode: (body: Buffer) => Buffer;
  encode: (body: Buffer) => Buffer;
}

const GZIP: Coding = { decode: gunzipSync, encode: gzipSync };
/** raven-ruby does so without a word in its headers. */
const ZLIB_IN_BASE64: Coding = {
  decode: (body) => inflateSync(Buffer.from(body.toString(), "base64")),
  encode: (body) => Buffer.from(deflateSync(body).toString("base64")),
};
const PLAIN: Coding = { decode: (body) => body, encode: (body) => body };

function codingOf({ headers }: Recorded, body: Buffer): Coding {
  if (headers["content-encoding"] === "gzip") return GZIP;
  return body[0] === "{".charCodeAt(0) ? PLAIN : ZLIB_IN_BASE64;
}

/** In none of the recordings is anything else the first item. */
function firstPayload(envelope: string): string {
  const [, itemHeader = "", payload = ""] = envelope.split("\n", 3);
  if ((JSON.parse(itemHeader) as { type: string }).type !== "event") throw new Error(itemHeader);
  return payload;
}

/** What went through a tunnel comes to the endpoint that the tunnel would have forwarded it to. */
function pathOf({ path }: Recorded, to: { projectId: number; key: string }): string {
  if (!path.includes("/api/")) return `/api/${to.projectId}/envelope/`;
  return path.replace(/\/api\/\d+\//, `/api/${to.projectId}/`).replaceAll(RECORDED_KEY, to.key);
}

function framed(recorded: Record<string, string>, body: Buffer, key: string) {
  const headers = Object.entries(recorded)
    .filter(([name]) => !["host", "connection", "content-length"].includes(name))
    .map(([name, value]): [string, string] => [name, value.replaceAll(RECORDED_KEY, key)]);
  if (recorded["transfer-encoding"] !== "chunked") return { headers, body };
  const chunk = Buffer.concat([Buffer.from(`${body.length.toString(16)}\r\n`), body]);
  return { headers, body: Buffer.concat([chunk, Buffer.from("\r\n0\r\n\r\n")]) };
}

const UNIX_TIME = /(?<![\w.])1[5-9]\d{8}(?=[.,}\]])/g;
const ISO_TIME = /\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d/g;

/** All times by the same whole number of seconds, the last to now: no text changes its length. */
function moveToNow(text: string): string {
  const isoSeconds = (iso: string) => Date.parse(`${iso}Z`) / 1000;
  const times = [
    ...(text.match(UNIX_TIME) ?? []).map(Number),
    ...(text.match(ISO_TIME) ?? []).map(isoSeconds),
  ];
  const shift = Math.floor(Date.now() / 1000) - 1 - Math.max(...times);
  return text
    .replace(UNIX_TIME, (seconds) => String(Number(seconds) + shift))
    .replace(ISO_TIME, (iso) =>
      new Date((isoSeconds(iso) + shift) * 1000).toISOString().slice(0, 19),
    );
}
