import type { FormKind } from "#ui/parts/forms/use-form-action.ts";

export interface UserDataState {
  values: { user: string; typed: string };
  outcome: "unsent" | "done" | "counted" | "refused";
  message?: string;
  field?: string;
  counts?: Readonly<Record<string, number>>;
}

export type UserDataAction = (before: UserDataState, form: FormData) => Promise<UserDataState>;

export const USER_DATA_FORM: FormKind<UserDataState> = {
  unsent: { values: { user: "", typed: "" }, outcome: "unsent" },
  lost: (message, { values }) => ({ values, outcome: "refused", message }),
  isDone: ({ outcome }) => outcome === "done",
};
