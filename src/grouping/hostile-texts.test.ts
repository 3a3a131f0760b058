/**
 * Everything that grouping runs over what an event holds, with contents that only an attacker sends:
 * every event of every project goes through one thread.
 */
import { describe, expect, test } from "vitest";
import type { SentryEvent, SentryFrame } from "#protocol/event/event.ts";
import { cpuMs, findFastGrowth, repeated } from "#test/support/cpu-growth.ts";
import { event } from "#test/support/ingest/sample-events.ts";
import { countChanges, isContentHash, isShortHash, readsAsName } from "./v1/content-hash.ts";
import { describeCsp } from "./v1/csp.ts";
import { findErrorCode, isNumberedCode, isStatus } from "./v1/error-code.ts";
import { lastNameIn, readEvaluated, readProperty } from "./v1/evaluated.ts";
import { cleanFileName, cleanPath } from "./v1/file-name.ts";
import { fillVariable, readVariable } from "./v1/fingerprint.ts";
import { shapeOf } from "./v1/frame-shape.ts";
import { pickFrames } from "./v1/frames.ts";
import { cleanFunctionName, isAsyncCaller } from "./v1/function-name.ts";
import { readMeaning } from "./v1/meaning.ts";
import { parameterize } from "./v1/message.ts";
import { cleanMessagePath, cleanRoute, cleanUrl } from "./v1/message-path.ts";
import { cleanMessageWord, isKnownWord } from "./v1/message-word.ts";
import { pickRepeated } from "./v1/repeated-frames.ts";
import { routeOf } from "./v1/route.ts";
import { cleanCaptured, tellThrownObject } from "./v1/thrown-object.ts";
import { readWording } from "./v1/wording/wording.ts";
import { WORDING_RULES } from "./v1/wording/wording-rules.ts";
import { groupV1 } from "./v1.ts";

const UNITS: readonly string[] = [
  ...[" ", "\n", " \n", "\t", "(", ")", "()", "[", "]", "{", "'", '"', "`", "\\", "«", "“a”", "é"],
  ...["1", ".", "1.", "/", "//", "/a", "/1", "*", "#", "<", ">", "=", "-", "-1.1", "-v1.1", "@1"],
  ...[
    "_",
    "__1111",
    "_1111",
    "$1",
    "a",
    "A",
    "Aa",
    "aA",
    "AA",
    "AAs",
    "aA1",
    "a1",
    "a-a",
    "/a-a-a",
  ],
  ...[":", "::", ":1", "a:", "@", "a@a.", "http://", "http://.", "?", "{{ ", ",", "\ud800", "İ"],
  ...["node_modules/", "releases/", "releases/11/", "/current/", "app.asar/", ".min", "-legacy"],
  ...["eval at (", " line 1 > ", "async ", "new ", "block in ", "<locals>.", " [as ", " (", "x*"],
  ...["status 404 ", "500", "ERR_", "ECONN", "1 s ", "11:11 ", "[::", "jan 1", ")=(", "0x1 "],
  ...["Duplicate entry '", " is not a function", " is not iterable", " in JSON at position "],
  ...["undefined is not an object (evaluating '", "can't access property ", "Eigenschaft", "方法"],
  ...["null 'a' ", "Object captured as exception with keys: ", "Event `", "\u0301", "😀"],
];
/** Around what repeats: a pattern goes back when what it wants last is missing. */
const AROUND: readonly (readonly [before: string, after: string])[] = [
  ["", ""],
  ["", "!"],
  ["(", "x"],
  ["/", "!/x"],
  ["https://a.example/", "\n"],
];

const bare = event({});
const object = (text: string): SentryEvent =>
  event({ extra: { __serialized__: { code: text, target: text, error: { message: text } } } });
const frame = (text: string): SentryFrame => ({
  ...{ function: text, filename: text, module: text, context_line: text, in_app: true },
});

