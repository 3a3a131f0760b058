/** A double may not hold an integer of so many digits. */
const LONG = 16;
/** What stands before an integer; fractions and ids in quotes are none, and far more common. */
const BEFORE_INTEGER = /[\s:,[-]/;

/**
 * Whether JSON can hold an integer of sixteen digits and more: asked of the text, as most holds none.
 * One of sixteen in a row is at an index that sixteen divides; a regular expression would look at all.
 */
export function mayHoldLongInteger(json: string): boolean {
  for (let at = LONG - 1; at < json.length; at += LONG) {
    if (!isDigit(json.charCodeAt(at))) continue;
    let first = at;
    while (isDigit(json.charCodeAt(first - 1))) first--;
    // From the last digit on, or a million digits would be gone through again and again.
    while (isDigit(json.charCodeAt(at + 1))) at++;
    if (at - first + 1 >= LONG && isBeforeInteger(json.charAt(first - 1))) return true;
  }
  return false;
}

/** "" is before the text's beginning. */
function isBeforeInteger(char: string): boolean {
  return char === "" || BEFORE_INTEGER.test(char);
}

function isDigit(code: number): boolean {
  return code >= 0x30 && code <= 0x39;
}
