import type { FormKind } from "#ui/parts/forms/use-form-action.ts";

export type PrivacyField =
  | "usesDefaults"
  | "ip"
  | "keepCookies"
  | "sensitiveKeys"
  | "safeKeys"
  | "patterns";

export interface ShownPreview {
  eventId: string;
  title: string;
  timestampMs: number;
  changes: readonly { path: string; before: string; after: string }[];
  more: number;
}

export interface PrivacyFormState {
  /** As typed; undefined when the form shows what the server knows. */
  values: Record<PrivacyField, string> | undefined;
  outcome: "unsent" | "done" | "previewed" | "refused";
  message?: string;
  /** Which field the message is about. */
  field?: string;
  events?: readonly ShownPreview[];
}

export type PrivacyAction = (before: PrivacyFormState, form: FormData) => Promise<PrivacyFormState>;

export const PRIVACY_FORM: FormKind<PrivacyFormState> = {
  unsent: { values: undefined, outcome: "unsent" },
  lost: (message, { values }) => ({ values, outcome: "refused", message }),
  isDone: ({ outcome }) => outcome === "done",
};
