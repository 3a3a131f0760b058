import { FAMILY_WORDS, isFamily } from "#filters/families.ts";

/** What an answer of ingest means to who looks at the setup page. */
const WORDS: Record<string, string> = {
  project_id: "403, this key is not of this project",
  missing_auth: "401, no key was sent",
  invalid_envelope: "400, the envelope cannot be read",
  invalid_json: "400, the event is not JSON",
  empty_body: "400, nothing was sent",
  request_too_large: "413, too large",
  timeout: "408, the body did not arrive in time",
  aborted: "The sender hung up",
  // Of filters/reasons.ts.
  "error-message": "200, dropped by a rule on its message",
  "release-version": "200, dropped by a rule on its release",
  environment: "200, dropped by a rule on its environment",
  url: "200, dropped by a rule on its URL",
};

export function refusalWords(reason: string): string {
  if (isFamily(reason)) return `200, dropped by the filter “${FAMILY_WORDS[reason].title}”`;
  return WORDS[reason] ?? `Refused: ${reason}`;
}
