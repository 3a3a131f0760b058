import type { Issue } from "#model/issue.ts";
import type { Project } from "#model/project.ts";

/** By its short id, as in lists: "/shop/issues/SHOP-12". */
export function issueHref({ slug }: Pick<Project, "slug">, { number }: Pick<Issue, "number">) {
  return `/${slug}/issues/${slug.toUpperCase()}-${number}`;
}
