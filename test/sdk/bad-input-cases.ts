/** What arrives when nobody is well-behaved, and what each must get: one row per kind of fault. */
import { brotliCompressSync, deflateRawSync, deflateSync, gzipSync, zstdCompressSync } from "node:zlib";
import { expect } from "vitest";
import type { ApiEvent } from "../support/api.ts";
import type { RawRequest } from "../support/raw-http.ts";

/** Each case has a key of its own, so that its outcomes can be told from others'. */
export interface Sender {
  projectId: number;
  key: string;
  eventId: string;
  /** Enabled, of another project. */
  foreign: { projectId: number; key: string };
  disabledKey: string;
  /** 1 GB of zeros by content encoding. */
  bombs: Record<string, Buffer>;
}

export interface BadInput {
  name: string;
  send: (sender: Sender) => Partial<RawRequest>;
  status: number;
  /** X-Sentry-Error; without one the request was accepted. */
  error?: string;
  /** What the API must say of the event; without one nothing may be stored. */
  stored?: (sender: Sender) => unknown;
  /** All that is counted: "kind/reason/category" → quantity. */
  outcomes: Record<string, number>;
  /** The outcomes belong to no project, because the request could not be told whose it is. */
  anonymous?: boolean;
}

const ACCEPTED = { "accepted//error": 1 };
const MIB = 1024 * 1024;

// ── Envelopes ──────────────────────────────────────────────────────────────────────────────────

type Item = [header: object | string, payload: string | Buffer];

function envelope(header: object | string, ...items: Item[]): Buffer {
  const parts: (string | Buffer)[] = [textOf(header), "\n"];
  for (const [itemHeader, payload] of items) parts.push(textOf(itemHeader), "\n", payload, "\n");
  return Buffer.concat(parts.map((part) => Buffer.from(part as string)));
}

function textOf(header: object | string): string {
  return typeof header === "string" ? header : JSON.stringify(header);
}

function event(sender: Sender, fields: object = {}): string {
  return JSON.stringify({
    event_id: sender.eventId,
    timestamp: Date.now() / 1000,
    platform: "javascript",
    message: "bad input",
    ...fields,
  });
}

/** Fields as text, for what JSON.stringify would not write. */
function eventWith(fields: string): string {
  return `{"message":"bad input",${fields}}`;
}

/** A whole envelope around one event's text. */
function around(sender: Sender, payload: string | Buffer): Buffer {
  return envelope({ event_id: sender.eventId }, [{ type: "event" }, payload]);
}

function good(sender: Sender): Buffer {
  return around(sender, event(sender));
}

/** The answer for items whose header or place cannot be read. */
function broken(name: string, body: (sender: Sender) => Buffer | string): BadInput {
  return {
    name,
    send: (sender) => ({ body: Buffer.from(body(sender) as string) }),
    status: 400,
    error: "invalid_envelope",
    outcomes: { "invalid/invalid_envelope/default": 1 },
  };
}

/** The answer for an envelope whose only event cannot be read. */
function unreadable(
  name: string,
  payload: (sender: Sender) => string | Buffer,
  reason = "invalid_json",
): BadInput {
  return {
    name,
    send: (sender) => ({ body: around(sender, payload(sender)) }),
    status: 400,
    error: reason,
    outcomes: { [`invalid/${reason}/error`]: 1 },
  };
}

/** The event is kept, whatever was wrong with it. */
function kept(
  name: string,
  payload: (sender: Sender) => string | Buffer,
  stored: (sender: Sender) => unknown,
): BadInput {
  return {
    name,
    send: (sender) => ({ body: around(sender, payload(sender)) }),
    status: 200,
    stored,
    outcomes: ACCEPTED,
  };
}

const isStored = ({ eventId }: Sender): Partial<ApiEvent> => ({ eventID: eventId });

// ── 2.1 Envelope parser and auth ───────────────────────────────────────────────────────────────

function lengthCase(name: string, length: string): BadInput {
  return broken(`6 an item length that is ${name}`, (sender) =>
    envelope({ event_id: sender.eventId }, [`{"type":"event","length":${length}}`, event(sender)]),
  );
}

