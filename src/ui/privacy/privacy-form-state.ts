import type { PrivacySettings } from "#model/privacy.ts";
import type { FormAction, FormState } from "#ui/parts/forms/form-state.ts";

export type PrivacyField = keyof PrivacySettings;

export interface ShownPreview {
  eventId: string;
  title: string;
  timestampMs: number;
  changes: readonly { path: string; before: string; after: string }[];
  more: number;
}

export interface PrivacyFormState extends FormState<"previewed"> {
  events?: readonly ShownPreview[];
}

export type PrivacyAction = FormAction<PrivacyFormState>;
