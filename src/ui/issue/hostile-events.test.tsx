/**
 * Everything that web runs over what an event holds, with contents that only an attacker sends. Web
 * has one thread: what takes a second for one event takes a second from everybody.
 */
import { describe, expect, test } from "vitest";
import { eventDetailsShape } from "#http/api/shapes/event.ts";
import { tagShape } from "#http/api/shapes/tag.ts";
import { readStoredEvent } from "#ingest/kinds/event/read-stored-event.ts";
import { escapeHtml } from "#lib/escape-html.ts";
import type { Json } from "#lib/json.ts";
import { fenced, inlineCode } from "#lib/markdown.ts";
import type { EventId, GroupId, ProjectId } from "#model/ids.ts";
import type { SentryEvent, SentryFrame } from "#protocol/event/event.ts";
import { breadcrumbLines } from "#queries/events/breadcrumb-lines.ts";
import { eventAsMarkdown } from "#queries/events/event-as-markdown.ts";
import { oneLine } from "#queries/events/one-line.ts";
import { traceLines } from "#queries/events/trace-lines.ts";
import { renderIssue, shownIssueOf } from "#test/support/browser/issue-page.tsx";
import { cpuMs, findFastGrowth, repeated } from "#test/support/cpu-growth.ts";
import { htmlCost } from "./bounds/html-cost.ts";
import { describeBreadcrumb } from "./breadcrumbs/describe-breadcrumb.ts";
import { extraOf } from "./event/extra-card.tsx";
import { flagsOf } from "./event/flags-card.tsx";
import { formatJson } from "./event/format-json.ts";
import { markColumn } from "./trace/mark-column.ts";
import { frameLine, isMinified, packageOf } from "./trace/name-frame.ts";
import { orderExceptions } from "./trace/order-exceptions.ts";
import { sliceTrace } from "./trace/slice-trace.ts";
import { tokenizeLine } from "./trace/tokenize-line.ts";
import { traceText } from "./trace/trace-text.ts";

const MEGABYTE = 1_000_000;

/** Repeated up to a length: what makes patterns go back and forth. */
const TEXTS: readonly string[] = [
  ...[
    " ",
    "\n",
    " \n",
    "\t \r\n",
    "[",
    "(",
    "{",
    '"',
    "'",
    "`",
    "` ",
    "``` ",
    "\\",
    '\\"',
    "1",
    ".",
  ],
  ...[
    "1.",
    "/",
    "//",
    "/*",
    "*/",
    "*",
    "#",
    "<",
    "<a",
    "</",
    "</script>",
    "&",
    "=",
    "%",
    "%s",
    ":",
  ],
  ...["@", "-", "_", "\ud800", "\udc00", "😀", "\u0301", "\u200b", "\0", "\u2028", "a", "aA1"],
  ...[
    "node_modules/",
    "node_modules/.pnpm/",
    "node_modules/@",
    ".min.js",
    "site-packages/",
    "?a=b&",
  ],
];

const BASE = { event_id: "a".repeat(32), timestamp: 0, level: "error", platform: "node" } as const;

const NO_EVENT: SentryEvent = BASE;

/** The text in every field that a formatter looks at. */
function eventOf(text: string): SentryEvent {
  const frame: SentryFrame = {
    ...{ function: text, filename: text, abs_path: text, module: text, in_app: true },
    ...{ lineno: 7, colno: 3, context_line: text, pre_context: [text], post_context: [text] },
    vars: { [text]: text, deep: { [text]: [text] } },
  };
  const stacktrace = { frames: [frame, frame, { ...frame, in_app: false }] };
  const mechanism = { type: text, description: text, source: text };
  return {
    ...BASE,
    ...{ release: text, environment: text, transaction: text, server_name: text, logger: text },
    logentry: { formatted: text, message: text, params: [text] },
    exception: { values: [{ type: text, value: text, module: text, mechanism, stacktrace }] },
    breadcrumbs: {
      values: [
        { category: text, message: text, level: "info", data: { [text]: text } },
        { category: "console", message: text, data: { arguments: [text, "x"], logger: text } },
        { category: "fetch", data: { url: text, method: text, status_code: text } },
        { category: "navigation", data: { from: text, to: text } },
      ],
    },
    request: { url: text, query_string: text, headers: [[text, text]], data: text, fragment: text },
    user: { id: text, email: text, data: { [text]: text } },
    tags: [[text, text]],
    contexts: { [text]: { [text]: text }, flags: { values: [{ flag: text, result: text }] } },
    extra: { [text]: text },
    modules: { [text]: text },
    fingerprint: [text],
  };
}

