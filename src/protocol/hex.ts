const ZERO = 0x30;
const NINE = 0x39;
const UPPER_A = 0x41;
const UPPER_F = 0x46;
const LOWER_A = 0x61;
const LOWER_F = 0x66;

/** `text` in lower case when it is exactly `length` hex digits. */
export function canonicalHex(text: string, length: number): string | undefined {
  if (text.length !== length) return undefined;
  let hasUpper = false;
  for (let i = 0; i < length; i++) {
    const code = text.charCodeAt(i);
    if (code >= ZERO && code <= NINE) continue;
    if (code >= LOWER_A && code <= LOWER_F) continue;
    if (code < UPPER_A || code > UPPER_F) return undefined;
    hasUpper = true;
  }
  return hasUpper ? text.toLowerCase() : text;
}
