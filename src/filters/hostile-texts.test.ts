/**
 * Everything that filters run over what an event holds, with contents that only an attacker sends:
 * every event of every project goes through one thread.
 */
import { describe, expect, test } from "vitest";
import { FILTER_FAMILIES, type FilterRule } from "#model/filter-settings.ts";
import type { SentryEvent } from "#protocol/event/event.ts";
import { cpuMs, findFastGrowth, repeated } from "#test/support/cpu-growth.ts";
import { isFromExtension } from "./browser-extensions.ts";
import { compileFilters } from "./compile-filters.ts";
import { isCrossOriginScriptError } from "./cross-origin-script-errors.ts";
import { isControlFlow } from "./framework-control-flow.ts";
import { compileGlob, prepareText } from "./glob.ts";
import { judgeAgent } from "./judge-agent.ts";
import { isLegacyBrowser } from "./legacy-browsers.ts";
import { isFromLocalhost } from "./localhost.ts";
import { isNoise } from "./noise.ts";
import { MAX_GLOB_LENGTH, MAX_RULES, readRules } from "./read-rules.ts";
import { isResizeObserverLoop } from "./resize-observer.ts";
import type { Thrown } from "./thrown.ts";
import { isWebCrawler } from "./web-crawlers.ts";
import { isWebviewNoise } from "./webview-noise.ts";

const UNITS: readonly string[] = [
  ...[" ", "\n", " \n", "a", "A", "b", "ab", "1", ".", "1.", "/", ":", "@", "*", "?", "a?", "\\"],
  ...["İ", "\ud800", "😀", "é", "http://", "http://a@", ".localhost", "localhost.", "127.0.0."],
  ...["kaspersky-labs.com", "kaspersky-labs.com.", "chrome-", "moz-extension:", "user-script:"],
  ...["Can't find variable: ", "Cannot redefine property: ", "Object Not Found Matching Id:1"],
  ...["Java ", "evaluating '", "evaluating 'window.", "Uncaught ", "Error: ", "Script error"],
  ...["ResizeObserver loop ", "NEXT_HTTP_ERROR_FALLBACK;4", "Windows Version/1", "iPhone OS "],
  ...["Android Version/1 Safari", "Chrome/", "Firefox/1", "Trident", "cubot", "bot", "spider"],
  ...["Slackbot 1.", "Non-Error promise rejection captured with "],
];
const AROUND: readonly (readonly [before: string, after: string])[] = [
  ["", ""],
  ["", "!"],
  ["https://", "/"],
  ["https://", "!"],
];

const thrown = (text: string): Thrown => ({
  text,
  frames: [{ filename: text, abs_path: text }, { filename: "<anonymous>" }],
});
const MAX_MS = 1500;
const LONGEST = "a".repeat(MAX_GLOB_LENGTH - 4);
const FAMILIES = Object.fromEntries(FILTER_FAMILIES.map((family) => [family, true]));

const READERS: Record<string, (text: string) => unknown> = {
  isFromExtension: (text) => isFromExtension(thrown(text)),
  isCrossOriginScriptError: (text) => isCrossOriginScriptError(thrown(text)),
  isControlFlow: (text) => isControlFlow(thrown(text)),
  isResizeObserverLoop: (text) => isResizeObserverLoop(thrown(text)),
  isWebviewNoise: (text) => isWebviewNoise(thrown(text)),
  isNoise: (text) => isNoise(text, text, thrown(text).frames),
  judgeAgent: (text) => judgeAgent({ request: { headers: [["User-Agent", text]] } }),
  isLegacyBrowser,
  isWebCrawler,
  isFromLocalhost: (text) => [
    isFromLocalhost({ request: { url: text } }),
    isFromLocalhost({ request: { headers: [["Host", text]] } }),
    isFromLocalhost({ user: { ip_address: text } }),
  ],
  prepareText,
  // Not cut before, so that the matching itself is seen.
  compileGlob: (text) => [
    compileGlob(`*${LONGEST}?b*`)(text),
    compileGlob(`*b${LONGEST}*`)(text),
    compileGlob(`*?${LONGEST}b*`)(text),
    compileGlob(`*${"a?".repeat(240)}*${"?b".repeat(5)}*x`)(text),
  ],
  compileFilters: (text) => compileFilters({ switches: FAMILIES, rules: [] })(eventOf(text)),
  readRules: (text) => {
    const texts = { message: text, release: "", environment: "", url: "" };
    return attempt(() => readRules(texts));
  },
};

function attempt(run: () => unknown): unknown {
  try {
    return run();
  } catch (problem) {
    return problem;
  }
}

function eventOf(text: string): SentryEvent {
  return {
    ...{ event_id: "e", timestamp: 0, level: "error", platform: "javascript" },
    ...{ release: text, environment: text, logentry: { formatted: text } },
    exception: {
      values: [{ type: text, value: text, stacktrace: { frames: [{ abs_path: text }] } }],
    },
    request: { url: text, query_string: text, headers: [["User-Agent", text]] },
  };
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

test("as many and as long globs as a project may have hold against a text that nearly fits them", () => {
  const rules = Array.from({ length: MAX_RULES }, (_, at): FilterRule => {
    const start = "a".repeat(MAX_GLOB_LENGTH - 10 - at);
    return { field: "message", glob: `*${start}?b*` };
  });
  const filter = compileFilters({ switches: {}, rules });
  const event = eventOf("a".repeat(8192));
  expect(filter(event)).toBeUndefined();
  // Comparing at every index anew takes eight seconds.
  expect(cpuMs(() => filter(event), MAX_MS)).toBeLessThan(MAX_MS);
}, 60_000);

test("thousands of exceptions against all globs take no more than in proportion", () => {
  const rules = Array.from({ length: MAX_RULES }, (_, at): FilterRule => {
    return { field: "message", glob: `*x?${at}*` };
  });
  const filter = compileFilters({ switches: {}, rules });
  const make = (count: number) => ({
    ...eventOf("a"),
    exception: { values: Array.from({ length: count }, () => ({ type: "E", value: "a" })) },
  });
  expect(findFastGrowth(filter, make, 5000)).toBeUndefined();
}, 60_000);
