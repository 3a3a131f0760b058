/** What customers of the demo shop wrote, as the envelopes of the SDK's feedback widget. */
import { Random } from "#lib/random.ts";
import { hash53 } from "#lib/sketch/hash53.ts";
import { SECOND_MS } from "#lib/time.ts";
import type { DemoEnvelope } from "./make-demo.ts";
import { SHOP_URL } from "./story.ts";

/** A message for each of an issue's newest events, in the order of its list. */
export function makeFeedback(demo: readonly DemoEnvelope[], nowMs: number): Buffer[] {
  const issues = new Set(demo.map(({ issue }) => issue));
  return [...issues].flatMap((issue) => {
    const newestFirst = demo.filter((one) => one.issue === issue).toReversed();
    return (issue.feedback ?? []).flatMap((message, at) => {
      const about = newestFirst[at];
      return about === undefined ? [] : feedbackEnvelope(about, message, nowMs);
    });
  });
}

function feedbackEnvelope(
  { eventId, timestampMs, person }: DemoEnvelope,
  message: string,
  nowMs: number,
): Buffer {
  const feedbackId = new Random(hash53(`feedback ${eventId}`)).hex(32);
  const header = { event_id: feedbackId, sent_at: new Date(nowMs).toISOString() };
  const feedback = {
    message,
    name: nameOf(person.username),
    contact_email: person.email,
    url: `${SHOP_URL}/checkout`,
    associated_event_id: eventId,
    source: "widget",
  };
  const event = {
    event_id: feedbackId,
    type: "feedback",
    level: "info",
    platform: "javascript",
    timestamp: Math.min(timestampMs + 20 * SECOND_MS, nowMs) / SECOND_MS,
    user: { id: person.id, email: person.email, username: person.username },
    contexts: { feedback },
  };
  const lines = [header, { type: "feedback" }, event].map((line) => JSON.stringify(line));
  return Buffer.from(`${lines.join("\n")}\n`);
}

/** "ada.almeida" is Ada Almeida. */
function nameOf(username: string): string {
  const words = username.split(/[^a-z]+/i).filter((word) => word !== "");
  return words.map((word) => word.charAt(0).toUpperCase() + word.slice(1)).join(" ");
}
