"use server";

import { z } from "zod";
import { MAX_ISSUES_AT_ONCE } from "#issues/change-status.ts";
import { archiveIssues, reopenIssues, resolveIssues, restoreIssues } from "#issues/triage.ts";
import { invalidInput } from "#lib/app-error.ts";
import type { IssueId } from "#model/ids.ts";
import { webAction } from "#server/web/web-action.ts";

const VERBS = { resolve: resolveIssues, archive: archiveIssues, reopen: reopenIssues };

const issueId = z
  .int()
  .positive()
  .transform((id) => id as IssueId);
const verbInput = z.enum(["resolve", "archive", "reopen"]);
const idsInput = z.array(issueId).max(MAX_ISSUES_AT_ONCE);
const statesInput = z
  .array(
    z.object({
      id: issueId,
      status: z.enum(["unresolved", "resolved", "archived"]),
      substatus: z
        .enum(["new", "ongoing", "regressed", "escalating"])
        .optional()
        .transform((substatus) => substatus),
    }),
  )
  .max(MAX_ISSUES_AT_ONCE);

/** Anybody can call an action with anything: what comes is read before it is believed. */
function read<T>(schema: z.ZodType<T>, given: unknown): T {
  const parsed = schema.safeParse(given);
  if (!parsed.success) throw invalidInput("This is not a choice of issues.");
  return parsed.data;
}

export const changeIssues = webAction(
  async ({ viewer, store, nowMs }, verb: unknown, ids: unknown) => ({
    before: await VERBS[read(verbInput, verb)](viewer, store, read(idsInput, ids)),
    atMs: nowMs,
  }),
);

/** What a form without scripts sends; the page it comes back to shows what changed. */
export async function submitTriage(form: FormData): Promise<void> {
  await changeIssues(form.get("verb"), form.getAll("issue").map(Number));
}

export const restoreStates = webAction(async ({ viewer, store, nowMs }, states: unknown) => {
  const wanted = read(statesInput, states).map(({ id, status, substatus }) => {
    return { id, status, substatus };
  });
  return { before: await restoreIssues(viewer, store, wanted), atMs: nowMs };
});