const READERS: Record<string, (text: string) => unknown> = {
  countChanges,
  isContentHash,
  isShortHash: (text) => isShortHash(text),
  readsAsName,
  findErrorCode,
  isStatus: (text) => isStatus(text, text.length / 2, text.length / 2 + 3),
  isNumberedCode: (text) => isNumberedCode(text, text.length / 2),
  lastNameIn,
  readEvaluated,
  readProperty,
  cleanFileName,
  cleanPath,
  readVariable,
  fillVariable: (text) => fillVariable(`tags.${text}`, bare),
  shapeOf: (text) => [shapeOf(frame(text), true), shapeOf({ module: `a.${text}` }, false)],
  pickFrames: (text) => pickFrames({ frames: [frame(text)] }, "javascript"),
  pickRepeated: (text) => pickRepeated({ frames: [frame(text), frame(text)] }, "python"),
  cleanFunctionName: (text) => [cleanFunctionName(text, true), cleanFunctionName(text, false)],
  isAsyncCaller,
  readMeaning: (text) => [readMeaning("TypeError", text, true), readMeaning(text, text, false)],
  parameterize,
  cleanUrl,
  cleanMessagePath,
  cleanRoute,
  cleanMessageWord: (text) => cleanMessageWord(text, 0, text),
  isKnownWord,
  routeOf: (text) => [
    routeOf({ ...bare, transaction: text }),
    routeOf({ ...bare, request: { url: text } }),
  ],
  cleanCaptured,
  tellThrownObject: (text) => [
    tellThrownObject(object(text), "Object captured as exception with keys: code"),
    tellThrownObject(object(text), "Event `Event` (type=error) captured as exception"),
    tellThrownObject(object(text), text),
  ],
  readWording: (text) => readWording("TypeError", text),
  // Without what cuts the sentence before they see it.
  wordingRules: (text) => [...WORDING_RULES.values()].flat().map((rule) => matchRule(rule, text)),
  describeCsp: (text) =>
    describeCsp({ ...bare, csp: { "violated-directive": text, "blocked-uri": text } }),
  groupV1: (text) => groupV1(eventOf(text)),
};

type Rule = NonNullable<ReturnType<typeof WORDING_RULES.get>>[number];

function matchRule({ says, about, aboutWithoutStack }: Rule, text: string): unknown {
  const match = says.exec(text);
  return match && [about?.(match), aboutWithoutStack?.(match)];
}

/** The text in every field that grouping looks at. */
function eventOf(text: string): SentryEvent {
  const stacktrace = { frames: [frame(text), frame(text)] };
  return event({
    fingerprint: ["{{ default }}", text, "{{ message }}", "{{ stack.function }}"],
    transaction: text,
    exception: {
      values: [
        { type: text, value: text },
        { type: "TypeError", value: text, stacktrace },
      ],
    },
    ...object(text),
  });
}

describe.each(Object.entries(READERS))("%s", (_, read) => {
  test("takes no more than in proportion to a text of anything", () => {
    for (const unit of UNITS) {
      for (const [before, after] of AROUND) {
        const growth = findFastGrowth(read, (length) => before + repeated(unit, length) + after);
        expect(growth, `of ${JSON.stringify([before, unit, after])}`).toBeUndefined();
      }
    }
  }, 120_000);
});

/** What no honest event takes, and what going over 8,192 characters again for each would. */
const MAX_MS = 20;

test("the longest texts that events may hold take no time worth naming", () => {
  for (const unit of UNITS) {
    for (const [before, after] of AROUND) {
      const text = before + repeated(unit, 8000) + after;
      const ms = cpuMs(() => groupV1(eventOf(text)), MAX_MS);
      expect(ms, `ms of ${JSON.stringify([before, unit, after])}`).toBeLessThan(MAX_MS);
    }
  }
}, 120_000);

const text = repeated("Cart1/", 8000);
const many = <T>(count: number, make: (at: number) => T): T[] =>
  Array.from({ length: count }, (_, at) => make(at));

function chained(count: number): SentryEvent {
  const frames = many(count, (at) => frame(`f${at}${text.slice(0, 100)}`));
  const values = many(count, (at) => ({
    ...{ type: `T${at}`, value: text, stacktrace: { frames: frames.slice(at, at + 2) } },
  }));
  return event({ exception: { values: [...values, { type: "E", stacktrace: { frames } }] } });
}

const CROWDS: Record<string, (count: number) => SentryEvent> = {
  "causes and frames": chained,
  "functions without a name": (count) =>
    event({
      stacktrace: { frames: many(count, (at) => ({ filename: `src/${at}x.ts`, in_app: true })) },
    }),
  "frames that wait": (count) =>
    event({
      stacktrace: { frames: many(count, (at) => ({ ...frame(`async f${at}`), in_app: false })) },
    }),
  threads: (count) => event({ threads: { values: many(count, (at) => ({ id: `${at}` })) } }),
  "variables in a fingerprint": (count) => ({
    ...chained(count),
    fingerprint: many(50, (at) => (at % 2 ? "{{ default }}" : "{{ message }}")),
    logentry: { formatted: text },
  }),
};

test.each(Object.entries(CROWDS))(
  "thousands of %s take no more than in proportion",
  (_, make) => {
    expect(findFastGrowth(groupV1, make, 1000)).toBeUndefined();
    expect(groupV1(make(8000)).key.length).toBeLessThan(100_000);
  },
  60_000,
);
