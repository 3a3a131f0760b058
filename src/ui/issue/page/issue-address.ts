import type { Project } from "#model/project.ts";

/** Where an issue's pages are; every link keeps the time range and environment of the address. */
export interface IssueAddress {
  /** "/shop/issues/SHOP-12" */
  path: string;
  /** "?period=24h", or "" */
  search: string;
}

export function issueAddress(project: Project, shortId: string, search: string): IssueAddress {
  return { path: `/${project.slug}/issues/${shortId}`, search };
}

/** Where the events come from that are counted, and all that links keep of the address. */
export function readIssueScope(search: Record<string, string | string[] | undefined>) {
  const all = (name: string) => [search[name] ?? []].flat().filter((value) => value !== "");
  const kept = new URLSearchParams();
  for (const name of ["period", "start", "end", "environment", "release"]) {
    for (const value of all(name)) kept.append(name, value);
  }
  return {
    environments: all("environment"),
    releases: all("release"),
    kept: kept.size === 0 ? "" : `?${kept}`,
  };
}

/** "recommended" is the issue's own page. */
export function eventAddress({ path, search }: IssueAddress, event: string): string {
  return event === "recommended" ? `${path}${search}` : `${path}/events/${event}${search}`;
}
