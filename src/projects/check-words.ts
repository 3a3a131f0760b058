/** What people may call projects and keys. */
import { invalidInput } from "#lib/app-error.ts";
import { isPlatform } from "#protocol/event/platforms.ts";
import { RESERVED_SLUGS } from "./reserved-slugs.ts";

const MAX_NAME_LENGTH = 100;
export const MAX_SLUG_LENGTH = 50;
const MAX_LABEL_LENGTH = 60;

export function checkName(text: string): string {
  const name = text.trim();
  if (name !== "" && name.length <= MAX_NAME_LENGTH) return name;
  throw invalidInput(`A project's name needs between 1 and ${MAX_NAME_LENGTH} characters.`, "name");
}

/** A word that this version does not list stays as it is: the API may have set it. */
export function checkPlatform(word: string, before?: string): string {
  if (word === before || isPlatform(word)) return word;
  throw invalidInput("Choose a platform of the list.", "platform");
}

export function checkSlug(text: string): string {
  const slug = text.trim();
  const problem = slugProblem(slug);
  if (problem === undefined) return slug;
  throw invalidInput(problem, "slug");
}

function slugProblem(slug: string): string | undefined {
  if (slug === "" || slug.length > MAX_SLUG_LENGTH) {
    return `Use 1 to ${MAX_SLUG_LENGTH} characters.`;
  }
  if (!/^[a-z0-9-]+$/.test(slug)) return "Use a-z, 0-9 and hyphens.";
  if (/^-|-$/.test(slug)) return "Begin and end with a letter or a digit.";
  if (/^\d+$/.test(slug)) return "Use a letter too: digits alone would look like an id.";
  if (RESERVED_SLUGS.has(slug)) return `"${slug}" is an address of Lapwing itself. Choose another.`;
  return undefined;
}

export function checkLabel(text: string): string {
  const label = text.trim();
  if (label !== "" && label.length <= MAX_LABEL_LENGTH) return label;
  throw invalidInput(`Use 1 to ${MAX_LABEL_LENGTH} characters.`, "label");
}
