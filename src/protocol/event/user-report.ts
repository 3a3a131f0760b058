/** Sentry's words for where a report was written. */
export const DIALOG_SOURCE = "crash_report_embed_form";
export const ENVELOPE_SOURCE = "user_report_envelope";

/** The SDK's own limit of a feedback message; the others are Relay's of a user. */
export const MAX_MESSAGE = 4096;
export const MAX_NAME = 128;
export const MAX_EMAIL = 75;
