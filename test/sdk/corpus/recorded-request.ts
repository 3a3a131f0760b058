/** Requests that real clients have sent, as if they were sent now and to us. */
import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { deflateSync, gunzipSync, gzipSync, inflateSync } from "node:zlib";
import { moveEnvelope, moveStoreBody } from "./move-to-now.ts";
import { joinEnvelope, type Part, splitEnvelope } from "./split-envelope.ts";

const FOLDER = "test/fixtures/requests";
/** The key, project, organization and token that all of them were recorded with. */
const RECORDED_KEY = /a1b2c3d4e5f60718293a4b5c6d7e8f90/g;
const RECORDED_DSN = /http:\/\/\w{32}@127\.0\.0\.1:9311\/1/g;
const RECORDED_TOKEN = /sntryu_0{64}/;

interface Recorded {
  method: string;
  path: string;
  headers: Record<string, string>;
  bodyBase64: string;
  endpoint: "envelope" | "store" | "tunnel" | "rest" | "preflight" | "error-page";
}

/** "node-11.11.0/017-errors-event.json": the client, and what it did. */
export function listRecorded(): string[] {
  return readdirSync(FOLDER, { recursive: true, encoding: "utf8" })
    .filter((name) => name.endsWith(".json"))
    .toSorted();
}

export interface Target {
  projectId: number;
  slug: string;
  key: string;
  token: string;
}

export interface Replay {
  endpoint: Recorded["endpoint"];
  method: string;
  path: string;
  headers: Record<string, string>;
  body: Buffer;
  /** What it carries, after the times were moved; an event sent to /store/ is one part. */
  parts: Part[];
  /** What the answer must name, as it was sent. */
  eventId: string | undefined;
}

type Content = Pick<Replay, "body" | "parts" | "eventId">;

export function replay(name: string, to: Target): Replay {
  const recorded = JSON.parse(readFileSync(join(FOLDER, name), "utf8")) as Recorded;
  const body = Buffer.from(recorded.bodyBase64 ?? "", "base64");
  return {
    endpoint: recorded.endpoint,
    method: recorded.method,
    path: pathOf(recorded, to),
    headers: headersOf(recorded, to),
    ...contentOf(recorded, body, to),
  };
}

function contentOf(recorded: Recorded, body: Buffer, to: Target): Content {
  if (recorded.endpoint === "store") {
    const coding = codingOf(recorded, body);
    const event = moveStoreBody(coding.decode(body));
    return {
      body: coding.encode(event),
      parts: [{ header: { type: "event" }, payload: event }],
      eventId: idIn(event),
    };
  }
  if (recorded.endpoint !== "envelope" && recorded.endpoint !== "tunnel") {
    return { body, parts: [], eventId: undefined };
  }
  const coding = recorded.headers["content-encoding"] === "gzip" ? GZIP : PLAIN;
  const envelope = moveEnvelope(splitEnvelope(coding.decode(body)));
  envelope.header = Buffer.from(
    envelope.header
      .toString()
      .replaceAll(RECORDED_DSN, `http://${to.key}@127.0.0.1/${to.projectId}`)
      .replaceAll(RECORDED_KEY, to.key),
  );
  return {
    body: coding.encode(joinEnvelope(envelope)),
    parts: envelope.parts,
    eventId: idIn(envelope.header),
  };
}

function idIn(json: Buffer): string | undefined {
  return (JSON.parse(json.toString()) as { event_id?: string }).event_id;
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

/** What went through a tunnel comes to the endpoint that the tunnel would have forwarded it to. */
function pathOf({ path, endpoint }: Recorded, to: Target): string {
  if (endpoint === "tunnel") return `/api/${to.projectId}/envelope/`;
  return path
    .replace(/\/api\/[1-9]\d*\//, `/api/${to.projectId}/`)
    .replace("/acme/shop-web/", `/lapwing/${to.slug}/`)
    .replace("/acme/", "/lapwing/")
    .replaceAll(RECORDED_DSN, `http://${to.key}@127.0.0.1/${to.projectId}`)
    .replaceAll(RECORDED_KEY, to.key);
}

const OF_THE_CONNECTION = new Set(["host", "connection", "content-length"]);

function headersOf({ headers }: Recorded, to: Target): Record<string, string> {
  const now = String(Math.floor(Date.now() / 1000));
  return Object.fromEntries(
    Object.entries(headers)
      .filter(([name]) => !OF_THE_CONNECTION.has(name))
      .map(([name, value]) => [
        name,
        value
          .replaceAll(RECORDED_KEY, to.key)
          .replace(RECORDED_TOKEN, to.token)
          .replace(/(?<=sentry_timestamp=)\d{10}/, now),
      ]),
  );
}
