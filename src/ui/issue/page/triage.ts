import type { TriageActions } from "#ui/issues/triage/triage-context.ts";

/** What the page gives its buttons. */
export interface Triage extends TriageActions {
  /** The same from a form, for who has no scripts. */
  submit: (form: FormData) => Promise<void>;
  /** When the page was made: what was done in this browser since then is newer. */
  renderedAtMs?: number;
}