const ENVELOPE: BadInput[] = [
  {
    name: "1 an empty body",
    send: () => ({}),
    status: 400,
    error: "empty_body",
    outcomes: { "invalid/empty_body/default": 1 },
  },
  {
    name: "1 an empty body in chunks",
    send: () => ({ headers: [["Transfer-Encoding", "chunked"]], body: Buffer.from("0\r\n\r\n") }),
    status: 400,
    error: "empty_body",
    outcomes: { "invalid/empty_body/default": 1 },
  },
  {
    name: "1 an empty body to /store/",
    send: (sender) => ({ path: storePath(sender) }),
    status: 400,
    error: "empty_body",
    outcomes: { "invalid/empty_body/default": 1 },
  },
  broken("2 a header line that is no JSON", (sender) => `event_id\n{"type":"event"}\n${event(sender)}`),
  broken("2 a header line that is an array", (sender) =>
    envelope("[]", [{ type: "event" }, event(sender)]),
  ),
  broken("2 a header line that is null", (sender) =>
    envelope("null", [{ type: "event" }, event(sender)]),
  ),
  broken("2 an empty header line", () => "\n\n\n"),
  broken("2 a header line that is no UTF-8", (sender) =>
    Buffer.concat([Buffer.from('{"x":"'), Buffer.from([0xff, 0xfe]), Buffer.from('"}\n'), good(sender)]),
  ),
  broken("2 an item header that is no JSON", (sender) =>
    envelope({}, ["type: event", event(sender)]),
  ),
  broken("2 an item header without a type", (sender) =>
    envelope({ event_id: sender.eventId }, ["{}", event(sender)]),
  ),
  broken("3 a header line over 8 KiB", (sender) =>
    envelope({ event_id: sender.eventId, x: "x".repeat(8192) }, [{ type: "event" }, event(sender)]),
  ),
  broken("3 no newline in the first 64 KiB", () => `{"x":"${"x".repeat(100_000)}`),
  broken("3 an item header without end", (sender) =>
    envelope({ event_id: sender.eventId }, [`{"type":"${"x".repeat(100_000)}`, ""]),
  ),
  broken("4 an item length longer than the data", (sender) =>
    envelope({ event_id: sender.eventId }, [{ type: "event", length: 100_000 }, event(sender)]),
  ),
  broken("5 an item length that is too short", (sender) =>
    envelope({ event_id: sender.eventId }, [{ type: "event", length: 10 }, event(sender)]),
  ),
  lengthCase("negative", "-1"),
  lengthCase("a fraction", "1.5"),
  lengthCase("2^53", "9007199254740992"),
  lengthCase("infinite", "1e400"),
  lengthCase("text", '"20"'),
  lengthCase("an object", "{}"),
  {
    name: "7 no length and no last newline",
    send: (sender) => ({ body: good(sender).subarray(0, -1) }),
    status: 200,
    stored: isStored,
    outcomes: ACCEPTED,
  },
  {
    name: "7 a length and no last newline",
    send: (sender) => {
      const payload = event(sender);
      const header = { type: "event", length: Buffer.byteLength(payload) };
      return { body: envelope({ event_id: sender.eventId }, [header, payload]).subarray(0, -1) };
    },
    status: 200,
    stored: isStored,
    outcomes: ACCEPTED,
  },
  {
    name: "7 empty attachments",
    send: (sender) => ({
      body: envelope(
        { event_id: sender.eventId },
        [{ type: "attachment", length: 0, filename: "a" }, ""],
        [{ type: "event" }, event(sender)],
        [{ type: "attachment", filename: "b" }, ""],
      ),
    }),
    status: 200,
    stored: isStored,
    outcomes: { ...ACCEPTED, "unsupported/attachment/attachment": 2 },
  },
  {
    name: "7 an envelope without items",
    send: (sender) => ({ body: envelope({ event_id: sender.eventId }) }),
    status: 200,
    outcomes: {},
  },
  broken("9 501 items", (sender) =>
    envelope({ event_id: sender.eventId }, ...Array<Item>(501).fill([{ type: "x" }, "{}"])),
  ),
  {
    name: "9 500 items",
    send: (sender) => ({
      body: envelope({ event_id: sender.eventId }, ...Array<Item>(500).fill([{ type: "x" }, "{}"])),
    }),
    status: 200,
    outcomes: { "unsupported/unknown_item/default": 500 },
  },
  {
    name: "10 two events",
    send: (sender) => ({
      body: envelope(
        { event_id: sender.eventId },
        [{ type: "event" }, event(sender)],
        [{ type: "event" }, event(sender)],
      ),
    }),
    status: 413,
    error: "too_large:event",
    outcomes: { "invalid/too_large:event/error": 2 },
  },
  {
    name: "11 an unknown item alone",
    send: (sender) => ({ body: envelope({ event_id: sender.eventId }, [{ type: "kitten" }, "{}"]) }),
    status: 200,
    outcomes: { "unsupported/unknown_item/default": 1 },
  },
  {
    name: "11 an item type named like a property of every object",
    send: () => ({ body: envelope({}, [{ type: "__proto__" }, "{}"], [{ type: "constructor" }, "{}"]) }),
    status: 200,
    outcomes: { "unsupported/unknown_item/default": 2 },
  },
  {
    name: "12 a known and an unknown item",
    send: (sender) => ({
      body: envelope(
        { event_id: sender.eventId },
        [{ type: "kitten" }, "not even JSON"],
        [{ type: "event" }, event(sender)],
      ),
    }),
    status: 200,
    stored: isStored,
    outcomes: { ...ACCEPTED, "unsupported/unknown_item/default": 1 },
  },
  {
    name: "12 a bad event with a session",
    send: (sender) => ({
      body: envelope({ event_id: sender.eventId }, [{ type: "event" }, "{"], [{ type: "session" }, "{}"]),
    }),
    status: 200,
    outcomes: { "invalid/invalid_json/error": 1, "unsupported/session/session": 1 },
  },
  {
    name: "12 a bad event with its attachment",
    send: (sender) => ({
      body: envelope({ event_id: sender.eventId }, [{ type: "event" }, "{"], [{ type: "attachment" }, "x"]),
    }),
    status: 400,
    error: "invalid_json",
    outcomes: { "invalid/invalid_json/error": 1, "invalid/no_event_payload/attachment": 1 },
  },
  {
    name: "13 required_features, which Relays say among themselves",
    send: (sender) => ({
      body: envelope({ event_id: sender.eventId, required_features: ["x"] }, [{ type: "event" }, event(sender)]),
    }),
    status: 400,
    error: "internal_envelope",
    outcomes: { "invalid/internal_envelope/default": 1 },
  },
  {
    name: "13 an item that Relay makes for itself",
    send: (sender) => ({ body: envelope({ event_id: sender.eventId }, [{ type: "integration" }, "{}"]) }),
    status: 400,
    error: "internal_envelope",
    outcomes: { "invalid/internal_envelope/default": 1 },
  },
  {
    name: "13 an address that a Relay would be trusted with",
    send: (sender) => ({
      body: envelope(
        {
          event_id: sender.eventId,
          client: "203.0.113.9",
          forwarded_for: "203.0.113.9",
          remote_addr: "203.0.113.9",
          project_id: sender.foreign.projectId,
        },
        [{ type: "event" }, event(sender)],
      ),
      headers: [["X-Forwarded-For", "203.0.113.9"]],
    }),
    status: 200,
    stored: () => expect.toSatisfy((stored) => !JSON.stringify(stored).includes("203.0.113.9")),
    outcomes: ACCEPTED,
  },
];

