import type { Json } from "#lib/json.ts";

/** Integers beyond 2^53 as text: ids of that size are worth more than their being numbers. */
export function parseLossless(text: string): { value: Json; hasText: boolean } {
  let hasText = false;
  const value: Json = JSON.parse(text, (_key, parsed: Json, context?: { source?: string }) => {
    if (typeof parsed !== "number" || Number.isSafeInteger(parsed)) return parsed;
    const source = context?.source ?? "";
    if (!/^-?\d+$/.test(source)) return parsed;
    hasText = true;
    return source;
  });
  return { value, hasText };
}
