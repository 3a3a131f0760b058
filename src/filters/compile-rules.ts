import type { FilterRule, RuleField } from "#model/filter-settings.ts";
import type { SentryEvent } from "#protocol/event/event.ts";
import { compileGlob, type Matches, prepareText } from "./glob.ts";
import { type FilterReason, RULE_REASONS } from "./reasons.ts";

export type RuleCheck = (event: SentryEvent) => FilterReason | undefined;

/** One check per field that has rules: a project without rules pays nothing. */
export function compileRules(rules: readonly FilterRule[]): RuleCheck[] {
  return [...Map.groupBy(rules, ({ field }) => field)].map(([field, ofField]) => {
    const globs = ofField.map(({ glob }) => compileGlob(glob));
    return (event) =>
      TEXTS[field](event).some((text) => matchesAny(globs, text)) ? RULE_REASONS[field] : undefined;
  });
}

function matchesAny(globs: readonly Matches[], text: string): boolean {
  const prepared = prepareText(text);
  return globs.some((matches) => matches(prepared));
}

const TEXTS: Record<RuleField, (event: SentryEvent) => string[]> = {
  message: messagesOf,
  release: ({ release }) => (release === undefined ? [] : [release]),
  environment: ({ environment }) => (environment === undefined ? [] : [environment]),
  url: urlsOf,
};

/** From what was caught inwards; SDKs send five. Every text is held against up to a hundred globs. */
const MAX_EXCEPTIONS = 100;

/** As Relay: the message, and every exception of the chain as "TypeError: x is undefined". */
function messagesOf({ logentry, exception }: SentryEvent): string[] {
  const texts = logentry?.formatted === undefined ? [] : [logentry.formatted];
  for (const { type = "", value = "" } of exception?.values.slice(-MAX_EXCEPTIONS) ?? []) {
    if (type !== "" && value !== "") texts.push(`${type}: ${value}`);
    // Alone too: who copies a message from a log has no type before it.
    if (value !== "") texts.push(value);
    else if (type !== "") texts.push(type);
  }
  return texts;
}

/** Without its query, and with it. */
function urlsOf({ request }: SentryEvent): string[] {
  const url = request?.url;
  if (url === undefined) return [];
  const query = request?.query_string;
  return typeof query === "string" ? [url, `${url}?${query}`] : [url];
}
