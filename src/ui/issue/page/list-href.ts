import { quoteValue } from "#ui/issues/search/search-text.ts";

/** The project's issues that were seen in a release. */
export function releaseHref(project: string, release: string): string {
  const query = `release:${quoteValue(release)}`;
  return `/${project}/issues?${new URLSearchParams({ query })}`;
}

/** The project's open issues in an environment. */
export function environmentHref(project: string, environment: string): string {
  return `/${project}/issues?${new URLSearchParams({ environment })}`;
}