function path({ projectId }: Pick<Sender, "projectId">, query = ""): string {
  return `/api/${projectId}/envelope/${query}`;
}

function storePath({ projectId, key }: Sender): string {
  return `/api/${projectId}/store/?sentry_version=7&sentry_key=${key}`;
}

/** A good event with credentials that are not. */
function credentials(
  name: string,
  send: (sender: Sender) => Partial<RawRequest>,
  status: number,
  error: string,
): BadInput {
  return {
    name,
    send: (sender) => ({ body: good(sender), ...send(sender) }),
    status,
    error,
    outcomes: { [`invalid/${error}/default`]: 1 },
    anonymous: true,
  };
}

const withDsn = (name: string, dsn: (sender: Sender) => string): BadInput =>
  broken(name, (sender) =>
    envelope({ event_id: sender.eventId, dsn: dsn(sender) }, [{ type: "event" }, event(sender)]),
  );

const AUTH: BadInput[] = [
  credentials("14 no key anywhere", (sender) => ({ path: path(sender) }), 401, "missing_auth"),
  credentials(
    "14 no key, only a version",
    (sender) => ({ path: path(sender, "?sentry_version=7"), headers: [["X-Sentry-Auth", "Sentry sentry_version=7"]] }),
    401,
    "missing_auth",
  ),
  credentials(
    "14 an API token in place of a key",
    (sender) => ({ path: path(sender), headers: [["Authorization", "Bearer abcdef"]] }),
    401,
    "missing_auth",
  ),
  ...["abc", "g".repeat(32), "..%2F..%2Fetc", "a".repeat(33), ""].map((key) =>
    credentials(
      `16 the key "${key}"`,
      (sender) => ({ path: path(sender, `?sentry_key=${key}&sentry_version=7`) }),
      400,
      "auth_key",
    ),
  ),
  credentials(
    "16 two different keys",
    (sender) => ({
      path: path(sender, `?sentry_key=${sender.key}`),
      headers: [["X-Sentry-Auth", `Sentry sentry_key=${"b".repeat(32)}, sentry_version=7`]],
    }),
    400,
    "auth_key",
  ),
  credentials(
    "17 an unknown key",
    (sender) => ({ path: path(sender, `?sentry_key=${"0".repeat(32)}`) }),
    403,
    "project_id",
  ),
  credentials(
    "17 a disabled key",
    (sender) => ({ path: path(sender, `?sentry_key=${sender.disabledKey}`) }),
    403,
    "project_id",
  ),
  credentials(
    "17 the key of another project",
    (sender) => ({ path: path(sender, `?sentry_key=${sender.foreign.key}`) }),
    403,
    "project_id",
  ),
  credentials(
    "17 a project that does not exist",
    (sender) => ({ path: path({ projectId: 999_999 }, `?sentry_key=${sender.key}`) }),
    403,
    "project_id",
  ),
  credentials(
    "17 a project number beyond all numbers",
    (sender) => ({ path: `/api/99999999999999999999/envelope/?sentry_key=${sender.key}` }),
    403,
    "project_id",
  ),
  credentials(
    "17 an unknown key in the envelope's dsn",
    (sender) => ({
      path: path(sender),
      body: envelope(
        { event_id: sender.eventId, dsn: `http://${"0".repeat(32)}@localhost/${sender.projectId}` },
        [{ type: "event" }, event(sender)],
      ),
    }),
    403,
    "project_id",
  ),
  credentials(
    "17 an unknown key with 5 MB to send",
    (sender) => ({
      path: path(sender, `?sentry_key=${"0".repeat(32)}`),
      body: Buffer.alloc(5 * MIB, "x"),
    }),
    403,
    "project_id",
  ),
  withDsn("18 a dsn of another project", ({ key, foreign }) => `http://${key}@localhost/${foreign.projectId}`),
  withDsn("18 a dsn with another key", ({ projectId, foreign }) => `http://${foreign.key}@localhost/${projectId}`),
  withDsn("18 a dsn that is none", () => "javascript:alert(1)"),
  {
    name: "18 the same dsn as the query",
    send: (sender) => ({
      body: envelope(
        { event_id: sender.eventId, dsn: `https://${sender.key}@any.example:8443/${sender.projectId}` },
        [{ type: "event" }, event(sender)],
      ),
    }),
    status: 200,
    stored: isStored,
    outcomes: ACCEPTED,
  },
  ...["4", "8", "banana", "7.0", ""].map((version) =>
    credentials(
      `19 sentry_version "${version}"`,
      (sender) => ({ path: path(sender, `?sentry_key=${sender.key}&sentry_version=${version}`) }),
      400,
      "auth_version",
    ),
  ),
];

