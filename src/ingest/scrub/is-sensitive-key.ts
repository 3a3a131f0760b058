/**
 * Whether a key names a secret: Relay's default rules and the SDKs' deny list, except that a short
 * word counts only as a whole word, so that `author`, `monkey` and `keyboard` stay readable.
 */

/** Long enough to mean one thing anywhere in a key; "api_key" counts as "apikey". */
const FRAGMENTS = [
  "password",
  "passwd",
  "passphrase",
  "passcode",
  "pwd",
  "secret",
  "credential",
  "apikey",
  "accesskey",
  "privatekey",
  "signingkey",
  "encryptionkey",
  "licensekey",
  "masterkey",
  "sshkey",
  "authorization",
  "bearer",
  "jwt",
  "saml",
  "csrf",
  "xsrf",
  "session",
  "sessid",
  "identity",
  "twofactor",
];
const WORDS = new Set(["key", "sid", "sso", "otp", "auth"]);
/** "accesstoken" has no capital to split at; "tokenizer" and "author" do not end so. */
const ENDINGS = ["token", "tokens", "auth"];
/** What browsers call things that are no secrets themselves. */
const HARMLESS = new Set([
  ...["sessionstorage", "keycode", "keydown", "keyup", "keypress", "keyframe", "keyframes"],
]);
/** "Set-Cookie" and "http.request.header.cookie", but not "cookieConsent". */
const LAST_WORDS = new Set(["cookie", "cookies"]);

/** The SDK list's personal terms are about request headers: elsewhere "via" is an ordinary word. */
const HEADER_FRAGMENTS = ["forwarded", "remoteaddr", "remotehost", "connectingip", "clientip"];
const HEADER_WORDS = new Set(["ip", "remote", "via", "user"]);

/** Every sensitive key holds one of these: most keys are done after one search. */
const HINT =
  /pass|pwd|secret|cred|key|auth|bearer|jwt|saml|srf|sess|identity|factor|sid|sso|otp|token|cookie/i;
const HEADER_HINT = /forward|remote|client|via|user|ip/i;

export function isSensitiveKey(key: string): boolean {
  if (!HINT.test(key)) return false;
  const words = wordsOf(key);
  const joined = words.join("");
  if (HARMLESS.has(joined)) return false;
  if (FRAGMENTS.some((fragment) => joined.includes(fragment))) return true;
  if (LAST_WORDS.has(words.at(-1) ?? "")) return true;
  return words.some((word) => WORDS.has(word) || ENDINGS.some((ending) => word.endsWith(ending)));
}

/** For names in `request.headers` and `request.env`. */
export function isSensitiveHeader(name: string): boolean {
  if (isSensitiveKey(name)) return true;
  if (!HEADER_HINT.test(name)) return false;
  const words = wordsOf(name);
  // "User-Agent" and "Sec-Fetch-User" come with every request and name nobody.
  if (words.includes("agent") || words[0] === "sec") return false;
  const joined = words.join("");
  if (HEADER_FRAGMENTS.some((fragment) => joined.includes(fragment))) return true;
  return words.some((word) => HEADER_WORDS.has(word));
}

/** "X-Auth-Token", "authToken" and "AUTH_TOKEN" all hold the words auth and token. */
export function wordsOf(key: string): string[] {
  return key
    .replace(/([a-z0-9])([A-Z])/g, "$1 $2")
    .replace(/([A-Z])([A-Z][a-z])/g, "$1 $2")
    .toLowerCase()
    .split(/[^\p{L}\p{N}]+/u)
    .filter((word) => word !== "");
}