/** As a page gets it: a formatter must not count on what the line cuts on arrival. */
function shownOf(event: SentryEvent) {
  const shown = shownIssueOf(Buffer.from('{"message":"x"}'));
  const { type = "" } = event.exception?.values[0] ?? {};
  const issue = { ...shown.issue, culprit: event.transaction ?? "", title: type || "x" };
  if (shown.event === undefined) throw new Error("The fixture has no event.");
  const inside = { ...shown.event, event, tags: event.tags ?? [] };
  return { ...shown, issue, event: inside };
}

const FORMATTERS: Record<string, (text: string, event: SentryEvent) => unknown> = {
  fenced: (text) => fenced(text),
  inlineCode: (text) => inlineCode(text),
  oneLine: (text) => oneLine(text),
  escapeHtml: (text) => escapeHtml(text),
  htmlCost: (text) => htmlCost(text),
  formatJson: (text) => formatJson({ [text]: [text, { deep: text }] }),
  tokenizeLine: (text) => [tokenizeLine(text), tokenizeLine(text, "a.py")],
  markColumn: (text) => markColumn([{ text }], 5),
  frameLine: (text) => frameLine({ function: text, filename: text, lineno: 1 }),
  packageOf: (text) => packageOf({ abs_path: text }),
  isMinified: (text) => isMinified({ filename: text }),
  breadcrumbLines: (_, event) => breadcrumbLines(event),
  traceLines: (_, event) => traceLines(event),
  traceText: (_, event) => traceText(event),
  sliceTrace: (_, event) => sliceTrace(event, { from: 0, budget: 50_000 }),
  describeBreadcrumb: (_, event) => event.breadcrumbs?.values.map(describeBreadcrumb),
  extraOf: (_, event) => extraOf(event),
  flagsOf: (_, event) => flagsOf(event.contexts?.flags),
  eventAsMarkdown: (_, event) => {
    const { project, issue, event: shown } = shownOf(event);
    return eventAsMarkdown({ project, issue, shown, publicUrl: "https://lap.example" });
  },
  tagShape: (text) =>
    tagShape({ key: text, events: 1, values: [{ key: text, value: text, events: 1 }] }),
  eventDetailsShape: (_, event) => JSON.stringify(eventDetailsShape(foundOf(event), event)),
  issuePage: (_, event) => renderIssue(shownOf(event)),
  readStoredEvent: (_, event) => readStoredEvent(storedOf(event)),
};

function storedOf(event: SentryEvent) {
  const eventId = "a".repeat(32) as EventId;
  return { eventId, payload: Buffer.from(JSON.stringify(event)), receivedMs: 0 };
}

function foundOf(event: SentryEvent) {
  const ids = { projectId: 1 as ProjectId, groupId: 1 as GroupId };
  const { summary } = shownIssueOf(Buffer.from('{"message":"x"}')).event ?? {};
  if (summary === undefined) throw new Error("The fixture has no event.");
  const stored = { ...summary, ...ids, ...storedOf(event) };
  return { stored, issue: undefined, grouping: undefined, olderId: undefined, newerId: undefined };
}

/** An event holds the text in fifty places: less of it, and those that differ most. */
const EVENT_TEXTS = [" ", " \n", '"', "[", "` ", "\\", "1.", "</", "\ud800", "node_modules/.pnpm/"];

describe.each(Object.entries(FORMATTERS))("%s", (_, format) => {
  const takesEvent = format.length > 1;
  const length = takesEvent ? MEGABYTE / 25 : MEGABYTE;
  test("takes no more than in proportion for a megabyte of anything", () => {
    for (const unit of takesEvent ? EVENT_TEXTS : TEXTS) {
      const make = (size: number) => {
        const text = repeated(unit, size);
        return { text, event: takesEvent ? eventOf(text) : NO_EVENT };
      };
      const growth = findFastGrowth(({ text, event }) => format(text, event), make, length / 8);
      expect(growth, `of ${JSON.stringify(unit)}`).toBeUndefined();
    }
  }, 240_000);
});

const MANY = 90_000;
const many = <T,>(make: (at: number) => T, count = MANY): T[] =>
  Array.from({ length: count }, (_, at) => make(at));
const keys = (count = MANY) => Object.fromEntries(many((at) => [`key${at}`, at], count));

function nested(depth: number): Json {
  let value: Json = 1;
  for (let at = 0; at < depth; at++) value = at % 2 === 0 ? [value] : { a: value };
  return value;
}