// ── 2.1 HTTP ───────────────────────────────────────────────────────────────────────────────────

function notHttp(name: string, headers: (body: Buffer) => [string, string][]): BadInput {
  return {
    name,
    send: (sender) => {
      const body = good(sender);
      return { body, headers: headers(body) };
    },
    status: 400,
    error: "invalid_request",
    outcomes: {},
  };
}

const HTTP: BadInput[] = [
  ...["GET", "PUT", "DELETE", "PATCH"].map(
    (method): BadInput => ({
      name: `20 ${method}`,
      send: () => ({ method }),
      status: 405,
      error: "disallowed_method",
      outcomes: {},
    }),
  ),
  notHttp("22 Content-Length and chunks", ({ length }) => [
    ["Content-Length", String(length)],
    ["Transfer-Encoding", "chunked"],
  ]),
  notHttp("22 two lengths that differ", ({ length }) => [
    ["Content-Length", String(length)],
    ["Content-Length", "5"],
  ]),
  notHttp("22 a length that is no number", () => [["Content-Length", "0x10"]]),
  notHttp("22 a header folded over two lines", ({ length }) => [
    ["Content-Length", String(length)],
    ["X-Sentry-Auth", "Sentry\r\n sentry_version=7"],
  ]),
  notHttp("22 an unknown transfer encoding before chunked", () => [
    ["Transfer-Encoding", "chunked, identity"],
  ]),
  {
    name: "22 headers over 32 KiB",
    send: (sender) => ({ body: good(sender), headers: [["X-Long", "x".repeat(40_000)]] }),
    status: 431,
    error: "invalid_request",
    outcomes: {},
  },
];

// ── 2.2 Compression ────────────────────────────────────────────────────────────────────────────

const CODECS: Record<string, (body: Buffer) => Buffer> = {
  gzip: gzipSync,
  deflate: deflateSync,
  br: brotliCompressSync,
  zstd: zstdCompressSync,
};

function encoded(encoding: string, body: Buffer): Partial<RawRequest> {
  return { headers: [["Content-Encoding", encoding]], body };
}

function uncompressible(name: string, send: (sender: Sender) => Partial<RawRequest>): BadInput {
  return {
    name,
    send,
    status: 400,
    error: "invalid_compression",
    outcomes: { "invalid/invalid_compression/default": 1 },
  };
}

/** A zstd frame with one raw block and any header one likes (RFC 8878, 3.1.1). */
function zstdFrame(header: number[], data: Buffer): Buffer {
  const size = (data.length << 3) | 1;
  const block = [size & 0xff, (size >> 8) & 0xff, size >> 16];
  return Buffer.concat([Buffer.from([0x28, 0xb5, 0x2f, 0xfd, ...header, ...block]), data]);
}

/** A window of 1 KiB << exponent. */
const zstdWindow = (exponent: number): number => exponent << 3;

