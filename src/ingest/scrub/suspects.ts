/**
 * Which rare patterns an event can hold at all, found in its JSON text by a few native searches:
 * asking every string of the event the same questions costs ten times as much.
 */
export interface Suspects {
  bearer: boolean;
  basic: boolean;
  pem: boolean;
  urlAuth: boolean;
  /** `--password x` */
  option: boolean;
  /** `<password>x</password>` */
  element: boolean;
  /** `["password", "x"]` inside of a text. */
  listed: boolean;
  /** Something is encoded as in an address. */
  percent: boolean;
  /** The name of a person in a path of a disk. */
  userPath: boolean;
  address: boolean;
  /** One of those above: without any, no text need be asked for them. */
  any: boolean;
  /** An address with a query: frames may have some. */
  query: boolean;
  /** Fields we do not know: not seen in the text but by the reader. */
  unknownFields: boolean;
}

const EVERY: Omit<Suspects, "unknownFields"> = {
  bearer: true,
  basic: true,
  pem: true,
  urlAuth: true,
  option: true,
  element: true,
  listed: true,
  percent: true,
  userPath: true,
  address: true,
  any: true,
  query: true,
};
export const ALL_SUSPECTS: Suspects = Object.freeze({ ...EVERY, unknownFields: true });
/** Anything may be in the fields that we know. */
export const ALL_PATTERNS: Suspects = Object.freeze({ ...EVERY, unknownFields: false });
export const NO_SUSPECTS: Suspects = Object.freeze({
  bearer: false,
  basic: false,
  pem: false,
  urlAuth: false,
  option: false,
  element: false,
  listed: false,
  percent: false,
  userPath: false,
  address: false,
  any: false,
  query: false,
  unknownFields: false,
});

/** The searches begin with letters that are rare in JSON: common ones cost five times as much. */
export function findSuspects(json: string, hasBackslash: boolean): Suspects {
  // \u0040 may stand for "@" and \/ for "/": then the text proves nothing.
  if (hasBackslash && (json.includes("\\u") || json.includes("\\/"))) return ALL_PATTERNS;
  const bearer = json.includes("Bearer") || json.includes("bearer") || json.includes("BEARER");
  const basic = json.includes("Basic ");
  const pem = json.includes("BEGIN ");
  const urlAuth = hasUrlAuth(json);
  const option = json.includes("--");
  const element = json.includes("</");
  const listed = hasList(json, hasBackslash);
  const percent = json.includes("%3");
  const userPath = hasUserPath(json, hasBackslash);
  const address = mayHoldAddress(json);
  const words = bearer || basic || pem || urlAuth || userPath || address;
  return {
    ...{ bearer, basic, pem, urlAuth, option, element, listed, percent, userPath, address },
    any: words || option || element || listed || percent,
    query: json.includes("?"),
    unknownFields: false,
  };
}

/** In JSON itself a bracket comes before a plain quote. */
function hasList(json: string, hasBackslash: boolean): boolean {
  if (json.includes("['") || json.includes("('")) return true;
  return hasBackslash && (json.includes('[\\"') || json.includes('(\\"'));
}

/**
 * Four numbers between dots, or "::", or hexadecimal ones between three colons: a time of day has
 * two. "120.0.0.0" is no address but the version of every Chrome. Begins with the mark, not with what
 * stands before it: that would cost three times as much.
 */
export function mayHoldAddress(text: string): boolean {
  return ADDRESS_HINT.test(text);
}
const ADDRESS_HINT =
  /\.(?!0\.0\.0)\d{1,3}\.\d{1,3}\.\d|::|:[\da-fA-F]{1,4}:[\da-fA-F]{1,4}:[\da-fA-F]/;

/** The beginnings of FilterUserPath's two patterns: folders of people, or a disk with a letter. */
function hasUserPath(json: string, hasBackslash: boolean): boolean {
  // "/Users/" would be looked for in another way, which takes six times as long.
  if (json.includes("/home/") || json.includes("Users/")) return true;
  return hasDisk(json, "/") || (hasBackslash && hasDisk(json, "\\"));
}

/**
 * "c:/", but not "https:/"; the "n" of a line's end written as "\\n" belongs to no word. There are
 * far fewer slashes than colons in JSON.
 */
function hasDisk(json: string, slash: string): boolean {
  for (let at = json.indexOf(slash); at >= 0; at = json.indexOf(slash, at + 1)) {
    if (json.charCodeAt(at - 1) !== COLON) continue;
    const isLetter = isLatin(json.charCodeAt(at - 2));
    if (isLetter && (!isWord(json.charCodeAt(at - 3)) || json[at - 4] === "\\")) return true;
  }
  return false;
}

function isLatin(code: number): boolean {
  return (code >= 0x61 && code <= 0x7a) || (code >= 0x41 && code <= 0x5a);
}

function isWord(code: number): boolean {
  return isLatin(code) || (code >= 0x30 && code <= 0x39) || code === 0x5f;
}

const SLASH = 0x2f;
const COLON = 0x3a;
const QUOTE = 0x22;
const AT = 0x40;

/**
 * Whether a "/" precedes an "@" in the same text: in "://user@" it does, in "npm:@sentry" not. Go
 * writes "user:password@tcp(host)".
 * What lies before the "@" before that one has been seen: a text of nothing but "@" is read once.
 */
function hasUrlAuth(json: string): boolean {
  let seenTo = 0;
  for (let mark = json.indexOf("@"); mark >= 0; mark = json.indexOf("@", mark + 1)) {
    if (json.startsWith("tcp(", mark + 1) || json.startsWith("unix(", mark + 1)) return true;
    for (let at = mark - 1; at >= seenTo; at--) {
      const code = json.charCodeAt(at);
      if (code === SLASH) return true;
      if (code === QUOTE) break;
    }
    // A search for each of a million in a row would cost thirty times as much as parsing them.
    while (json.charCodeAt(mark + 1) === AT) mark++;
    seenTo = mark;
  }
  return false;
}
