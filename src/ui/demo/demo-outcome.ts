import { MINUTE_MS } from "#lib/time.ts";
import type { FormKind } from "#ui/parts/forms/use-form-action.ts";

/** What came of a demo button: a refusal to show, or nothing yet. Success leads to another page. */
export type DemoOutcome = { ok: true } | { ok: false; message: string } | undefined;

export const DEMO_OUTCOME: FormKind<DemoOutcome> = {
  unsent: undefined,
  lost: (message) => ({ ok: false, message }),
  isDone: () => false,
  // Two weeks of events are sent and stored, or removed, before the answer.
  patienceMs: 10 * MINUTE_MS,
};

export type DemoAction = (before: DemoOutcome) => Promise<DemoOutcome>;