const COMPRESSION: BadInput[] = [
  ...Object.keys(CODECS).map(
    (encoding): BadInput => ({
      name: `24 a ${encoding} bomb of 1 GB`,
      send: ({ bombs }) => encoded(encoding, bombs[encoding] ?? Buffer.alloc(0)),
      status: 413,
      error: "request_too_large",
      outcomes: { "invalid/request_too_large/default": 1 },
    }),
  ),
  {
    name: "24 a bomb to /store/, in base64 as raven-ruby sends it",
    send: (sender) => ({
      path: storePath(sender),
      body: Buffer.from((sender.bombs.deflate ?? Buffer.alloc(0)).toString("base64")),
    }),
    status: 413,
    error: "request_too_large",
    outcomes: { "invalid/request_too_large/default": 1 },
  },
  // 0x0c: a window of 64 KiB and an empty metadata block; 0x06: another such block (RFC 7932, 9.2).
  uncompressible("25 brotli that goes on without saying anything", () =>
    encoded("br", Buffer.concat([Buffer.from([0x0c]), Buffer.alloc(MIB, 0x06)])),
  ),
  uncompressible("25 brotli that stops before its first byte", () =>
    encoded("br", brotliCompressSync(Buffer.alloc(1000, "x")).subarray(0, 2)),
  ),
  ...["compress", "gzip, gzip", "gzip;q=1", "identity, br", "__proto__"].map(
    (encoding): BadInput => ({
      name: `27 the encoding "${encoding}"`,
      send: (sender) => encoded(encoding, gzipSync(good(sender))),
      status: 415,
      error: "content_encoding",
      outcomes: { "invalid/content_encoding/default": 1 },
    }),
  ),
  ...["", "utf-8", "UTF-8", "identity"].map(
    (encoding): BadInput => ({
      name: `27 the encoding "${encoding}", which means none`,
      send: (sender) => encoded(encoding, good(sender)),
      status: 200,
      stored: isStored,
      outcomes: ACCEPTED,
    }),
  ),
  ...Object.entries({ ...CODECS, GZIP: gzipSync, "x-gzip": gzipSync }).map(
    ([encoding, compress]): BadInput => ({
      name: `27 the encoding "${encoding}"`,
      send: (sender) => encoded(encoding, compress(good(sender))),
      status: 200,
      stored: isStored,
      outcomes: ACCEPTED,
    }),
  ),
  {
    name: "27 deflate without its zlib header",
    send: (sender) => encoded("deflate", deflateRawSync(good(sender))),
    status: 200,
    stored: isStored,
    outcomes: ACCEPTED,
  },
  ...Object.entries(CODECS).flatMap(([encoding, compress]) => [
    uncompressible(`28 ${encoding} that is cut off`, (sender) =>
      encoded(encoding, compress(good(sender)).subarray(0, -6)),
    ),
    uncompressible(`28 ${encoding} that is plain text`, (sender) => encoded(encoding, good(sender))),
    uncompressible(`28 ${encoding} with something behind it`, (sender) =>
      encoded(encoding, Buffer.concat([compress(good(sender)), Buffer.from("more")])),
    ),
  ]),
  uncompressible("28 gzip with a wrong checksum", (sender) => {
    const body = gzipSync(good(sender));
    body.writeUInt32LE(1, body.length - 8);
    return encoded("gzip", body);
  }),
  uncompressible("29 zstd with a window of 128 MiB", (sender) =>
    encoded("zstd", zstdFrame([0x00, zstdWindow(17)], good(sender))),
  ),
  uncompressible("29 zstd with a window of 3 TiB", (sender) =>
    encoded("zstd", zstdFrame([0x00, zstdWindow(31)], good(sender))),
  ),
  uncompressible("29 zstd that needs a dictionary", (sender) =>
    encoded("zstd", zstdFrame([0x01, zstdWindow(10), 7], good(sender))),
  ),
  {
    name: "29 zstd with a window of 1 MiB",
    send: (sender) => encoded("zstd", zstdFrame([0x00, zstdWindow(10)], good(sender))),
    status: 200,
    stored: isStored,
    outcomes: ACCEPTED,
  },
  {
    name: "31 a replay recording that is a bomb inside",
    send: (sender) => {
      const recording = Buffer.concat([Buffer.from('{"segment_id":0}\n'), sender.bombs.deflate ?? Buffer.alloc(0)]);
      return {
        body: envelope(
          { event_id: sender.eventId },
          [{ type: "replay_event" }, "{}"],
          [{ type: "replay_recording", length: recording.length }, recording],
        ),
      };
    },
    status: 200,
    outcomes: { "unsupported/replay_event/replay": 1, "unsupported/replay_recording/replay": 1 },
  },
];

// ── 2.3 JSON and text ──────────────────────────────────────────────────────────────────────────

