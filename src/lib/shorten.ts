/** The start of a text, with "…" where it was cut; never half a character. */
export function shorten(text: string, maxLength: number): string {
  return text.length <= maxLength ? text : `${startOf(text, maxLength)}…`;
}

/** At most so many UTF-16 units, one less where a pair would be torn. */
export function startOf(text: string, length: number): string {
  const last = text.charCodeAt(length - 1);
  const splitsPair = length > 0 && length < text.length && last >= 0xd800 && last <= 0xdbff;
  return text.slice(0, splitsPair ? length - 1 : length);
}
