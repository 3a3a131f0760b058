import type { AttentionIssue } from "#model/overview.ts";
import type { IssueScope } from "#store/ports/issues.ts";
import type { Store } from "#store/ports/store.ts";
import type { ProjectFacts } from "./project-facts.ts";
import { whyAttention } from "./say-project-now.ts";

const ROWS = 6;
const COUNTED_AT_ONCE = 30;

/**
 * The first few by users in the scope. Counted in the order of all users that they ever had, until
 * none of the others can have more.
 */
export async function listAttention(
  store: Pick<Store, "issues">,
  facts: readonly ProjectFacts[],
  scope: IssueScope,
): Promise<AttentionIssue[]> {
  const waiting = facts
    .flatMap((one) =>
      one.issues.flatMap((issue) => {
        const why = whyAttention(one, issue);
        return why === undefined ? [] : [{ issue, project: one.project, why }];
      }),
    )
    .toSorted((a, b) => b.issue.users - a.issue.users);
  let first: AttentionIssue[] = [];
  while (waiting.length > 0) {
    const some = waiting.splice(0, COUNTED_AT_ONCE);
    const totals = await store.issues.countInScope(
      some.map(({ issue }) => issue),
      scope,
    );
    const counted = some.map((one) => ({
      ...one,
      totals: totals.get(one.issue.id) ?? one.issue,
    }));
    first = [...first, ...counted].toSorted(byUsers).slice(0, ROWS);
    const atMost = waiting[0]?.issue.users ?? 0;
    if (first.length === ROWS && (first.at(-1)?.totals.users ?? 0) > atMost) break;
  }
  return first;
}

function byUsers({ totals: a, issue: one }: AttentionIssue, other: AttentionIssue): number {
  const { totals: b } = other;
  return b.users - a.users || b.events - a.events || one.id - other.issue.id;
}
