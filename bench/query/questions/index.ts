/** All questions that are measured. Another signal adds a file with its own. */
import { AROUND } from "./around.ts";
import { ISSUE } from "./issue.ts";
import { ISSUE_LISTS } from "./issue-lists.ts";
import type { Question } from "./question.ts";
import { TELEMETRY } from "./telemetry.ts";

export const QUESTIONS: readonly Question[] = [...ISSUE_LISTS, ...ISSUE, ...TELEMETRY, ...AROUND];

/** What the others are held against. */
export const BASE_QUESTION = "issue list";
