/** Events as SDKs send them, in a word each: what the tests of grouping compare. */
import type { JsonObject } from "#lib/json.ts";
import type { SentryEvent, SentryFrame } from "#protocol/event/event.ts";

export type Row = [what: string, a: SentryEvent, b: SentryEvent];

export function event(fields: Partial<SentryEvent>): SentryEvent {
  return { event_id: "e", timestamp: 0, level: "error", platform: "javascript", ...fields };
}

export function thrown(
  type: string | undefined,
  value: string,
  frames?: SentryFrame[],
  fields: Partial<SentryEvent> = {},
): SentryEvent {
  const stacktrace = frames && { frames };
  return event({ ...fields, exception: { values: [{ type, value, stacktrace }] } });
}

const INDEX = "https://shop.example.com/assets/index-BkN3fW2q.js";
export const at = (name: string, filename = INDEX, fields: SentryFrame = {}): SentryFrame => ({
  function: name,
  filename,
  in_app: true,
  ...fields,
});
export const library = (name: string, filename: string): SentryFrame =>
  at(name, filename, { in_app: false });
export const STACK = [at("loadCart"), at("fetchJson")];
export const node = { platform: "node" };
export const python = { platform: "python" };
export const message = (formatted: string) => event({ logentry: { formatted } });
export const typed = (value: string) => thrown("TypeError", value, STACK);

/** What SDKs send for a thrown object. */
export const captured = (value: string, object: JsonObject, frames?: SentryFrame[]) =>
  event({
    exception: {
      values: [
        {
          type: "Error",
          value,
          mechanism: { type: "generic", synthetic: true },
          ...(frames && { stacktrace: { frames } }),
        },
      ],
    },
    extra: { __serialized__: object },
  });

/** Frames of native code, as plain as the reader keeps them. */
export const trace = (...names: string[]) => ({
  frames: names.map((name) => ({ function: name, filename: "a.c", in_app: true })),
});
export const threaded = (...values: JsonObject[]) =>
  event({ platform: "native", threads: { values } });

export function aggregate(...members: string[]) {
  const root = { type: "generic", is_exception_group: true, exception_id: 0 };
  return [
    ...members.map((type) => ({ type, value: "x" })),
    { type: "AggregateError", value: "All promises were rejected", mechanism: root },
  ];
}
