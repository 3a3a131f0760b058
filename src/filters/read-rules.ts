/** A project's own rules as people write them: one glob per line, a text for each field. */
import { AppError } from "#lib/app-error.ts";
import { type FilterRule, RULE_FIELDS, type RuleField } from "#model/filter-settings.ts";

/** Every event is held against all of them. */
export const MAX_RULES = 100;
/** Longer than any message that is worth a rule; 100 of them are 50 KB. */
export const MAX_GLOB_LENGTH = 500;

export type RuleTexts = Record<RuleField, string>;

export function readRules(texts: RuleTexts): FilterRule[] {
  const rules = RULE_FIELDS.flatMap((field) => readField(field, texts[field]));
  if (rules.length <= MAX_RULES) return rules;
  throw new AppError(
    "invalid_input",
    `A project has at most ${MAX_RULES} rules, and these are ${rules.length}. One * may stand for many.`,
  );
}

export function writeRules(rules: readonly FilterRule[]): RuleTexts {
  const text = (field: RuleField) =>
    rules.flatMap((rule) => (rule.field === field ? [rule.glob] : [])).join("\n");
  return {
    message: text("message"),
    release: text("release"),
    environment: text("environment"),
    url: text("url"),
  };
}

function readField(field: RuleField, text: string): FilterRule[] {
  const globs = new Set<string>();
  for (const [index, line] of text.split(/\r\n|[\r\n]/).entries()) {
    const glob = line.trim();
    if (glob === "") continue;
    const problem = problemOf(glob);
    if (problem !== undefined) {
      throw new AppError("invalid_input", `Line ${index + 1}: ${problem}`, { field });
    }
    globs.add(glob);
  }
  return [...globs].map((glob) => ({ field, glob }));
}

function problemOf(glob: string): string | undefined {
  if (glob.length > MAX_GLOB_LENGTH) {
    return `${glob.length} characters are too many, use at most ${MAX_GLOB_LENGTH}.`;
  }
  if (/^[*?\s]+$/.test(glob)) {
    return `“${glob.slice(0, 20)}” would drop everything. Add the words that you mean, or disable the project’s keys.`;
  }
  return undefined;
}
