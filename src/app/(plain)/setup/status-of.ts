import type { FirstEventWatch } from "#queries/watch-first-event.ts";
import type { FirstEventStatus } from "#ui/setup/first-event-wait.tsx";

export function statusOf(slug: string, { issueId, refused }: FirstEventWatch): FirstEventStatus {
  if (issueId === undefined) return { refused };
  return { href: `/${slug}/issues/${issueId}`, refused };
}
