import type { GroupChange } from "#store/ports/digest.ts";

/** What free text is searched in, lower-cased here because SQLite lowers ASCII only. */
export function searchText(
  newest: Pick<GroupChange["newest"], "title" | "culprit" | "value">,
): string {
  return `${newest.title}\n${newest.culprit}\n${newest.value.slice(0, 500)}`.toLowerCase();
}
