import { inlineCode } from "#lib/markdown.ts";
import { shorten } from "#lib/shorten.ts";
import type { Feedback } from "#model/signals/feedback.ts";

const MAX_MESSAGE = 1000;

/** One message as an entry of a list. Without the e-mail: what is pasted goes to others. */
export function feedbackText({ name, message, timestampMs }: Feedback): string {
  const who = name === undefined ? "Somebody" : inlineCode(shorten(name, 100));
  const at = new Date(timestampMs).toISOString();
  return `- ${who}, ${at}: ${inlineCode(shorten(message, MAX_MESSAGE))}`;
}
