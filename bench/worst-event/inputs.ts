/** Events of about a megabyte, each the worst that we know for one step of the digest. */
import { MEBIBYTE } from "#lib/bytes.ts";

const ROOM = MEBIBYTE - 2000;

export interface WorstInput {
  name: string;
  json: string;
}

export function worstInputs(): WorstInput[] {
  const keys = `{${fill((i) => `"k${i}":${i % 10},`)}"z":0}`;
  const secretKeys = `{${fill((i) => `"password${i}":"x${i}",`)}"z":0}`;
  const pairs = `[${fill((i) => `["k${i}","v"],`)}["z","z"]]`;
  const numbers = `[${fill((i) => `${i % 10},`)}0]`;
  const text = (part: string) => JSON.stringify(part.repeat(Math.floor(ROOM / part.length)));
  return [
    whole("keys at the top", keys.slice(1, -1)),
    field("keys in extra", "extra", keys),
    field("keys in tags", "tags", keys),
    field("tags as pairs", "tags", pairs),
    field("keys in contexts", "contexts", keys),
    field("keys in one context", "contexts", `{"state":${keys}}`),
    field("keys in user", "user", keys),
    field("keys in modules", "modules", keys),
    field("headers of the request", "request", `{"headers":${keys}}`),
    field("body of the request", "request", `{"data":${keys}}`),
    field("query as pairs", "request", `{"query_string":${pairs}}`),
    field("query as text", "request", `{"query_string":${text("a=1&")}}`),
    field("cookies as text", "request", `{"cookies":${text("a=1;")}}`),
    field("secret keys in extra", "extra", secretKeys),
    field("numbers in extra", "extra", numbers),
    field("empty breadcrumbs", "breadcrumbs", `[${fill(() => "{},")}{}]`),
    field("breadcrumbs", "breadcrumbs", `[${fill((i) => `{"message":"m${i}"},`)}{}]`),
    field("empty frames", "exception", exception(`[${fill(() => "{},")}{}]`)),
    field("frames", "exception", exception(`[${fill((i) => `{"function":"f${i}"},`)}{}]`)),
    field("variables", "exception", exception(`[{"function":"f","vars":${keys}}]`)),
    field("exceptions", "exception", `[${fill((i) => `{"type":"E${i}","value":"v"},`)}{}]`),
    field("threads", "threads", `[${fill((i) => `{"id":${i}},`)}{}]`),
    field("fingerprint", "fingerprint", `[${fill((i) => `"${i}",`)}"z"]`),
    field("a deep list", "extra", "[".repeat(ROOM / 2) + "]".repeat(ROOM / 2)),
    field("a deep object", "extra", '{"a":'.repeat(ROOM / 7) + 1 + "}".repeat(ROOM / 7)),
    ...[
      "a",
      "@",
      "1.2.3.",
      "a:",
      "://a@",
      "4111 1111 ",
      `C:/${"Users"}/a `,
      "bearer a ",
      "a=b&",
      '{"a":"b"}',
    ].map((part) => field(`a message of ${JSON.stringify(part)}`, "message", text(part))),
    field("a message of escapes", "message", `"${"\\u0000\\ud800".repeat(ROOM / 12)}"`),
    field("names of prototypes", "extra", `{${fill((i) => `"k${i}":{"__proto__":1},`)}"z":0}`),
  ];
}

function whole(name: string, fields: string): WorstInput {
  return { name, json: `{"event_id":"${"a".repeat(32)}","timestamp":1,${fields}}` };
}

function field(name: string, key: string, value: string): WorstInput {
  return whole(name, `${JSON.stringify(key)}:${value}`);
}

function exception(frames: string): string {
  return `[{"type":"E","value":"v","stacktrace":{"frames":${frames}}}]`;
}

function fill(part: (i: number) => string): string {
  const parts: string[] = [];
  for (let i = 0, bytes = 0; ; i++) {
    const next = part(i);
    bytes += next.length;
    if (bytes > ROOM) return parts.join("");
    parts.push(next);
  }
}
