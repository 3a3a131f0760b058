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
    outcomes: { "invalid/nesting_too_deep/default": 1 },
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
    () =>
      eventWith(
        '"logentry":{"message":"a\\ud800b\\udc00c\\u0000d"},"tags":{"t\\u0000":"v\\ud83d\\udca5"},"extra":{"k\\udfff":"\\u0000"}',
      ),
    () => ({
      title: "a\ufffdb\ufffdcd",
      tags: expect.arrayContaining([{ key: "t", value: "v💥" }]),
      context: { "k\ufffd": "" },
    }),
  ),
  kept(
    "37 overlong, cut off and other bytes that are no UTF-8",
    () =>
      Buffer.concat([
        Buffer.from('{"message":"a'),
        Buffer.from([0xc0, 0x80]),
        Buffer.from("b"),
        Buffer.from([0xed, 0xa0, 0x80]),
        Buffer.from("c"),
        Buffer.from([0xff]),
        Buffer.from("d"),
        Buffer.from([0xe2, 0x82]),
        Buffer.from('"}'),
      ]),
    () => ({ title: expect.stringMatching(/^a\ufffd+b\ufffd+c\ufffd+d\ufffd+$/) }),
  ),
  unreadable("37 a bare NUL in a text", () => '{"message":"a\0b"}'),
  kept(
    "38 direction marks and zero widths in a title",
    () => eventWith('"logentry":{"message":"safe\u202egnp.exe\u200b\u2066x\u2069\ufeff end"}'),
    () => ({
      title: "safegnp.exex end",
      entries: [
        { type: "message", data: { formatted: "safe\u202egnp.exe\u200b\u2066x\u2069\ufeff end" } },
      ],
    }),
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
    () => ({
      title: "bad input",
      release: null,
      user: null,
      errors: expect.toSatisfy((notes) => notes.length >= 10),
    }),
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
    () =>
      eventWith(
        '"tags":[["a","1"],["b",2],["c",true],["d",null],["e",{"x":1}],"f",{"key":"g","value":"3"}]',
      ),
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
  broken("42 a byte order mark before the envelope", (sender) =>
    Buffer.concat([Buffer.from("\ufeff"), good(sender)]),
  ),
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
