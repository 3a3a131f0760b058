/** Sentry's search language, as far as the store can answer it; the rest is refused, not ignored. */
import { LEVELS, type Level } from "#protocol/event/level.ts";
import type { IssueFilter } from "#store/ports/issues.ts";
import { isUnbalanced, refuseOperator, withoutParentheses } from "./refuse-operator.ts";
import { atPosition, NO_PARENTHESES, readSearchTerms, type SearchTerm } from "./search-terms.ts";

export type IssueQuery = Pick<
  IssueFilter,
  "status" | "substatus" | "levels" | "environments" | "releases" | "words"
>;

const KEYS = ["is", "level", "environment", "release", "message"] as const;
type Key = (typeof KEYS)[number];

/** Sentry's older words for archived are understood too. */
const STATES: Record<string, Pick<IssueQuery, "status" | "substatus">> = {
  unresolved: { status: "unresolved" },
  resolved: { status: "resolved" },
  archived: { status: "archived" },
  ignored: { status: "archived" },
  muted: { status: "archived" },
  new: { status: "unresolved", substatus: "new" },
  ongoing: { status: "unresolved", substatus: "ongoing" },
  regressed: { status: "unresolved", substatus: "regressed" },
  escalating: { status: "unresolved", substatus: "escalating" },
};

/** Without a query unresolved issues are meant; with an empty one, all. */
export function readIssueQuery(text: string | undefined): IssueQuery {
  if (text === undefined) return { status: "unresolved" };
  const query: IssueQuery = {};
  const terms = readSearchTerms(text, isIssueKey);
  for (const [at, term] of terms.entries()) {
    refuseOperator(term, { before: terms[at - 1], after: terms[at + 1] }, isIssueKey);
    addTerm(query, term);
  }
  return query;
}

function addTerm(query: IssueQuery, term: SearchTerm): void {
  const { key, values } = term;
  if (key === undefined) {
    addWords(query, term);
    return;
  }
  if (!isIssueKey(key)) {
    const known = KEYS.join(", ");
    throw refuse(term, `"${key}" cannot be searched by; ${known} can. Quote text with a colon`);
  }
  if (term.isNegated && key !== "level") {
    throw refuse(term, `!${key}: is not supported, only !level: is`);
  }
  switch (key) {
    case "is":
      Object.assign(query, once(term, query.status && {}, readState(term)));
      return;
    case "level":
      query.levels = once(term, query.levels, readLevels(term));
      return;
    case "environment":
      query.environments = once(term, query.environments, readNames(term));
      return;
    case "release":
      query.releases = once(term, query.releases, readNames(term));
      return;
    case "message":
      if (values.length > 1) throw refuseValue(term, "message: takes one value");
      addWords(query, term);
  }
}

/** Words match anywhere in the text, so Sentry's stars around them add nothing. */
function addWords(query: IssueQuery, term: SearchTerm): void {
  const [text = ""] = term.values;
  const [isQuoted = false] = term.isQuoted;
  const bare = text.replace(/^\*+|\*+$/g, "");
  if (!isQuoted && bare.includes("*")) {
    throw refuseValue(term, "* is not supported inside of text. Quote text with a star");
  }
  const word = (isQuoted ? bare : withoutParentheses(bare)).trim();
  if (word !== "") query.words = [...(query.words ?? []), word];
}

function readState(term: SearchTerm): Pick<IssueQuery, "status" | "substatus"> {
  const [value = "", ...more] = term.values;
  const name = value.toLowerCase();
  const state = Object.hasOwn(STATES, name) ? STATES[name] : undefined;
  if (state === undefined || more.length > 0) {
    const states = "unresolved, resolved, archived, new, ongoing, regressed or escalating";
    throw refuseValue(term, `is: takes ${states}`);
  }
  return state;
}

function readLevels(term: SearchTerm): Level[] {
  const named = term.values.map((value) => {
    const level = LEVELS.find((known) => known === value.toLowerCase());
    if (level === undefined) throw refuseValue(term, `level: takes ${LEVELS.join(", ")}`);
    return level;
  });
  if (!term.isNegated) return named;
  const others = LEVELS.filter((level) => !named.includes(level));
  if (others.length === 0) throw refuseValue(term, "no level is left");
  return others;
}

/** Whole names. What looks like more than a name is refused; quoted it is one. */
function readNames(term: SearchTerm): string[] {
  const { key } = term;
  for (const [at, value] of term.values.entries()) {
    if (value === "" || value.includes("*")) {
      throw refuseValue(term, `${key}: takes whole values; "" and * are not supported`);
    }
    if (term.isQuoted[at]) continue;
    const sign = /^(?:[<>]=?|[!=])/.exec(value)?.[0];
    if (sign !== undefined) {
      throw refuseValue(term, `${key}: takes names, not ${sign}. Quote one that begins so`);
    }
    if (value.includes(",")) {
      throw refuseValue(term, `write ${key}:[a, b] for either. Quote a name with a comma`);
    }
    if (isUnbalanced(value)) throw refuseValue(term, NO_PARENTHESES);
    if (key === "release" && value === "latest") {
      throw refuseValue(term, "release:latest is not supported: name a release, or quote it");
    }
  }
  return term.values;
}

/** Terms are all required, and an issue has one status and one level: a second would exclude the first. */
function once<T>(term: SearchTerm, before: T | undefined, value: T): T {
  if (before === undefined) return value;
  throw refuse(term, `${term.key}: is given twice; write ${term.key}:[a, b] for either`);
}

function refuse(term: SearchTerm, problem: string): Error {
  return atPosition(term.position - 1, problem);
}

function refuseValue(term: SearchTerm, problem: string): Error {
  return atPosition(term.valuePosition - 1, problem);
}

export function isIssueKey(name: string): name is Key {
  return KEYS.some((key) => key === name);
}
