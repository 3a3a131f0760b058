import type { ScrubReason } from "#model/privacy.ts";

/** Why a value was hidden, for the notes of an event. */
export const WHY_HIDDEN: Record<ScrubReason, string> = {
  key: "the name says it is a secret",
  "own-key": "the project hides this name",
  "own-pattern": "held what a pattern of the project hides",
  address: "IP addresses are not kept, or only their network",
  cookie: "the values of cookies are not kept",
  card: "held a card number",
  iban: "held a bank account number",
  ssn: "held a social security number",
  bearer: "held a bearer token",
  token: "held a token or key of a known kind",
  "private-key": "held a key",
  "url-credentials": "held a user name or password in an address",
  "user-path": "held the name of a person in a path",
  "inner-key": "held a secret behind its name",
  email: "held an e-mail address",
  "query-text": "held the texts of a database query",
};
