/**
 * What the key of Lapwing's own project takes. Everybody who is signed in has it in his pages, and
 * whoever had a page in the past may still have it: it must not be worth anything to anybody else.
 */
import { KIBIBYTE } from "#lib/bytes.ts";
import type { Rejection } from "#model/outcome.ts";
import type { Category } from "#protocol/envelope/categories.ts";

/** What src/reporting sends. Web vitals have an endpoint of their own. */
const OWN_KINDS: ReadonlySet<string> = new Set([
  "event",
  "transaction",
  "session",
  "client_report",
]);

/** An event of ours with fifty frames is 10 KB. */
export const MAX_OWN_BYTES = 128 * KIBIBYTE;
/** A page sends at most 20 errors an hour (start-page-reporter.ts), the server 60 (reporter.ts). */
const ERRORS_PER_MINUTE = 100;
/** Times, sessions and vitals of some dozens of people who click. */
const OTHERS_PER_MINUTE = 1000;

const NOT_OURS: Rejection = { kind: "invalid", reason: "not_our_own" };

export function ownPerMinute(category: Category): number {
  return category === "error" ? ERRORS_PER_MINUTE : OTHERS_PER_MINUTE;
}

export function refuseForeignKind(type: string): Rejection | undefined {
  return OWN_KINDS.has(type) ? undefined : NOT_OURS;
}
