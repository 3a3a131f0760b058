import { invalidInput } from "#lib/app-error.ts";
import type { Json } from "#lib/json.ts";

/** As a form would send it. There "1.500" is what people write; JSON's 1.5 must not become 15. */
export function wholeNumberText(name: string, value: Json | undefined): string {
  if (typeof value === "number" && Number.isSafeInteger(value)) return String(value);
  throw invalidInput(`${name} must be a whole number.`);
}