const JSON_AND_TEXT: BadInput[] = [
  unreadable("32 arrays 100,000 deep", () => eventWith(`"extra":{"a":${"[".repeat(100_000)}${"]".repeat(100_000)}}`), "nesting_too_deep"),
  unreadable("32 objects 100,000 deep", () => eventWith(`"extra":${'{"a":'.repeat(100_000)}1${"}".repeat(100_000)}`), "nesting_too_deep"),
  unreadable("32 arrays 100,000 deep instead of an event", () => "[".repeat(100_000), "nesting_too_deep"),
  {
    name: "32 arrays 100,000 deep to /store/",
    send: (sender) => ({
      path: storePath(sender),
      body: Buffer.from(eventWith(`"extra":{"a":${"[".repeat(100_000)}${"]".repeat(100_000)}}`)),
    }),
    status: 400,
    error: "nesting_too_deep",
    outcomes: { "invalid/nesting_too_deep/default": 1 },
  },
  {
    name: "32 a header 2,000 deep",
    send: (sender) => ({
      body: envelope(`{"event_id":"${sender.eventId}","x":${"[".repeat(2000)}${"]".repeat(2000)}}`, [{ type: "event" }, event(sender)]),
    }),
    status: 200,
    stored: isStored,
    outcomes: ACCEPTED,
  },
  {
    name: "33 an event of 1 MiB and a byte",
    send: (sender) => ({ body: around(sender, padded(sender, MIB + 1)) }),
    status: 413,
    error: "too_large:event",
    outcomes: { "invalid/too_large:event/error": 1 },
  },
  {
    name: "33 an event of 1 MiB and a byte to /store/",
    send: (sender) => ({ path: storePath(sender), body: Buffer.from(padded(sender, MIB + 1)) }),
    status: 413,
    error: "too_large:event",
    outcomes: { "invalid/too_large:event/error": 1 },
  },
  kept("33 an event of 1 MiB", (sender) => padded(sender, MIB), isStored),
  kept(
    "34 500,000 elements in extra",
    () => eventWith(`"extra":{"list":[${"1,".repeat(500_000)}1]}`),
    () => ({ context: { list: expect.toSatisfy((list) => list.length < 20_000) }, errors: noteOn("extra.list") }),
  ),
  kept(
    "34 100,000 keys in extra",
    () => eventWith(`"extra":{${Array.from({ length: 100_000 }, (_, i) => `"${i.toString(36)}":1`).join()}}`),
    () => ({ context: expect.toSatisfy((extra) => Object.keys(extra).length < 40_000), errors: noteOn("extra.") }),
  ),
  kept(
    "35 keys that come twice: the last wins",
    () => eventWith('"release":"first","release":"last","extra":{"a":1,"a":2}'),
    () => ({ release: { version: "last" }, context: { a: 2 } }),
  ),
  kept(
    "36 keys named like what every object inherits",
    () =>
      eventWith(
        '"__proto__":{"polluted":1},"constructor":{"prototype":{"polluted":1}},"prototype":{"polluted":1},' +
          '"extra":{"__proto__":{"polluted":1},"constructor":{"prototype":{"polluted":1}},"a":{"\\u005f_proto__":{"polluted":1}},"safe":1},' +
          '"tags":{"__proto__":"polluted","constructor":"t","toString":"s"},' +
          '"contexts":{"__proto__":{"polluted":1},"constructor":{"name":"c"},"hasOwnProperty":{"name":"h"}},' +
          '"user":{"__proto__":{"id":"admin"},"id":"u1"},' +
          '"request":{"headers":{"__proto__":"x","constructor":"y"}}',
      ),
    () => ({
      context: { constructor: { prototype: { polluted: 1 } }, a: {}, safe: 1 },
      tags: expect.arrayContaining([
        { key: "constructor", value: "t" },
        { key: "toString", value: "s" },
      ]),
      contexts: { constructor: { name: "c" }, hasOwnProperty: { name: "h" } },
      user: { id: "u1" },
      errors: noteOn("__proto__"),
    }),
  ),
  {
    name: "36 the same in the headers of envelope and item",
    send: (sender) => ({
      body: envelope(
        `{"event_id":"${sender.eventId}","__proto__":{"dsn":"x","polluted":1},"constructor":{"prototype":{"polluted":1}}}`,
        ['{"type":"event","__proto__":{"length":3},"constructor":1}', event(sender)],
      ),
    }),
    status: 200,
    stored: isStored,
    outcomes: ACCEPTED,
  },
  kept(
    "37 lone surrogates and NUL, escaped",
    () => eventWith('"logentry":{"message":"a\\ud800b\\udc00c\\u0000d"},"tags":{"t\\u0000":"v\\ud83d\\udca5"},"extra":{"k\\udfff":"\\u0000"}'),
    () => ({ title: "a\ufffdb\ufffdcd", tags: expect.arrayContaining([{ key: "t", value: "v💥" }]), context: { "k\ufffd": "" } }),
  ),
  kept(
    "37 overlong, cut off and other bytes that are no UTF-8",
    () => Buffer.concat([Buffer.from('{"message":"a'), Buffer.from([0xc0, 0x80]), Buffer.from("b"), Buffer.from([0xed, 0xa0, 0x80]), Buffer.from("c"), Buffer.from([0xff]), Buffer.from("d"), Buffer.from([0xe2, 0x82]), Buffer.from('"}')]),
    () => ({ title: expect.stringMatching(/^a\ufffd+b\ufffd+c\ufffd+d\ufffd+$/) }),
  ),
  unreadable("37 a bare NUL in a text", () => '{"message":"a\0b"}'),
  kept(
    "38 direction marks and zero widths in a title",
    () => eventWith('"logentry":{"message":"safe\u202egnp.exe\u200b\u2066x\u2069\ufeff end"}'),
    () => ({ title: "safegnp.exex end", entries: [{ type: "message", data: { formatted: "safe\u202egnp.exe\u200b\u2066x\u2069\ufeff end" } }] }),
  ),
  kept(
    "38 10,000 combining marks in a title",
    () => eventWith(`"logentry":{"message":"Za${"\u0301".repeat(10_000)}lgo"}`),
    () => ({ title: expect.toSatisfy((title) => title.startsWith("Za") && title.length <= 256) }),
  ),
  kept(
    "38 a title of 5,000 characters",
    () => eventWith(`"logentry":{"message":"${"ab ".repeat(1700)}"}`),
    () => ({ title: expect.toSatisfy((title) => title.length === 256 && title.endsWith("...")) }),
  ),
  ...["NaN", "Infinity", "-Infinity", "+1", "01", ".5", "0x10", "undefined"].map((number) =>
    unreadable(`39 the number ${number}`, () => eventWith(`"extra":{"n":${number}}`)),
  ),
  kept(
    "39 numbers that a double cannot hold",
    () => eventWith('"extra":{"big":9223372036854775807,"id":-9007199254740993,"huge":1e400,"zero":-0,"small":1e-400,"plain":9007199254740991}'),
    () => ({ context: { big: "9223372036854775807", id: "-9007199254740993", huge: null, zero: 0, small: 0, plain: 9007199254740991 } }),
  ),
  ...['"text"', "17", "null", "true", "[]", '[{"message":"x"}]', "", "   "].map((value) =>
    unreadable(`40 an event that is ${value === "" ? "empty" : value}`, () => value),
  ),
  kept(
    "41 fields of other types than they should be",
    (sender) =>
      event(sender, {
        release: {},
        environment: [1],
        dist: { a: 1 },
        exception: "x",
        user: "jane",
        request: 7,
        breadcrumbs: "none",
        contexts: [1, 2],
        extra: "text",
        fingerprint: { a: 1 },
        level: ["error"],
        platform: 5,
        transaction: [],
        sdk: "sdk",
        modules: 3,
        debug_meta: true,
        threads: 0,
        stacktrace: "at x",
        logger: { a: 1 },
        server_name: false,
      }),
    () => ({ title: "bad input", release: null, user: null, errors: expect.toSatisfy((notes) => notes.length >= 10) }),
  ),
  kept(
    "41 frames, exceptions and messages of other types",
    () =>
      eventWith(
        '"exception":{"values":[null,"x",7,{"type":5,"value":{"a":[1]},"stacktrace":{"frames":[null,"f",{"lineno":"x","function":[],"filename":7,"pre_context":"no","vars":3}]},"mechanism":"m"}]}',
      ),
    () => ({ title: '5: {"a":[1]}' }),
  ),
  kept(
    "41 tags as pairs",
    () => eventWith('"tags":[["a","1"],["b",2],["c",true],["d",null],["e",{"x":1}],"f",{"key":"g","value":"3"}]'),
    () => ({
      tags: expect.arrayContaining([
        { key: "a", value: "1" },
        { key: "b", value: "2" },
        { key: "c", value: "True" },
        { key: "g", value: "3" },
      ]),
    }),
  ),
  unreadable("42 a byte order mark before the event", (sender) => `\ufeff${event(sender)}`),
  broken("42 a byte order mark before the envelope", (sender) => Buffer.concat([Buffer.from("\ufeff"), good(sender)])),
  {
    name: "42 a byte order mark to /store/",
    send: (sender) => ({ path: storePath(sender), body: Buffer.from(`\ufeff${event(sender)}`) }),
    status: 400,
    error: "invalid_json",
    outcomes: { "invalid/invalid_json/default": 1 },
  },
  unreadable("42 a trailing comma", () => '{"message":"x",}'),
  unreadable("42 a trailing comma in a list", () => eventWith('"extra":{"a":[1,]}')),
  unreadable("42 something behind the event", () => '{"message":"x"}{"message":"y"}'),
  unreadable("42 single quotes", () => "{'message':'x'}"),
];

