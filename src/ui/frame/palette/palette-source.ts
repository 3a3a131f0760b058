import type { Level } from "#protocol/event/level.ts";

/** An issue that the palette or the not-found page offers. */
export interface FoundIssue {
  shortId: string;
  href: string;
  level: Level;
  type: string;
  value: string;
  /** Route or function: "GET /checkout". */
  where: string;
  /** Slug of its project. */
  project: string;
}

/** Asks this server for issues by short id, number or words, the best first (app/api/lapwing/search). */
export async function searchIssues(
  text: string,
  project: string | undefined,
  signal: AbortSignal,
): Promise<FoundIssue[]> {
  const query = new URLSearchParams({ q: text });
  if (project !== undefined) query.set("project", project);
  const answer = await fetch(`/api/lapwing/search?${query}`, { signal });
  if (!answer.ok) throw new Error(`The search answered ${answer.status}.`);
  const { issues }: { issues: FoundIssue[] } = await answer.json();
  return issues;
}
