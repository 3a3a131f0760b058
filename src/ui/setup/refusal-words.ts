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
};

export function refusalWords(reason: string): string {
  return WORDS[reason] ?? `Refused: ${reason}`;
}
