import type { IssueState } from "#model/issue.ts";

export type TriageVerb = "resolve" | "archive" | "reopen";

/** `before` is what `restore` puts back. */
export type TriageResult = { ok: true; before: IssueState[] } | { ok: false; message: string };

/** Server actions, given to the buttons by the page. */
export interface Triage {
  change: (verb: TriageVerb, issueIds: number[]) => Promise<TriageResult>;
  restore: (states: IssueState[]) => Promise<TriageResult>;
  /** The same from a form, for who has no scripts. */
  submit: (form: FormData) => Promise<void>;
}
