"use client";

import { createContext, use } from "react";
import type { IssueId } from "#model/ids.ts";
import type { IssueState } from "#model/issue.ts";

export type TriageVerb = "resolve" | "archive" | "reopen";

/** Answered by server actions; a refusal says why in a sentence. */
export type TriageAnswer =
  | { ok: true; before: IssueState[]; atMs: number }
  | { ok: false; message: string; signedOut?: true };

export interface TriageActions {
  change: (verb: TriageVerb, ids: IssueId[]) => Promise<TriageAnswer>;
  restore: (states: IssueState[]) => Promise<TriageAnswer>;
}

export interface Triage {
  /** Rows as they stand now, those that left the view included. */
  states: ReadonlyMap<IssueId, IssueState>;
  /** How they stood when the page was made. */
  rows: readonly IssueState[];
  shown: readonly IssueId[];
  selected: ReadonlySet<IssueId>;
  mayTriage: boolean;
  toggle: (id: IssueId, upToHere: boolean) => void;
  toggleAll: () => void;
  clear: () => void;
  act: (verb: TriageVerb) => void;
}

export const TriageContext = createContext<Triage | undefined>(undefined);

export function useTriage(): Triage {
  const triage = use(TriageContext);
  if (triage === undefined) throw new Error("This part stands outside a list of issues.");
  return triage;
}
