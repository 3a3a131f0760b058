/** What a JavaScript error means, when its text is an engine's or a framework's own. */
import type { WordingRule } from "./wording-rule.ts";
import { WORDING_RULES } from "./wording-rules.ts";

export interface Wording {
  type: string;
  /** "property of undefined or null: total" */
  text: string;
  /** The same with what only matters when there is no stack: the host of a failed request. */
  textWithoutStack: string;
  /** The text names a property or a function, which tells two bugs in one function apart. */
  specific: boolean;
  scope: WordingRule["scope"];
}

/** Engines' sentences are short; what they quote of the source is cut by themselves. */
const MAX_CHARS = 400;
/** window.onerror without an error object, and DOMExceptions of older SDKs. */
const TYPE_IN_TEXT = /^(?:Uncaught )?(?:\(in promise\) )?(?:([A-Z]\w{0,60}(?:Error|Exception)): )?/;
const GENERAL_TYPES = new Set(["", "Error", "DOMException", "DOMError", "UnhandledRejection"]);

export function readWording(type: string, value: string): Wording | undefined {
  const text = value.length > MAX_CHARS ? value.slice(0, MAX_CHARS) : value;
  const prefix = TYPE_IN_TEXT.exec(text);
  const told = prefix?.[1];
  const realType = told !== undefined && GENERAL_TYPES.has(type) ? told : type;
  const sentence = prefix === null ? text : text.slice(prefix[0].length);
  for (const rule of WORDING_RULES.get(realType) ?? []) {
    const match = rule.says.exec(sentence);
    if (match !== null) return describe(realType, rule, match);
  }
  return undefined;
}

function describe(type: string, rule: WordingRule, match: RegExpExecArray): Wording {
  const about = rule.about?.(match);
  const aside = rule.aboutWithoutStack?.(match);
  const text = about === undefined ? rule.means : `${rule.means}: ${about}`;
  return {
    type: rule.type ?? type,
    text,
    textWithoutStack: aside === undefined ? text : `${text}: ${aside}`,
    specific: about !== undefined,
    scope: rule.scope,
  };
}
