import { cutText } from "#ingest/fields/cut-text.ts";
import type { Field } from "#ingest/fields/fields.ts";
import type { Json } from "#lib/json.ts";

/** Nobody groups by more; without a limit the grouping key could fill an event. */
const MAX_PARTS = 50;
const MAX_PART_LENGTH = 1024;

export function fingerprint(): Field {
  return {
    fits: -1,
    read(value, repair, key) {
      const sent = typeof value === "string" ? [value] : value;
      if (!Array.isArray(sent)) return repair.drop(key, "a list of texts", value);
      const parts = sent.map(toText).filter((part) => part !== undefined);
      const isTooLong = parts.some((part) => part.length > MAX_PART_LENGTH);
      if (!repair.trusted && (parts.length > MAX_PARTS || isTooLong)) {
        repair.trim(key, `${MAX_PARTS} parts of ${MAX_PART_LENGTH} characters at most`);
        return parts.slice(0, MAX_PARTS).map((part) => cutText(part, MAX_PART_LENGTH));
      }
      return parts.length === 0 ? undefined : parts;
    },
  };
}

function toText(part: Json): string | undefined {
  return part === null || typeof part === "object" ? undefined : String(part);
}
