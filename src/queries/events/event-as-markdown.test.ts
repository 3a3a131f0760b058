import { expect, test } from "vitest";
import type { EventId, GroupId, IssueId, ProjectId } from "#model/ids.ts";
import type { Issue } from "#model/issue.ts";
import type { Project } from "#model/project.ts";
import type { Feedback } from "#model/signals/feedback.ts";
import type { SentryEvent } from "#protocol/event/event.ts";
import { eventAsMarkdown } from "./event-as-markdown.ts";

const AT_MS = Date.UTC(2026, 10, 15, 10, 30);
const ID = "a".repeat(32) as EventId;

const project: Project = {
  id: 1 as ProjectId,
  slug: "shop",
  name: "Shop",
  platform: "node",
  createdAtMs: 0,
  firstEventAtMs: undefined,
  isDemo: false,
  isInternal: false,
};
const issue: Issue = {
  id: 5 as IssueId,
  projectId: project.id,
  number: 12,
  title: "TypeError: no price",
  type: "TypeError",
  value: "no price",
  culprit: "total(cart.js)",
  level: "error",
  platform: "node",
  handled: false,
  status: "unresolved",
  substatus: "new",
  firstSeenMs: AT_MS,
  lastSeenMs: AT_MS,
  events: 3,
  users: 2,
  firstRelease: undefined,
  lastRelease: undefined,
  groups: [1 as GroupId],
};

interface More {
  tags?: [string, string][];
  issue?: Partial<Issue>;
  feedback?: Feedback[];
}

function markdownOf(event: Partial<SentryEvent>, more: More = {}): string {
  const sent: SentryEvent = {
    event_id: ID,
    timestamp: AT_MS / 1000,
    level: "error",
    platform: "node",
    ...event,
  };
  const summary = {
    projectId: project.id,
    eventId: ID,
    groupId: 1 as GroupId,
    timestampMs: AT_MS,
    receivedMs: AT_MS,
    level: "error",
    platform: "node",
    title: issue.title,
    culprit: issue.culprit,
    transaction: undefined,
    release: undefined,
    environment: undefined,
    userKey: undefined,
  } as const;
  const shown = {
    choice: undefined,
    summary,
    event: sent,
    tags: more.tags ?? [],
    payloadBytes: 1,
    attachments: [],
    feedback: more.feedback ?? [],
    replayId: undefined,
    grouping: { version: "v1", reason: "message", parts: ["a `part`"] },
    olderId: undefined,
    newerId: undefined,
  };
  const told = { ...issue, ...more.issue };
  return eventAsMarkdown({ issue: told, project, shown, publicUrl: "https://lap.example" });
}

test("an exception reads from what was caught to its cause, with the app's source", () => {
  const text = markdownOf({
    release: "1.2.3",
    exception: {
      values: [
        { type: "RangeError", value: "too far" },
        {
          type: "TypeError",
          value: "no price",
          stacktrace: {
            frames: [
              { function: "main", filename: "lib.js", lineno: 1 },
              {
                function: "total",
                filename: "cart.js",
                lineno: 8,
                colno: 3,
                in_app: true,
                pre_context: ["const a = 1;"],
                context_line: "a.b.c;",
              },
            ],
          },
        },
      ],
    },
    breadcrumbs: {
      values: [{ timestamp: AT_MS / 1000 - 1.5, category: "ui.click", message: "button\n#buy" }],
    },
  });
  expect(text).toBe(`# \`TypeError: no price\`

- **Issue:** SHOP-12, unresolved
- **Where:** \`total(cart.js)\`
- **Level:** error, unhandled
- **Seen:** 3 events, 2 users, from 2026-11-15T10:30:00.000Z to 2026-11-15T10:30:00.000Z
- **Event:** \`${ID}\` at 2026-11-15T10:30:00.000Z
- **Release:** \`1.2.3\`
- **Link:** <https://lap.example/shop/issues/SHOP-12/events/${ID}>

## Stack trace

\`\`\`
TypeError: no price
    at total (cart.js:8:3) [in app]
          7 | const a = 1;
    >     8 | a.b.c;
    at main (lib.js:1)
Caused by: RangeError: too far
\`\`\`

## Breadcrumbs

\`\`\`
-1.50 s  ui.click  button #buy
\`\`\`

## Grouped by

message: \`\` a \`part\` \`\`
`);
});

test("what an event holds cannot leave its block or its line", () => {
  const text = markdownOf(
    { logentry: { formatted: "```\n# heading\n![](http://evil.example/x.png)" } },
    { tags: [["k\n# heading", "`![](http://evil.example/x.png)`"]] },
  );
  expect(text).toContain("````\n```\n# heading\n![](http://evil.example/x.png)\n````");
  expect(text).toContain("- `k # heading`: `` `![](http://evil.example/x.png)` ``");
});

test("a long trace is cut and says so", () => {
  const frames = Array.from({ length: 60 }, (_, at) => ({ function: `f${at}`, filename: "a.js" }));
  const text = markdownOf({ exception: { values: [{ type: "E", stacktrace: { frames } }] } });
  expect(text).toContain("    … 20 more");
  expect(text).not.toContain("f19 (");
});

test("the app's two newest frames come with source and locals, others without", () => {
  const own = (name: string, lineno: number) => ({
    ...{ function: name, filename: "cart.js", lineno, in_app: true, context_line: `${name}();` },
    vars: { offer: null, tier: "member", item: { sku: "88-1204" } },
  });
  const frames = [own("main", 3), own("checkout", 5), { function: "lib" }, own("total", 8)];
  const text = markdownOf({ exception: { values: [{ type: "E", stacktrace: { frames } }] } });
  expect(text).toContain(`    at total (cart.js:8) [in app]
    >     8 | total();
      Locals:
      offer = null
      tier = member
      item = {"sku":"88-1204"}
    at lib (<unknown>)
    at checkout (cart.js:5) [in app]
    >     5 | checkout();
      Locals:
`);
  expect(text).not.toContain("main();");
});

test("it says what brought the issue back", () => {
  const back = { substatus: "regressed", regression: { atMs: AT_MS, release: "2.0" } } as const;
  const text = markdownOf({}, { issue: back });
  expect(text).toContain("- **Issue:** SHOP-12, unresolved, regressed");
  expect(text).toContain("- **Regressed:** came back on 2026-11-15T10:30:00.000Z in `2.0`");
});

test("it has flags and what people wrote, without their addresses", () => {
  const said = {
    ...{ message: "The button\nis gone", name: "Ada", email: "ada@example.com" },
    timestampMs: AT_MS,
  } as Feedback;
  const flags = { values: [{ flag: "new-cart", result: true }] };
  const text = markdownOf({ contexts: { flags } }, { feedback: [said] });
  expect(text).toContain("## Feature flags\n\n- `new-cart`: `true`");
  expect(text).toContain("## Feedback\n\n- `Ada`, 2026-11-15T10:30:00.000Z: `The button is gone`");
  expect(text).not.toContain("ada@example.com");
});
