import { shorten } from "#lib/shorten.ts";
import { readToken } from "#ui/issues/search/search-text.ts";

const STATES: Record<string, string> = {
  unresolved: "Unresolved issues",
  new: "New issues",
  regressed: "Regressed issues",
  ongoing: "Ongoing issues",
  resolved: "Resolved issues",
  archived: "Archived issues",
};
const MAX_QUERY = 60;

/** What a browser's tab calls a list: its view, or what was searched for. */
export function listTitle(query: string | undefined): string {
  const text = query?.trim();
  if (text === undefined) return "Unresolved issues";
  if (text === "") return "All issues";
  const token = readToken(text);
  const state = token?.key === "is" ? STATES[token.value.toLowerCase()] : undefined;
  return state ?? `${shorten(text, MAX_QUERY)} in issues`;
}
