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

export function findSuspects(json: string, hasEscapes: boolean): Suspects {
  // \u0040 may stand for "@" and \/ for "/": then the text proves nothing.
  if (hasEscapes || json.includes("\\/")) return ALL_SUSPECTS;
  const bearer = json.includes("earer") || json.includes("EARER");
  const pem = json.includes("-----BEGIN");
  const urlAuth = hasUrlAuth(json);
  const innerJson = json.includes('\\":') || json.includes('\\" :');
  if (!bearer && !pem && !urlAuth && !innerJson) return NO_SUSPECTS;
  return { bearer, pem, urlAuth, innerJson };
}

const SLASH = 0x2f;
const AT = 0x40;
const QUOTE = 0x22;

/** Whether an "@" stands between "://" and the next slash or quote. */
function hasUrlAuth(json: string): boolean {
  for (let mark = json.indexOf("://"); mark >= 0; mark = json.indexOf("://", mark + 3)) {
    for (let at = mark + 3; at < json.length; at++) {
      const code = json.charCodeAt(at);
      if (code === AT) return true;
      if (code === SLASH || code === QUOTE) break;
    }
  }
  return false;
}
