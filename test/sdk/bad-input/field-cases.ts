import { expect } from "vitest";
import {
  ACCEPTED,
  type BadInput,
  envelope,
  event,
  eventWith,
  isStored,
  kept,
  noteOn,
  unreadable,
} from "./case.ts";

export const FIELD_CASES: BadInput[] = [
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
  kept(
    // "@" makes our search for passwords in URLs look back; once per "@" it was minutes.
    "127 a megabyte that our own patterns could stumble over",
    (sender) => event(sender, { extra: { text: "1 a@b.c 0x1 ".repeat(80_000) } }),
    isStored,
  ),
];
