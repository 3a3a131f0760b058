/** Sentry's own words for a value that was taken out. */
export const FILTERED = "[Filtered]";

/** Relay's card prefixes; 13 to 19 digits, a dash or blank may follow each. */
const CARD = /(?<![\w.-])(?:4|5[1-5]|6011|65|3[47])(?:[ -]?\d){11,17}(?![\w-])/g;
const SSN = /(?<![\w-])\d{3}-\d{2}-\d{4}(?![\w-])/g;
/** Printed in groups of four, or in one piece. */
const IBAN =
  /(?<!\w)[A-Z]{2}\d{2}(?:[A-Z0-9]{11,30}|(?: [A-Z0-9]{4}){2,7}(?: [A-Z0-9]{1,3})?)(?!\w)/g;

/** Of these every fourth character is a digit somewhere, however the number is grouped. */
const STEP = 4;
const LONG_RUN = /\d(?:[ -]?\d){7}/;

/** Whether a number long enough can be in there; for most text no regular expression is needed. */
export function mayHoldNumber(text: string): boolean {
  for (let at = STEP - 1; at < text.length; at += STEP) {
    const code = text.charCodeAt(at);
    if (code <= 57 && code >= 48) return LONG_RUN.test(text);
  }
  return false;
}

export function filterCards(text: string): string {
  return text.replace(CARD, (digits) => (isCard(digits) ? FILTERED : digits));
}

/** Social security numbers of the United States. */
export function filterSsns(text: string): string {
  return text.replace(SSN, FILTERED);
}

export function filterIbans(text: string): string {
  return text.replace(IBAN, filterIban);
}

/** Luhn's check, which one random number in ten passes: prefix and length do the rest. */
export function isCard(text: string): boolean {
  let sum = 0;
  let digits = 0;
  for (let at = text.length - 1; at >= 0; at--) {
    const digit = text.charCodeAt(at) - 48;
    if (digit < 0 || digit > 9) continue;
    const weighted = digits % 2 === 0 ? digit : digit * 2;
    sum += weighted > 9 ? weighted - 9 : weighted;
    digits++;
  }
  return digits >= 13 && digits <= 19 && sum % 10 === 0;
}

/** Capitals after a grouped account look like more groups: shorter readings are tried too. */
function filterIban(match: string): string {
  let end = match.length;
  while (end > 0) {
    if (isIban(match.slice(0, end))) return FILTERED + match.slice(end);
    end = match.lastIndexOf(" ", end - 1);
  }
  return match;
}

/** ISO 13616: the rearranged account modulo 97 is 1. */
function isIban(text: string): boolean {
  const account = text.replaceAll(" ", "");
  if (account.length < 15) return false;
  let remainder = 0;
  for (const letter of account.slice(4) + account.slice(0, 4)) {
    const value = Number.parseInt(letter, 36);
    remainder = (remainder * (value > 9 ? 100 : 10) + value) % 97;
  }
  return remainder === 1;
}
