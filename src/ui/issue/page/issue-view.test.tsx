/** Every event that real SDKs sent while we recorded, as its page. */
import { globSync, readFileSync } from "node:fs";
import { expect, test } from "vitest";
import { readEnvelope } from "#protocol/envelope/envelope.ts";
import { renderIssue, shownIssueOf } from "#test/support/browser/issue-page.tsx";

const FOLDER = "test/fixtures/requests";
const EVENT_ID = "a".repeat(32);

interface RecordedRequest {
  /** Not of binary bodies, nor of requests without one. */
  decodedText?: string;
  endpoint: "envelope" | "store" | "tunnel" | "rest" | "preflight" | "error-page";
}

function eventsIn({ decodedText, endpoint }: RecordedRequest): Buffer[] {
  const body = Buffer.from(decodedText ?? "");
  if (endpoint === "store") return [body];
  if (body.length === 0 || (endpoint !== "envelope" && endpoint !== "tunnel")) return [];
  const envelope = readEnvelope(body);
  if (!envelope.ok) throw new Error(envelope.detail);
  const events = envelope.value.items.filter((item) => item.type === "event");
  return events.map((item) => body.subarray(item.start, item.end));
}

const recorded = globSync(`${FOLDER}/*/*.json`)
  .sort()
  .flatMap((file) => {
    const request: RecordedRequest = JSON.parse(readFileSync(file, "utf8"));
    return eventsIn(request).map((payload) => ({ name: file.slice(FOLDER.length + 1), payload }));
  });

const render = (payload: Buffer) => renderIssue(shownIssueOf(payload));

/** Elements and addresses that do something. */
const ACTIVE =
  /<(?:script|img|iframe|object|embed|style|link|form|base|meta)\b|(?:href|src|action)="(?!\/|#)/gi;

/** Our own page has a few, the same for every event: one more can only come out of an event. */
function activeOf(html: string): string[] {
  return html.match(ACTIVE) ?? [];
}
const OWN = activeOf(render(Buffer.from('{"message":"plain"}')));

test("there are recorded events", () => {
  expect(recorded.length).toBeGreaterThan(150);
});

test.each(recorded)("$name is shown, and as text", ({ payload }) => {
  const html = render(payload);
  expect(html).toContain("About this event");
  expect(activeOf(html)).toEqual(OWN);
});

test("attachments, feedback and the replay of an event are shown, and as text", () => {
  const html = render(Buffer.from('{"message":"plain"}'));
  const path = `/shop/issues/SHOP-1/events/${EVENT_ID}/attachments/${"b".repeat(32)}`;
  expect(html).toContain(`href="${path}"`);
  expect(html).toContain("&lt;/a&gt;&lt;b&gt;state.json");
  expect(html).toContain("&lt;script&gt;alert(1)&lt;/script&gt;");
  expect(html).toContain("ada@example.com");
  expect(html).toContain("c".repeat(32));
});

const NASTY = "</script><script>alert(1)</script><img src=x onerror=alert(2)>{{7*7}}\u2028";

/** Every text that an event can hold, everywhere at once. */
const EVERYWHERE = {
  level: "error",
  message: NASTY,
  logger: NASTY,
  culprit: NASTY,
  transaction: NASTY,
  server_name: NASTY,
  release: NASTY,
  environment: "prod",
  dist: NASTY,
  fingerprint: [NASTY],
  modules: { [NASTY]: NASTY },
  sdk: { name: NASTY, version: NASTY },
  extra: { [NASTY]: NASTY, deep: { [NASTY]: [NASTY.repeat(3)] } },
  unknown_field: NASTY,
  tags: { evil: NASTY, [NASTY]: "x" },
  user: {
    id: "javascript:alert(1)",
    username: NASTY,
    email: NASTY,
    geo: { city: NASTY },
    x: NASTY,
  },
  contexts: {
    browser: { name: NASTY, version: NASTY },
    flags: { values: [{ flag: NASTY, result: NASTY }] },
    [NASTY]: { [NASTY]: NASTY },
  },
  request: {
    url: "javascript:alert(1)",
    method: NASTY,
    query_string: { [NASTY]: NASTY },
    headers: { "X-Evil": NASTY },
    cookies: { [NASTY]: NASTY },
    data: NASTY,
    fragment: NASTY,
  },
  breadcrumbs: {
    values: [
      { category: NASTY, message: NASTY, type: NASTY, level: NASTY, data: { [NASTY]: NASTY } },
      { category: "fetch", data: { url: "javascript:alert(1)", method: NASTY, status_code: 200 } },
      { category: "navigation", data: { from: NASTY, to: "javascript:alert(1)" } },
    ],
  },
  exception: {
    values: [
      {
        type: NASTY,
        value: NASTY,
        module: NASTY,
        mechanism: {
          type: NASTY,
          description: NASTY,
          source: NASTY,
          help_link: "javascript:alert(1)",
        },
        stacktrace: {
          frames: [
            { function: NASTY, filename: NASTY, package: NASTY, in_app: false },
            {
              function: NASTY,
              filename: NASTY,
              abs_path: "javascript:alert(1)",
              lineno: 2,
              colno: 4,
              in_app: true,
              pre_context: [NASTY],
              context_line: NASTY,
              post_context: [NASTY],
              vars: { [NASTY]: NASTY, deep: { [NASTY]: NASTY.repeat(3) } },
            },
          ],
        },
      },
      { type: "Outer", value: NASTY },
    ],
  },
};

test("markup in every field of an event is shown as text", () => {
  const html = render(Buffer.from(JSON.stringify(EVERYWHERE)));
  expect(activeOf(html)).toEqual(OWN);
  expect(html).toContain("&lt;img src=x onerror=alert(2)&gt;{{7*7}}");
  expect(html).toContain("javascript:alert(1)");
});

test("an issue whose events are all gone is still shown", () => {
  const shown = { ...shownIssueOf(Buffer.from('{"message":"x"}')), event: undefined };
  const html = renderIssue(shown);
  expect(html).toContain("Its events are no longer there");
});
