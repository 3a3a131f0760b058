import { expect, test } from "vitest";
import type { SentryEvent } from "#protocol/event/event.ts";
import { eventColumns } from "./rows.ts";

function columns(fields: Partial<SentryEvent>) {
  return eventColumns({
    event_id: "0123456789abcdef0123456789abcdef",
    timestamp: 1_794_703_655.8614,
    level: "error",
    platform: "javascript",
    ...fields,
  });
}

test("an event with nothing to say has a row all the same", () => {
  expect(columns({})).toEqual({
    eventId: "0123456789abcdef0123456789abcdef",
    timestampMs: 1_794_703_655_861,
    level: "error",
    platform: "javascript",
    title: "<unlabeled event>",
    type: "",
    value: "",
    culprit: "",
    transaction: undefined,
    release: undefined,
    dist: undefined,
    environment: undefined,
    userKey: undefined,
    handled: undefined,
    tags: [["level", "error"]],
    sdkName: "",
    sdkVersion: "",
    noteCount: 0,
  });
});

const CAUSE = { type: "Error", value: "cause" };
const BROKEN = {
  type: "TypeError",
  value: "cart.items is undefined",
  stacktrace: { frames: [{ function: "Cart", filename: "/cart.js", in_app: true }] },
};
const BOUNDARY = { type: "React ErrorBoundary TypeError", value: "cart.items is undefined" };
const REACT_ERROR = {
  type: "Error",
  value:
    "There was an error during concurrent rendering but React was able to recover by instead synchronously rendering the entire root.",
  stacktrace: { frames: [{ function: "recover", filename: "/react-dom.js", in_app: true }] },
};
const MINIFIED_520 =
  "Minified React error #520; visit https://react.dev/errors/520 for the full message or use the non-minified dev environment for full errors and additional helpful warnings.";
const GROUP = {
  type: "AggregateError",
  value: "All promises were rejected",
  mechanism: { type: "generic", exception_id: 0, is_exception_group: true },
};
const member = (exception_id: number, address: string) => ({
  type: "ConnectError",
  value: `refused ${address}`,
  mechanism: { type: "chained", exception_id, parent_id: 0, source: `errors[${exception_id - 1}]` },
});
const IDLE = { frames: [{ function: "wait", filename: "queue.c", in_app: true }] };
const CRASHED = {
  id: "2",
  crashed: true,
  stacktrace: {
    frames: [
      { function: "parse", filename: "json.c", in_app: true },
      { function: "abort", filename: "libc.c", in_app: false },
    ],
  },
};

test.each<[string, Partial<SentryEvent>, [title: string, type: string, value: string]]>([
  [
    "the exception that was caught, not its cause",
    { exception: { values: [CAUSE, { type: "TypeError", value: "no name\nat x" }] } },
    ["TypeError: no name", "TypeError", "no name\nat x"],
  ],
  ["a type alone", { exception: { values: [{ type: "Timeout" }] } }, ["Timeout", "Timeout", ""]],
  [
    "a message with a synthetic trace",
    {
      logentry: { formatted: "Checkout reached" },
      exception: {
        values: [{ value: "Checkout reached", mechanism: { type: "generic", synthetic: true } }],
      },
    },
    ["Checkout reached", "", "Checkout reached"],
  ],
  ["a value without type or message", { exception: { values: [{ value: "v" }] } }, ["v", "", "v"]],
  [
    "a message's first line",
    { logentry: { formatted: "\n one\r\ntwo" } },
    ["one", "", "\n one\r\ntwo"],
  ],
  [
    "what broke when React recovered from it",
    { exception: { values: [BOUNDARY, BROKEN, REACT_ERROR] } },
    ["TypeError: cart.items is undefined", "TypeError", "cart.items is undefined"],
  ],
  [
    "what broke when a minified React recovered from it",
    { exception: { values: [BROKEN, { ...REACT_ERROR, value: MINIFIED_520 }] } },
    ["TypeError: cart.items is undefined", "TypeError", "cart.items is undefined"],
  ],
  [
    "the member of a group of one kind",
    { exception: { values: [member(2, "::1:5432"), member(1, "127.0.0.1:5432"), GROUP] } },
    ["ConnectError: refused 127.0.0.1:5432", "ConnectError", "refused 127.0.0.1:5432"],
  ],
  [
    "the crashed thread's function when nothing else is said",
    { threads: { values: [{ id: "1", current: true, stacktrace: IDLE }, CRASHED] } },
    ["parse", "", ""],
  ],
  [
    "a bare stack's function",
    { stacktrace: { frames: [{ function: "parse" }] } },
    ["parse", "", ""],
  ],
  [
    "a file when no function is named",
    { stacktrace: { frames: [{ filename: "a.c" }] } },
    ["a.c", "", ""],
  ],
])("the title is %s", (_name, fields, [title, type, value]) => {
  expect(columns(fields)).toMatchObject({ title, type, value });
});

