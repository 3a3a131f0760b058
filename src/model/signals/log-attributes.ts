import type { Attribute } from "#protocol/attributes.ts";
import type { LogEntry } from "./log.ts";

/** Whether each is there with this value, written as text. */
export function hasAttributes(
  { attributes }: Pick<LogEntry, "attributes">,
  wanted: readonly { key: string; value: string }[],
): boolean {
  return wanted.every(({ key, value }) => {
    const found: Attribute | undefined = Object.hasOwn(attributes, key)
      ? attributes[key]
      : undefined;
    if (found === undefined) return false;
    return Array.isArray(found.value)
      ? found.value.some((element) => String(element) === value)
      : String(found.value) === value;
  });
}
