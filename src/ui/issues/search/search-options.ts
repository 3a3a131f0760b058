import { LEVELS } from "#protocol/event/level.ts";
import { quoteValue, readToken, SEARCH_KEYS, type SearchKey, wordBefore } from "./search-text.ts";

export interface ValueCount {
  value: string;
  issues: number;
}
export type Completions = Record<SearchKey, ValueCount[]>;

export interface SearchOption {
  /** What stands in the box when it is picked. */
  text: string;
  /** A whole term is searched at once; the start of one is typed on. */
  isWhole: boolean;
  /** Grey before the value: "level:". */
  prefix: string;
  value: string;
  note?: string;
  count?: number;
}
export interface OptionGroup {
  title: string;
  options: SearchOption[];
}

const NOTES: Record<SearchKey, string> = {
  is: "unresolved, new, regressed, resolved, archived",
  level: "fatal, error, warning, info, debug",
  environment: "where it was seen",
  release: "in which version",
};
const STATES = ["unresolved", "new", "regressed", "ongoing", "resolved", "archived"];
const MOST_SHOWN = 8;

/** What the menu offers for the word at the caret. */
export function optionsFor(draft: string, caret: number, known?: Completions): OptionGroup[] {
  const word = wordBefore(draft, caret);
  const token = readToken(word);
  if (token === undefined) return keyOptions(word);
  const { key, name, value } = token;
  const values = fitting(inUsualOrder(name, known?.[name] ?? usualValues(name)), value)
    .slice(0, MOST_SHOWN)
    .map(({ value: text, issues }) => ({
      text: `${key}:${quoteValue(text)}`,
      isWhole: true,
      prefix: `${key}:`,
      value: text,
      // A count of what is left out would mislead.
      count: known && key === name ? issues : undefined,
    }));
  const groups: OptionGroup[] = [{ title: `Values of ${name}`, options: values }];
  if (key === "level" && value === "") groups.push(NARROWER);
  return groups.filter(({ options }) => options.length > 0);
}

const NARROWER: OptionGroup = {
  title: "Or narrow it",
  options: [
    { text: "!level:", isWhole: false, prefix: "!level:", value: "", note: "is not" },
    {
      text: "level:[error, fatal]",
      isWhole: true,
      prefix: "level:",
      value: "[error, fatal]",
      note: "any of these",
    },
  ],
};

function keyOptions(word: string): OptionGroup[] {
  const options = SEARCH_KEYS.filter((key) => key.startsWith(word.toLowerCase())).map((key) => ({
    text: `${key}:`,
    isWhole: false,
    prefix: `${key}:`,
    value: "",
    note: NOTES[key],
  }));
  return options.length === 0 ? [] : [{ title: "Narrow by", options }];
}

/** Those that begin with what is typed; without any, those that hold it. */
function fitting(values: ValueCount[], typed: string): ValueCount[] {
  const text = typed.toLowerCase();
  const begin = values.filter(({ value }) => value.toLowerCase().startsWith(text));
  return begin.length > 0
    ? begin
    : values.filter(({ value }) => value.toLowerCase().includes(text));
}

/** States and levels have an order of their own; the others come most frequent first. */
function inUsualOrder(name: SearchKey, values: ValueCount[]): ValueCount[] {
  const usual = usualValues(name);
  if (usual.length === 0) return values;
  return usual.map(
    ({ value }) => values.find((known) => known.value === value) ?? { value, issues: 0 },
  );
}

function usualValues(name: SearchKey): ValueCount[] {
  if (name === "is") return STATES.map((value) => ({ value, issues: 0 }));
  if (name === "level") return LEVELS.toReversed().map((value) => ({ value, issues: 0 }));
  return [];
}
