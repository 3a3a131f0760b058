import { expect } from "vitest";
import {
  ACCEPTED,
  around,
  type BadInput,
  broken,
  envelope,
  event,
  eventWith,
  good,
  isStored,
  kept,
  noteOn,
  type Sender,
  storePath,
  unreadable,
} from "./case.ts";

const MIB = 1024 * 1024;

export const JSON_CASES: BadInput[] = [
  unreadable(
    "32 arrays 100,000 deep",
    () => eventWith(`"extra":{"a":${"[".repeat(100_000)}${"]".repeat(100_000)}}`),
    "nesting_too_deep",
  ),
  unreadable(
    "32 objects 100,000 deep",
    () => eventWith(`"extra":${'{"a":'.repeat(100_000)}1${"}".repeat(100_000)}`),
    "nesting_too_deep",
  ),
  unreadable(
    "32 arrays 100,000 deep instead of an event",
    () => "[".repeat(100_000),
    "nesting_too_deep",
  ),
  {
    name: "32 arrays 100,000 deep to /store/",
    send: (sender) => ({
      path: storePath(sender),
      body: Buffer.from(eventWith(`"extra":{"a":${"[".repeat(100_000)}${"]".repeat(100_000)}}`)),
    }),
    status: 400,
    error: "nesting_too_deep",
    outcomes: { "invalid/nesting_too_deep/error": 1 },
  },
  {
    name: "32 a header 2,000 deep",
    send: (sender) => ({
      body: envelope(
        `{"event_id":"${sender.eventId}","x":${"[".repeat(2000)}${"]".repeat(2000)}}`,
        [{ type: "event" }, event(sender)],
      ),
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
    () => ({
      context: { list: expect.toSatisfy((list) => list.length < 20_000) },
      errors: noteOn("extra.list"),
    }),
  ),
  kept(
    "34 100,000 keys in extra",
    () =>
      eventWith(
        `"extra":{${Array.from({ length: 100_000 }, (_, i) => `"${i.toString(36)}":1`).join()}}`,
      ),
    () => ({
      context: expect.toSatisfy((extra) => Object.keys(extra).length < 40_000),
      errors: noteOn("extra."),
    }),
  ),
  ...["NaN", "Infinity", "-Infinity", "+1", "01", ".5", "0x10", "undefined"].map((number) =>
    unreadable(`39 the number ${number}`, () => eventWith(`"extra":{"n":${number}}`)),
  ),
  kept(
    "39 numbers that a double cannot hold",
    () =>
      eventWith(
        '"extra":{"big":9223372036854775807,"id":-9007199254740993,"huge":1e400,"zero":-0,"small":1e-400,"plain":9007199254740991}',
      ),
    () => ({
      context: {
        big: "9223372036854775807",
        id: "-9007199254740993",
        huge: null,
        zero: 0,
        small: 0,
        plain: 9007199254740991,
      },
    }),
  ),
  ...['"text"', "17", "null", "true", "[]", '[{"message":"x"}]', "", "   "].map((value) =>
    unreadable(`40 an event that is ${value === "" ? "empty" : value}`, () => value),
  ),
  unreadable("42 a byte order mark before the event", (sender) => `\ufeff${event(sender)}`),
  broken("42 a byte order mark before the envelope", (sender) =>
    Buffer.concat([Buffer.from("\ufeff"), good(sender)]),
  ),
  {
    name: "42 a byte order mark to /store/",
    send: (sender) => ({ path: storePath(sender), body: Buffer.from(`\ufeff${event(sender)}`) }),
    status: 400,
    error: "invalid_json",
    outcomes: { "invalid/invalid_json/error": 1 },
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
