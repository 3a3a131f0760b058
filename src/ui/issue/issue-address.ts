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

/** "recommended" is the issue's own page. */
export function eventAddress({ path, search }: IssueAddress, event: string): string {
  return event === "recommended" ? `${path}${search}` : `${path}/events/${event}${search}`;
}
