import type { FormKind } from "#ui/parts/use-form-action.ts";

/** What came of a demo button: a refusal to show, or nothing yet. Success leads to another page. */
export type DemoOutcome = { ok: true } | { ok: false; message: string } | undefined;

export const DEMO_OUTCOME: FormKind<DemoOutcome> = {
  unsent: undefined,
  lost: (message) => ({ ok: false, message }),
  isDone: () => false,
};

export type DemoAction = (before: DemoOutcome) => Promise<DemoOutcome>;
