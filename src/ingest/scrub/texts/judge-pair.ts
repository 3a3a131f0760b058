/**
 * Whether what stands behind a sensitive name in a text is the secret itself. In what programs write
 * (`"token": "x"`, `token=x`) it is; in sentences a name may be about anything: "Unexpected token: <".
 */
import { isSecretTogether, wordsOf } from "#ingest/scrub/is-sensitive-key.ts";

/** Behind a name, the beginning of a sentence, a type or a placeholder, and no secret. */
const PLAIN = new Set([
  ...["must", "is", "are", "was", "were", "be", "been", "has", "have", "had", "can", "cannot"],
  ...["can't", "should", "shall", "may", "will", "would", "does", "do", "did", "doesn't", "isn't"],
  ...["not", "no", "this", "that", "these", "the", "a", "an", "your", "our", "their", "its", "it"],
  ...["too", "at", "in", "on", "of", "for", "from", "to", "with", "without", "by", "as", "or"],
  ...["and", "but", "if", "when", "while", "because", "please", "field", "value", "use", "only"],
  ...["required", "invalid", "missing", "incorrect", "wrong", "failed", "failure", "unknown"],
  ...["expired", "empty", "blank", "unset", "set", "expected", "unexpected", "denied", "rejected"],
  ...["refresh", "refreshed", "created", "deleted", "updated", "login", "logout", "ok", "error"],
  ...["null", "none", "nil", "undefined", "true", "false", "yes", "nan", "n/a", "redacted"],
  ...["string", "str", "number", "int", "integer", "bool", "boolean", "any", "object", "text"],
  ...["optional", "bytes", "buffer", "array", "list", "dict", "void", "unknown", "never", "char"],
  ...["eof", "eos", "punc", "operator", "keyword", "identifier", "punctuation", "include", "omit"],
  ...["same-origin", "hidden", "filtered", "masked", "removed", "changed", "too-short", "weak"],
]);
/** "KeyError: 'user'", "AuthService: ready" and "token count: 5" are no names of secrets. */
const NO_NAME = new Set([
  ...["error", "errors", "exception", "warning", "failure", "fault", "mismatch", "denied", "found"],
  ...["required", "missing", "interrupt", "handler", "service", "manager", "provider", "store"],
  ...["controller", "middleware", "module", "component", "factory", "client", "server", "api"],
  ...["guard", "context", "view", "form", "page", "screen", "model", "repository", "task", "job"],
]);
/** They mean many things; alone in a sentence they hide only what looks like a secret. */
const WEAK = new Set([
  ...["token", "tokens", "key", "auth", "oauth", "session", "sid", "sso", "saml", "identity"],
  ...["cookie", "cookies", "pass", "pin", "otp", "totp", "credential", "credentials", "bearer"],
]);
/** Of a parser. */
const OTHER_TOKENS = new Set([
  ...["unexpected", "expected", "illegal", "unknown", "unrecognized", "next", "current", "first"],
]);
const PLACEHOLDER = /^(?:\?|\$\d{1,3}|%[sdvq@]|\*{2,}|x{3,}|\.{2,3}|:\w{1,40}|[${]+\w{0,60}\}*)$/i;
const DIGITS = /^\d{3,8}$/;

export interface PairShape {
  name: string;
  /** The word before the name. */
  before: string;
  /** In brackets, in quotes, or right beside a "=". */
  isWritten: boolean;
  /** A blank stands between name and value, as in a sentence. */
  isSpaced: boolean;
  value: string;
  isQuoted: boolean;
}

export function holdsSecret(shape: PairShape): boolean {
  const { name, value, isWritten, isQuoted } = shape;
  if (value === "") return false;
  // "max_tokens: 4096" counts words.
  if (/tokens$/i.test(name) && /^\d{1,9}$/.test(value)) return false;
  if (!isQuoted && PLACEHOLDER.test(value)) return false;
  if (isWritten) return isQuoted || !/^(?:true|false|null|none|nil|undefined)$/i.test(value);
  const words = wordsOf(name);
  const last = words.at(-1) ?? "";
  if (words.length > 1 && NO_NAME.has(last)) return false;
  if (!isQuoted && isPlain(value)) return false;
  return words.length > 1 || !WEAK.has(last) || isLikely(shape, last);
}

/** A word that may name something else. */
function isLikely({ name, before, isSpaced, value, isQuoted }: PairShape, word: string): boolean {
  const looksSecret = /\d/.test(value) && value.length >= (isSpaced ? 6 : 8);
  if (word === "pin" || word === "otp" || word === "totp") return DIGITS.test(value) || looksSecret;
  if (word === "pass") return value.length >= 4 && (isSpaced || isQuoted);
  if (before !== "" && isSecretTogether(before, word)) return true;
  const isOther = word === "key" ? before !== "" : OTHER_TOKENS.has(before.toLowerCase());
  if (isOther) return looksSecret && value.length >= 16;
  if (isQuoted) return true;
  if (word !== "token") return looksSecret;
  // "token:refresh" is the name of something that happened; Go writes `Token:x` and `map[token:x]`.
  return looksSecret || isSpaced || /^[A-Z]|\[/.test(name);
}

function isPlain(value: string): boolean {
  return (
    PLAIN.has(value.toLowerCase().replace(/[.,:;!?)\]}>]+$/, "")) || !/[\p{L}\p{N}]/u.test(value)
  );
}