/** An event of exactly so many bytes. */
function padded(sender: Sender, bytes: number): string {
  const empty = event(sender, { extra: { pad: "" } });
  return event(sender, { extra: { pad: "x".repeat(bytes - Buffer.byteLength(empty)) } });
}

/** The event says what was changed about it. */
function noteOn(path: string): unknown {
  return expect.toSatisfy((notes) => JSON.stringify(notes).includes(path));
}

// ── 2.4 Times, ids, tags ───────────────────────────────────────────────────────────────────────

const DAY_S = 86_400;
const nowS = (): number => Date.now() / 1000;

/** Within the time that the test itself may take. */
function around_(seconds: () => number): unknown {
  return expect.toSatisfy((iso) => Math.abs(Date.parse(iso) / 1000 - seconds()) < 60);
}

function timestamp(name: string, value: () => string, expected: () => number = nowS): BadInput {
  return kept(name, () => eventWith(`"timestamp":${value()}`), () => ({ dateCreated: around_(expected) }));
}

const TIMES_IDS_TAGS: BadInput[] = [
  ...["../../../etc/passwd", "a\0b", "", "g".repeat(32), "a".repeat(33)].flatMap((id): BadInput[] => [
    {
      name: `43 the event id ${JSON.stringify(id)} in the header`,
      send: (sender) => ({ body: envelope({ event_id: id }, [{ type: "event" }, event(sender)]) }),
      status: 400,
      error: "invalid_event_id",
      outcomes: { "invalid/invalid_event_id/default": 1 },
    },
    {
      name: `43 the event id ${JSON.stringify(id)} in the event`,
      send: (sender) => ({ body: envelope({}, [{ type: "event" }, event(sender, { event_id: id })]) }),
      status: 400,
      error: "invalid_event_id",
      outcomes: { "invalid/invalid_event_id/error": 1 },
    },
    {
      name: `43 the event id ${JSON.stringify(id)} to /store/`,
      send: (sender) => ({ path: storePath(sender), body: Buffer.from(event(sender, { event_id: id })) }),
      status: 400,
      error: "invalid_event_id",
      outcomes: { "invalid/invalid_event_id/default": 1 },
    },
  ]),
  kept("43 a bad event id in the event, a good one in the header", (sender) => event(sender, { event_id: "../x" }), isStored),
  {
    name: "44 an event id in upper case",
    send: (sender) => ({ body: envelope({ event_id: sender.eventId.toUpperCase() }, [{ type: "event" }, event(sender)]) }),
    status: 200,
    stored: isStored,
    outcomes: ACCEPTED,
  },
  {
    name: "44 an event id with dashes, in the event alone",
    send: (sender) => ({
      body: envelope({}, [
        { type: "event" },
        event(sender, { event_id: sender.eventId.replace(/^(.{8})(.{4})(.{4})(.{4})/, "$1-$2-$3-$4-") }),
      ]),
    }),
    status: 200,
    stored: isStored,
    outcomes: ACCEPTED,
  },
  timestamp("49 a time two minutes ahead", () => String(nowS() + 120)),
  timestamp("49 a time ten years ahead", () => String(nowS() + 3650 * DAY_S)),
  timestamp("50 a time 91 days ago", () => String(nowS() - 91 * DAY_S)),
  timestamp("50 a time 31 days ago, which is kept", () => String(nowS() - 31 * DAY_S), () => nowS() - 31 * DAY_S),
  timestamp("50 the beginning of 1970", () => "0"),
  timestamp("50 the year 1", () => '"0001-01-01T00:00:00Z"'),
  timestamp("50 a time before all calendars", () => "-1e18"),
  timestamp("50 a time after all calendars", () => "1e300"),
  timestamp("50 a time that is none", () => '"yesterday"'),
  timestamp("50 a time that is a list", () => "[1,2,3]"),
  timestamp("50 a date without a zone", () => `"${new Date(Date.now() - 3_600_000).toISOString().slice(0, 19)}"`, () => nowS() - 3600),
  timestamp("50 milliseconds", () => String(Date.now() - 3_600_000), () => nowS() - 3600),
  {
    name: "51 a clock two hours behind",
    send: (sender) => ({
      body: envelope({ event_id: sender.eventId, sent_at: new Date(Date.now() - 7_200_000).toISOString() }, [
        { type: "event" },
        event(sender, {
          timestamp: nowS() - 7200 - 600,
          breadcrumbs: [{ timestamp: nowS() - 7200 - 900, message: "before" }],
        }),
      ]),
    }),
    status: 200,
    stored: () => ({
      dateCreated: around_(() => nowS() - 600),
      entries: expect.arrayContaining([
        { type: "breadcrumbs", data: { values: [expect.objectContaining({ timestamp: around_(() => nowS() - 900) })] } },
      ]),
      errors: noteOn("timestamp"),
    }),
    outcomes: ACCEPTED,
  },
  kept(
    "52 10,000 tags",
    (sender) => event(sender, { tags: Object.fromEntries(Array.from({ length: 10_000 }, (_, i) => [`t${i}`, `v${i}`])) }),
    () => ({ tags: expect.toSatisfy((tags) => tags.length === 100), errors: noteOn("tags") }),
  ),
  kept(
    "53 tags that break the rules",
    (sender) =>
      event(sender, {
        tags: { ["k".repeat(201)]: "long", "bad/char": "x", "ünï": "x", lines: "a\nb", long: "v".repeat(201), "": "x", fine: "yes" },
      }),
    () => ({
      tags: expect.toSatisfy((tags: { key: string; value: string }[]) => {
        const keys = tags.map(({ key }) => key);
        return keys.includes("fine") && !keys.some((key) => /^k|bad|n|lines|long/.test(key) && key !== "fine");
      }),
      errors: noteOn("tags"),
    }),
  ),
];

export const BAD_INPUT: readonly BadInput[] = [
  ...ENVELOPE,
  ...AUTH,
  ...HTTP,
  ...COMPRESSION,
  ...JSON_AND_TEXT,
  ...TIMES_IDS_TAGS,
];
