/**
 * A path with what names a single thing taken out: /orders/123 → /orders/[id]. Stats are kept per
 * route, and a route per order would be none. Also takes out of stored paths what may open a door.
 */

const PLACEHOLDER = "[id]";
const NUMBER = /^\d[\d.,_-]*$/;
const UUID = /^[0-9a-f]{8}-(?:[0-9a-f]{4}-){3}[0-9a-f]{12}$/i;
/** With a digit: "feedback" is made of other letters, but "defaced" is not. */
const HEX = /^(?=.*\d)[0-9a-f]{8,}$/i;
const LONG_HEX = /^[0-9a-f]{24,}$/i;
/** Nano ids, invitations, signed links: long, with digits, and no words between dashes. */
const RUN = /^(?=.*\d)[A-Za-z0-9~=.]{20,}$/;
const MIXED = /^(?=.*\d)(?=.*[a-z])(?=.*[A-Z])[\w~=.-]{16,}$/;
const EMAIL = /@|%40/;

export function routeOfPath(path: string): string {
  const route = replaceSegments(path, (segment) => namesOneThing(segment) || isToken(segment));
  return route.length > 1 && route.endsWith("/") ? route.slice(0, -1) : route;
}

/** The path as it is kept: numbers and UUIDs may stay, they open nothing by themselves. */
export function hideTokens(path: string): string {
  return replaceSegments(path, isToken);
}

/**
 * The path of an address, from the root: without origin, query, hash and session ids behind a
 * semicolon.
 */
export function pathOf(address: string): string {
  const [path = ""] = address.replace(/^[a-z][a-z\d+.-]*:\/\/[^/?#]*/i, "").split(/[?#]/, 1);
  const plain = path.replaceAll(/;[^/]*/g, "");
  return plain.startsWith("/") ? plain : `/${plain}`;
}

function replaceSegments(path: string, isReplaced: (segment: string) => boolean): string {
  return path
    .split("/")
    .map((segment) => (isReplaced(segment) ? PLACEHOLDER : segment))
    .join("/");
}

function namesOneThing(segment: string): boolean {
  return NUMBER.test(segment) || UUID.test(segment) || HEX.test(segment);
}

function isToken(segment: string): boolean {
  if (EMAIL.test(segment) || LONG_HEX.test(segment)) return true;
  return RUN.test(segment) || MIXED.test(segment);
}
