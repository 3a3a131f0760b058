/**
 * What an engine (V8, SpiderMonkey, JavaScriptCore) or a framework says, and what it means. A rule
 * names the same thing for every engine; `about` is the property or name in question, and only where
 * every engine tells it. In a list the first match wins.
 */
import { lastNameIn, readProperty } from "#grouping/v1/evaluated.ts";

export interface WordingRule {
  says: RegExp;
  means: string;
  about?: (match: RegExpExecArray) => string | undefined;
  /** As `about`, but a stack trace tells it better. */
  aboutWithoutStack?: (match: RegExpExecArray) => string | undefined;
  /** Engines disagree about the type, too. */
  type?: string;
  /**
   * One problem for the whole application, or for one page, wherever in the code it surfaces; or
   * for one page when the stack is the framework's alone.
   */
  scope?: "application" | "page" | "page without names";
}

export const ABORTED = "aborted";
export const CROSS_ORIGIN = "cross-origin access";

export const firstGroup = (match: RegExpExecArray) => match[1];
export const lastName = (match: RegExpExecArray) => lastNameIn(match[1] ?? "");
export const property = (match: RegExpExecArray) => readProperty(match[1] ?? match[2]);
