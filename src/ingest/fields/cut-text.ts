const ELLIPSIS = "...";

/**
 * Cuts a text to `maxLength` UTF-16 units, ending in "..." as Relay's cuts do, never half a
 * character.
 */
export function cutText(text: string, maxLength: number): string {
  if (text.length <= maxLength) return text;
  if (maxLength <= ELLIPSIS.length) return ELLIPSIS.slice(0, maxLength);
  const end = maxLength - ELLIPSIS.length;
  const splitsPair = isHighSurrogate(text.charCodeAt(end - 1));
  return text.slice(0, splitsPair ? end - 1 : end) + ELLIPSIS;
}

function isHighSurrogate(unit: number): boolean {
  return unit >= 0xd800 && unit <= 0xdbff;
}
