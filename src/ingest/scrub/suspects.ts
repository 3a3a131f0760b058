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
}

export const ALL_SUSPECTS: Suspects = Object.freeze({
  bearer: true,
  pem: true,
  urlAuth: true,
  innerJson: true,
});
const NO_SUSPECTS: Suspects = Object.freeze({
  bearer: false,
  pem: false,
  urlAuth: false,
  innerJson: false,
});

/** The searches begin with characters that are rare in JSON: on common ones they cost five times as much. */
export function findSuspects(json: string, hasBackslash: boolean): Suspects {
  // \u0040 may stand for "@" and \/ for "/": then the text proves nothing.
  if (hasBackslash && (json.includes("\\u") || json.includes("\\/"))) return ALL_SUSPECTS;
  const bearer = json.includes("Bearer") || json.includes("bearer") || json.includes("BEARER");
  const pem = json.includes("BEGIN ");
  const urlAuth = hasUrlAuth(json);
  const innerJson = hasBackslash && json.includes('\\":');
  if (!bearer && !pem && !urlAuth && !innerJson) return NO_SUSPECTS;
  return { bearer, pem, urlAuth, innerJson };
}

const SLASH = 0x2f;
const QUOTE = 0x22;

/** Whether a "/" comes before a quote, going back from an "@": "://user@" does, "npm:@sentry" does not. */
function hasUrlAuth(json: string): boolean {
  for (let mark = json.indexOf("@"); mark >= 0; mark = json.indexOf("@", mark + 1)) {
    for (let at = mark - 1; at >= 0; at--) {
      const code = json.charCodeAt(at);
      if (code === SLASH) return true;
      if (code === QUOTE) break;
    }
  }
  return false;
}
