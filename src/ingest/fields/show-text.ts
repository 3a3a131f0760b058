const PLAIN = /^[\x20-\x7e]*$/;
const CONTROL = /\p{Cc}+/gu;
/** Direction marks can turn a title around, zero-width ones hide in it: neither can be seen. */
const INVISIBLE = /\p{Cf}/gu;
/** A few marks make a letter; hundreds make a tower over the lines above. */
const STACKED_MARKS = /(\p{M}{4})\p{M}+/gu;

/** Text as one line that shows all it holds. */
export function showText(text: string): string {
  if (PLAIN.test(text)) return text;
  return text.replace(CONTROL, " ").replace(INVISIBLE, "").replace(STACKED_MARKS, "$1").trim();
}
