import type { IssueAddress } from "#ui/issue/page/issue-address.ts";

/** The page of an issue's tags, or of all values of one. */
export function tagsHref({ path, search }: IssueAddress, key?: string): string {
  const params = new URLSearchParams(search);
  if (key !== undefined) params.set("key", key);
  return params.size === 0 ? `${path}/tags` : `${path}/tags?${params}`;
}