/** An event of each shape with more in it than anybody reads. */
const SHAPES: Record<string, Partial<SentryEvent>> = {
  "90,000 exceptions": {
    exception: {
      values: many((at) => ({
        type: "E",
        value: `${at}`,
        mechanism: { type: "x", exception_id: at, parent_id: at - 1, is_exception_group: true },
      })),
    },
  },
  "90,000 frames": {
    exception: {
      values: [
        {
          type: "E",
          stacktrace: {
            frames: many((at) => ({
              ...{ function: `f${at}`, filename: "a.js", lineno: at, in_app: at % 3 === 0 },
              context_line: "const a = b(1);",
            })),
          },
        },
      ],
    },
  },
  "100 exceptions of 100 frames with source and locals": {
    exception: {
      values: many(
        () => ({
          type: "E",
          stacktrace: {
            frames: many(
              (at) => ({
                ...{ function: `f${at}`, filename: "a.js", lineno: at, in_app: true },
                context_line: "if (a<1&&b>'2') return 1+2+3+4",
                pre_context: many(() => "a 1 b 2 c 3 d 4 e 5 f 6", 5),
                vars: { a: 1, b: '<"', c: "x".repeat(50) },
              }),
              100,
            ),
          },
        }),
        100,
      ),
    },
  },
  "90,000 threads": { threads: { values: many((id) => ({ id, stacktrace: { frames: [{}] } })) } },
  "90,000 breadcrumbs": {
    breadcrumbs: { values: many((at) => ({ category: "ui.click", message: `<${at}>` })) },
  },
  "breadcrumbs of 90,000 keys": {
    breadcrumbs: { values: many(() => ({ category: "log", data: keys(9000) }), 10) },
  },
  "90,000 console arguments": {
    breadcrumbs: {
      values: [
        {
          category: "console",
          message: `${"a".repeat(MEGABYTE / 2)}b`,
          data: { arguments: many(() => "b") },
        },
      ],
    },
  },
  "90,000 tags": { tags: many((at) => [`t${at}`, `<${at}>`]) },
  "90,000 extra keys": { extra: keys() },
  "90,000 unknown fields": keys(),
  "90,000 contexts": { contexts: Object.fromEntries(many((at) => [`c${at}`, { "<": '"' }])) },
  "a context of 90,000 keys": { contexts: { app: keys() } },
  "90,000 flags": {
    contexts: { flags: { values: many((at) => ({ flag: `f${at}`, result: at % 2 === 0 })) } },
  },
  "90,000 modules": { modules: Object.fromEntries(many((at) => [`m${at}`, "1"])) },
  "90,000 headers": {
    request: { url: "/", headers: many((at) => [`H${at}`, "'"]), env: keys(), data: keys() },
  },
  "a user of 90,000 keys": { user: { id: "1", data: keys(), ...keys(1000) } },
  "locals of 90,000 keys": {
    stacktrace: { frames: [{ function: "f", in_app: true, vars: keys() }] },
  },
  "deep values everywhere": {
    extra: { deep: nested(5000) },
    contexts: {
      app: { deep: nested(5000) },
      flags: { values: [{ flag: nested(900), result: nested(5000) }] },
    },
    user: { id: "1", data: { deep: nested(5000) } },
    request: { data: nested(5000) },
    logentry: { message: "%s", formatted: "x", params: nested(5000) },
    breadcrumbs: { values: [{ category: "console", data: { arguments: [nested(5000)] } }] },
    stacktrace: { frames: [{ function: "f", in_app: true, vars: { deep: nested(5000) } }] },
  },
  "every text of a megabyte of quotes": eventOf(repeated('"', MEGABYTE)),
  "every text of a megabyte of code": eventOf(repeated("a1+b<2;", MEGABYTE)),
};

/** About half of what is sent: React sends what the page is made of a second time. */
const MAX_PAGE = 260_000;
const MAX_MARKDOWN = 100_000;
const MAX_MS = 2000;

describe.each(Object.entries(SHAPES))("an event with %s", (_, sent) => {
  const event: SentryEvent = { ...BASE, ...sent };

  test("makes a page of a few hundred kilobytes, and soon", () => {
    let html = "";
    const tookMs = cpuMs(() => {
      html = renderIssue(shownOf(event));
    }, MAX_MS);
    expect(html.length).toBeLessThan(MAX_PAGE);
    expect(html).toContain("About this event");
    expect(tookMs).toBeLessThan(MAX_MS);
  });

  test("makes a Markdown text that can be pasted", () => {
    const { project, issue, event: shown } = shownOf(event);
    const text = eventAsMarkdown({ project, issue, shown, publicUrl: "https://lap.example" });
    expect(text.length).toBeLessThan(MAX_MARKDOWN);
  });
});

test("the order of many exceptions costs each of them once", () => {
  const values = SHAPES["90,000 exceptions"]?.exception?.values ?? [];
  expect(cpuMs(() => orderExceptions(values), MAX_MS)).toBeLessThan(MAX_MS);
});
