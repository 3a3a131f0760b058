/**
 * Which rare patterns an event can hold at all, found in its JSON text by a few native searches:
 * asking every string of the event the same questions costs ten times as much.
 */
export interface Suspects {
  bearer: boolean;
  pem: boolean;
  urlAuth: boolean;
  /** JSON inside of a text, such as a cut request body. */
  innerJson: boolean;
  /** Fields we do not know: not seen in the text but by the reader. */
  unknownFields: boolean;
}

export const ALL_SUSPECTS: Suspects = Object.freeze({
  bearer: true,
  pem: true,
  urlAuth: true,
  innerJson: true,
  unknownFields: true,
});
const ALL_PATTERNS: Suspects = Object.freeze({ ...ALL_SUSPECTS, unknownFields: false });
const NO_SUSPECTS: Suspects = Object.freeze({
  bearer: false,
  pem: false,
  urlAuth: false,
  innerJson: false,
  unknownFields: false,
});

/** The searches begin with letters that are rare in JSON: common ones cost five times as much. */
export function findSuspects(json: string, hasBackslash: boolean): Suspects {
  // \u0040 may stand for "@" and \/ for "/": then the text proves nothing.
  if (hasBackslash && (json.includes("\\u") || json.includes("\\/"))) return ALL_PATTERNS;
  const bearer = json.includes("Bearer") || json.includes("bearer") || json.includes("BEARER");
  const pem = json.includes("BEGIN ");
  const urlAuth = hasUrlAuth(json);
  const innerJson = hasBackslash && json.includes('\\":');
  if (!bearer && !pem && !urlAuth && !innerJson) return NO_SUSPECTS;
  return { bearer, pem, urlAuth, innerJson, unknownFields: false };
}

const SLASH = 0x2f;
const QUOTE = 0x22;

/**
 * Whether a "/" precedes an "@" in the same text: in "://user@" it does, in "npm:@sentry" not.
 * What lies before the "@" before that one has been seen: a text of nothing but "@" is read once.
 */
function hasUrlAuth(json: string): boolean {
  let seenTo = 0;
  for (let mark = json.indexOf("@"); mark >= 0; mark = json.indexOf("@", mark + 1)) {
    for (let at = mark - 1; at >= seenTo; at--) {
      const code = json.charCodeAt(at);
      if (code === SLASH) return true;
      if (code === QUOTE) break;
    }
    seenTo = mark;
  }
  return false;
}
