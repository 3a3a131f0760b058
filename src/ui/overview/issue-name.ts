import type { Issue } from "#model/issue.ts";

const MAX_LENGTH = 48;

/** What a sentence calls an issue: its type, or the message in quotation marks. */
export function issueName({ type, title }: Pick<Issue, "type" | "title">): string {
  if (type !== "") return type;
  return `“${title.length > MAX_LENGTH ? `${title.slice(0, MAX_LENGTH)}…` : title}”`;
}
