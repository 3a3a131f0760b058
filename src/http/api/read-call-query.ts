import { invalidInput } from "#lib/app-error.ts";
import { type IssueQuery, readIssueQuery } from "#queries/issues/read-issue-query.ts";

/** The search of an address. Clients give environments beside it as often as in it. */
export function readCallQuery(params: URLSearchParams): IssueQuery {
  const query = readIssueQuery(params.get("query") ?? undefined);
  const environments = params.getAll("environment").filter((name) => name !== "");
  if (environments.length === 0) return query;
  if (query.environments !== undefined) {
    throw invalidInput("Give environments in the search or beside it, not both.");
  }
  return { ...query, environments };
}
