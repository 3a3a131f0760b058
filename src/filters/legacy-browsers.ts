/**
 * Browsers that run no ES2018, the oldest that SDKs of the last years were made for (7.x: Chrome 63,
 * Edge 79, Safari 12, Firefox 58). Relay's filter may be set to much newer ones; this one is on from
 * the start, and people with a five-year-old phone are visitors too.
 *
 * By engine, not by name: on iOS every browser is the system's WebKit, and on Android most are Chrome,
 * whatever number they give themselves (Edge for iOS was 46 when Edge was 91).
 */

/** Trident, EdgeHTML, and Opera before it was Chrome or where the page runs on a server. */
const DEAD = /\bMSIE |\bTrident\/|\bEdge\/\d|\bPresto\/|\bOpera Mini\/|\bOpera[/ ]\d/;
const IOS = /\b(?:iPhone|iPad|iPod)\b.{0,60}? OS (\d+)/;
const CHROME = /\bChrom(?:e|ium)\/(\d+)/;
const FIREFOX = /\bFirefox\/(\d+)/;
/** Televisions put their own version there. */
const SAFARI = /\b(?:Macintosh|Windows|Android)\b.{0,200}\bVersion\/(\d+).{0,60} Safari\//;

/** In this order: each also claims to be the ones below it. */
const OLDEST: readonly (readonly [pattern: RegExp, oldest: number])[] = [
  [IOS, 12],
  [CHROME, 63],
  [FIREFOX, 58],
  [SAFARI, 12],
];

export function isLegacyBrowser(userAgent: string): boolean {
  if (DEAD.test(userAgent)) return true;
  for (const [pattern, oldest] of OLDEST) {
    const found = pattern.exec(userAgent);
    if (found !== null) return Number(found[1]) < oldest;
  }
  return false;
}
