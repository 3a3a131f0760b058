import { renderToStaticMarkup } from "react-dom/server";
import { expect, test } from "vitest";
import { DAY_MS } from "#lib/time.ts";
import type { Issue } from "#model/issue.ts";
import type { ProjectNow } from "#model/overview.ts";
import type { Project } from "#model/project.ts";
import { ProjectSentence } from "./project-sentence.tsx";

const NOW_MS = Date.UTC(2026, 10, 16, 12);
const issue = {
  ...{ number: 1, type: "TypeError", value: "", title: "TypeError", level: "error" },
  lastRelease: "4.0",
} as Issue;

function textOf(now: ProjectNow): string {
  const project = { slug: "shop", name: "Shop" } as Project;
  const counts = { newIssues: 0, openIssues: 1, users: 0, events: 24, perMinute: 0, counts: [] };
  const overview = { project, now, ...counts };
  const sentence = <ProjectSentence overview={overview} nowMs={NOW_MS} query="" />;
  return renderToStaticMarkup(sentence).replaceAll(/<[^>]+>/g, "");
}

test("a regression is said to be of the release that brought it, not of the last one seen", () => {
  const regression = { atMs: NOW_MS, release: "2.0" };
  const back = textOf({ kind: "regressed", issue: { ...issue, regression } });
  expect(back).toContain("regressed in 2.0");
  expect(back).not.toContain("4.0");
});

test("a regression whose release is not known names none", () => {
  expect(textOf({ kind: "regressed", issue })).not.toContain(" in ");
});

test("a project with known issues alone is said to have nothing new, not to be quiet", () => {
  const text = textOf({ kind: "quiet", sinceMs: NOW_MS - 2 * DAY_MS });
  expect(text).toBe("Nothing new for 2 days");
});
