/** One issue: its page, its events, its tags. */
import { type QueryContext, shortIdOf } from "#bench/query/query-context.ts";
import { DAY_MS } from "#lib/time.ts";
import type { Issue } from "#model/issue.ts";
import { listIssueEvents } from "#queries/issues/list-issue-events.ts";
import { listIssueTags } from "#queries/issues/list-issue-tags.ts";
import { showIssue } from "#queries/issues/show-issue.ts";
import { lastPeriod } from "#queries/periods/read-period.ts";
import type { Question } from "./question.ts";

function page(
  name: string,
  issueOf: (context: QueryContext) => Issue,
  event = "recommended",
): Question {
  return {
    name,
    async ask(context) {
      const { viewer, store, project, nowMs } = context;
      const shown = await showIssue(viewer, store, {
        ...{ project: project.slug, issue: shortIdOf(context, issueOf(context)), event, nowMs },
        period: lastPeriod("14d", 14 * DAY_MS, nowMs),
      });
      return shown?.facets.length ?? 0;
    },
  };
}

export const ISSUE: readonly Question[] = [
  page("issue page, most frequent", ({ frequent }) => frequent),
  page("issue page, oldest event", ({ frequent }) => frequent, "oldest"),
  page("issue page, ordinary", ({ ordinary }) => ordinary),
  {
    name: "events of an issue",
    async ask({ viewer, store, frequent }) {
      const list = await listIssueEvents(viewer, store, String(frequent.id), { limit: 50 });
      return list?.rows.length ?? 0;
    },
  },
  {
    name: "tags of an issue, 14 days",
    async ask({ viewer, store, frequent, nowMs }) {
      const sinceMs = nowMs - 14 * DAY_MS;
      return (await listIssueTags(viewer, store, String(frequent.id), sinceMs))?.length ?? 0;
    },
  },
];
