/**
 * Whether a key names a secret: Relay's default rules and the SDKs' deny list, except that a short
 * word counts only as a whole word, so that `author`, `monkey` and `keyboard` stay readable.
 */

/** Long enough to mean one thing anywhere in a key; "api_key" counts as "apikey". */
const FRAGMENTS = [
  ...["password", "passwd", "passphrase", "passcode", "passkey", "passwort", "kennwort"],
  ...["motdepasse", "pwd", "secret", "credential", "apikey", "accesskey", "privatekey"],
  ...["signingkey", "encryptionkey", "licensekey", "masterkey", "sshkey", "authorization"],
  ...["bearer", "jwt", "saml", "csrf", "xsrf", "sessid", "identity", "twofactor"],
  ...["creditcard", "cardnumber", "ccnumber", "cardno", "securitycode", "socialsecurity"],
  ...["amzsignature", "googsignature"],
];
const WORDS = new Set([
  ...["key", "sid", "sso", "otp", "totp", "auth", "pass", "pw", "pin", "ssn", "iban"],
  ...["cvv", "cvv2", "cvc", "cvc2", "csc"],
]);
/** "accesstoken" has no capital to split at; "tokenizer" and "author" do not end so. */
const ENDINGS = ["token", "tokens", "auth"];
/** What browsers call things that are no secrets themselves. */
const HARMLESS = new Set([
  ...["sessionstorage", "keycode", "keydown", "keyup", "keypress", "keyframe", "keyframes"],
]);
/** "session_id" opens a door; "session:duration" says how long somebody stayed. */
const SESSION = /session(?:$|id|key|token|cookie|data|hash|secret|value|ticket|handle|string)/;
/** What is told of a secret and is none: "password_length", "tokenType", "key_count". */
const MEASURES = new Set([
  ...["duration", "count", "length", "size", "timeout", "ttl", "age", "limit", "rate", "type"],
  ...["expires", "expiry", "expiration", "expired", "enabled", "disabled", "required", "valid"],
  ...["invalid", "status", "strength", "policy", "attempts", "version", "started", "created"],
  ...["changed", "updated", "at"],
]);
/** "Set-Cookie" and "http.request.header.cookie", but not "cookieConsent". */
const LAST_WORDS = new Set(["cookie", "cookies"]);

/** The SDK list's personal terms are about request headers: elsewhere "via" is an ordinary word. */
const HEADER_FRAGMENTS = ["forwarded", "remoteaddr", "remotehost", "connectingip", "clientip"];
const HEADER_WORDS = new Set(["ip", "remote", "via", "user"]);
/** Of a connection or of the site itself: REMOTE_PORT, X-Forwarded-Proto, X-Forwarded-Host. */
const OF_NOBODY = new Set(["port", "proto", "protocol", "scheme", "ssl", "prefix", "path"]);

/** Every sensitive key holds one of these: most keys are done after one search. */
const HINT = new RegExp(
  [
    "pass|pwd|secret|cred|key|auth|bearer|jwt|saml|srf|sess|identity|factor|sid|sso|otp|token",
    "cookie|pw|pin|ssn|iban|cvv|cvc|csc|card|cc.?number|security|signature|kennwort|mot.?de",
  ].join("|"),
  "i",
);
const HEADER_HINT = /forward|remote|client|via|user|ip/i;

export function isSensitiveKey(key: string): boolean {
  if (!HINT.test(key)) return false;
  const words = wordsOf(key);
  const joined = words.join("");
  const last = words.at(-1) ?? "";
  if (HARMLESS.has(joined) || (words.length > 1 && MEASURES.has(last))) return false;
  if (FRAGMENTS.some((fragment) => joined.includes(fragment)) || SESSION.test(joined)) return true;
  if (LAST_WORDS.has(last)) return true;
  return words.some((word) => WORDS.has(word) || ENDINGS.some((ending) => word.endsWith(ending)));
}

/** "API key" and "private key" mean one thing where "key" alone means many. */
export function isSecretTogether(first: string, second: string): boolean {
  const joined = (first + second).toLowerCase();
  return FRAGMENTS.some((fragment) => joined.endsWith(fragment));
}

/** Whether a name in `request.headers` or `request.env` is that of a secret. */
export function isSensitiveHeader(name: string): boolean {
  if (isSensitiveKey(name)) return true;
  if (!HEADER_HINT.test(name)) return false;
  const words = wordsOf(name);
  const last = words.at(-1) ?? "";
  // "User-Agent" and "Sec-Fetch-User" come with every request and name nobody.
  if (words.includes("agent") || words[0] === "sec" || OF_NOBODY.has(last)) return false;
  const joined = words.join("");
  if (joined.endsWith("forwardedhost") || joined.endsWith("forwardedserver")) return false;
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
