/** Tells names that people gave from names that a bundler made of the content. */

const HEX = /^[0-9a-f]+$/i;
const DIGIT = /\d/;
const UPPER_OR_DIGIT = /^[A-Z\d]+$/;
const BASE64URL = /^[\w-]+$/;
/** "UserPage", "MyAPIKey", "settings" */
// Each part can end in one place only: what is tried again and again would grow without bound.
const NAME = /^(?:[A-Z]{2,}(?=$|[A-Z][a-z])|[A-Z]{2,}s(?![a-z])|[A-Z]?[a-z]{2,}(?![a-z]))+$/;
const NAME_RUN = /[A-Z]+[a-z]*|[a-z]+/g;
const VOWEL = /[aeiouy]/i;

/** Vite, Rolldown, esbuild and Angular cut their hashes to 8 characters. */
const SHORT_HASH = 8;

/** `token` is what stands between two separators of a file name, or a word of a message. */
export function isContentHash(token: string): boolean {
  const { length } = token;
  if (length < 5 || length > 128) return false;
  const digits = DIGIT.test(token);
  if (HEX.test(token)) return digits ? length >= 6 : length >= 16;
  if (!BASE64URL.test(token)) return false;
  if (length === SHORT_HASH && isShortHash(token, digits)) return true;
  if (!digits) return false;
  const changes = countChanges(token);
  if (UPPER_OR_DIGIT.test(token)) return changes >= 2;
  return length >= SHORT_HASH && changes >= 3;
}

/** Eight characters without a pattern: "BkN3fW2q", "DQVDGqdT", "KQZVWFNA", "C_x9aZ1-". */
export function isShortHash(token: string, digits = DIGIT.test(token)): boolean {
  if (UPPER_OR_DIGIT.test(token)) return true;
  const mixedCase = token !== token.toLowerCase() && token !== token.toUpperCase();
  if (!mixedCase) return false;
  if (digits) return !/^[A-Za-z]+\d{1,2}$/.test(token) || !readsAsName(token.replace(/\d+$/, ""));
  return !readsAsName(token.replace(/[-_]/g, ""));
}

/** Runs of letters as in a name, each long enough to be a word and with a vowel. */
export function readsAsName(letters: string): boolean {
  if (!NAME.test(letters)) return false;
  const runs = letters.match(NAME_RUN) ?? [];
  return (
    letters.length / runs.length >= 3 && runs.every((run) => run.length < 3 || VOWEL.test(run))
  );
}

/** How often letters and digits take turns: "sha256" once, "a1b2c3" five times. */
export function countChanges(token: string): number {
  let changes = 0;
  let before = 0;
  for (let i = 0; i < token.length; i++) {
    const code = token.charCodeAt(i);
    const kind = isDigit(code) ? 1 : isLetter(code) ? 2 : before;
    if (before !== 0 && kind !== before) changes++;
    before = kind;
  }
  return changes;
}

function isDigit(code: number): boolean {
  return code >= 48 && code <= 57;
}

/** a–z, A–Z */
function isLetter(code: number): boolean {
  const lower = code | 32;
  return lower >= 97 && lower <= 122;
}