test("a title shows all it holds, on one line, at most 256 long", () => {
  expect(columns({ logentry: { formatted: "a\u202Eb\u200Bc\u0007\td" } }).title).toBe("abc d");
  expect(columns({ logentry: { formatted: `e${"\u0301".repeat(10_000)}` } }).title).toHaveLength(5);
  expect(columns({ logentry: { formatted: "x".repeat(9000) } }).title).toHaveLength(256);
  expect(columns({ logentry: { formatted: "👋 grüße" } }).title).toBe("👋 grüße");
});

test("the culprit is where it broke, not where React recovered", () => {
  const { culprit } = columns({ exception: { values: [BROKEN, REACT_ERROR] } });
  expect(culprit).toBe("Cart(/cart.js)");
});

const FRAMES = [
  { function: "main", filename: "/app.js", in_app: true },
  { function: "render", filename: "/cart.js", module: "shop/cart", in_app: true },
  { function: "h", filename: "/react.js", in_app: false },
];
const TRACED = { exception: { values: [{ type: "E", stacktrace: { frames: FRAMES } }] } };

test.each<[string, Partial<SentryEvent>, string]>([
  ["what the SDK says", { culprit: "own", transaction: "/cart" }, "own"],
  ["the transaction", { ...TRACED, transaction: "/cart" }, "/cart"],
  ["the newest frame of the app", TRACED, "render(shop/cart)"],
  [
    "written module first for other languages",
    { ...TRACED, platform: "ruby" },
    "shop/cart in render",
  ],
  ["the function alone for native code", { ...TRACED, platform: "native" }, "render"],
  [
    "the newest frame when none is the app's",
    { stacktrace: { frames: [{ filename: "/a.js" }, { filename: "/b.js" }] } },
    "?(/b.js)",
  ],
  [
    "the crashed thread's frame",
    { threads: { values: [{ stacktrace: IDLE }, CRASHED] }, request: { url: "https://shop/cart" } },
    "parse(json.c)",
  ],
  ["the page", { request: { url: "https://shop/cart" } }, "https://shop/cart"],
  [
    "nothing for a synthetic exception",
    {
      exception: {
        values: [
          { mechanism: { type: "generic", synthetic: true }, stacktrace: { frames: FRAMES } },
        ],
      },
    },
    "",
  ],
])("the culprit is %s", (_name, fields, culprit) => {
  expect(columns(fields).culprit).toBe(culprit);
});

test.each<[SentryEvent["user"], string | undefined]>([
  [{ id: "1", email: "a@b" }, "1"],
  [{ email: "a@b", username: "ann" }, "a@b"],
  [{ username: "ann" }, "ann"],
  [{ name: "Ann" }, undefined],
])("user %j counts as %j", (user, userKey) => {
  expect(columns({ user }).userKey).toBe(userKey);
});

test("one unhandled exception makes the event unhandled", () => {
  const values = [true, false].map((handled) => ({ mechanism: { type: "chained", handled } }));
  expect(columns({ exception: { values } }).handled).toBe(false);
  expect(columns({ exception: { values: values.slice(0, 1) } }).handled).toBe(true);
});

test("fields become tags as in Sentry, and win over tags of their name", () => {
  const { tags } = columns({
    ...TRACED,
    environment: "production",
    release: "1.0",
    transaction: "/cart",
    server_name: "web-1",
    request: { url: "https://shop/cart" },
    user: { id: "7" },
    contexts: {
      browser: { name: "Firefox", version: "121.0" },
      os: { name: "Linux" },
      runtime: { name: "node", version: "v24" },
      device: { model: "iPhone15,2", family: "iPhone" },
    },
    tags: [
      ["level", "mine"],
      ["page.kind", "cart"],
    ],
  });
  expect(Object.fromEntries(tags)).toEqual({
    level: "error",
    environment: "production",
    release: "1.0",
    transaction: "/cart",
    url: "https://shop/cart",
    user: "id:7",
    server_name: "web-1",
    browser: "Firefox 121.0",
    "browser.name": "Firefox",
    "os.name": "Linux",
    runtime: "node v24",
    "runtime.name": "node",
    device: "iPhone15,2",
    "device.family": "iPhone",
    "page.kind": "cart",
  });
});

test("there are at most a hundred tags, the made ones among them", () => {
  const own = Array.from({ length: 100 }, (_, index): [string, string] => [`t${index}`, "v"]);
  const { tags } = columns({ tags: own, environment: "test" });
  expect(tags).toHaveLength(100);
  expect(tags.slice(0, 2)).toEqual([
    ["level", "error"],
    ["environment", "test"],
  ]);
});

test.each([
  [{ id: "", email: "ann@example.com" }, "ann@example.com", "email:ann@example.com"],
  [{ id: "", email: "", username: "ann" }, "ann", "username:ann"],
  [{ id: "", email: "" }, undefined, undefined],
])("of %j the first name that is not empty counts", (user, key, tag) => {
  const { userKey, tags } = columns({ user });
  expect(userKey).toBe(key);
  expect(tags.find(([name]) => name === "user")?.[1]).toBe(tag);
});
