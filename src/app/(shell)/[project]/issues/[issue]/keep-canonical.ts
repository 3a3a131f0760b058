import { redirect } from "next/navigation";
import { formatShortId } from "#queries/issues/short-id.ts";
import { readIssue } from "./read-issue.ts";

/** An issue has one address, its short id's: "/shop/issues/12" and "…/shop-12" lead to "…/SHOP-12". */
export async function keepCanonical(
  { project, issue }: { project: string; issue: string },
  rest: string,
  search: Record<string, string | string[] | undefined>,
): Promise<void> {
  const found = await readIssue(project, issue);
  if (found === undefined) return;
  const shortId = formatShortId(project, found.issue.number);
  if (shortId === issue) return;
  const params = new URLSearchParams();
  for (const [name, values] of Object.entries(search)) {
    for (const value of [values ?? []].flat()) params.append(name, value);
  }
  redirect(`/${project}/issues/${shortId}${rest}${params.size === 0 ? "" : `?${params}`}`);
}
