import type { ScrubReason } from "#model/privacy.ts";

/** After a number: "120 by the name of the field". */
export const REASON_WORDS: Record<ScrubReason, string> = {
  key: "by the name of the field",
  "own-key": "by your keys",
  "own-pattern": "by your patterns",
  address: "IP addresses",
  cookie: "cookies",
  card: "card numbers",
  iban: "bank accounts",
  ssn: "social security numbers",
  bearer: "bearer tokens",
  token: "tokens and keys of known services",
  "private-key": "private and public keys",
  "url-credentials": "credentials in addresses",
  "user-path": "names in paths",
  "inner-key": "secrets in texts and queries",
  "query-text": "values in database queries",
  email: "e-mail addresses in messages",
};
