/** What somebody wrote and left of themselves. A wrong detail is left out and noted. */
import { cutText } from "#ingest/fields/cut-text.ts";
import { Repair } from "#ingest/fields/repair.ts";
import type { Json, JsonObject } from "#lib/json.ts";
import type { EventId, ReplayId } from "#model/ids.ts";
import type { SentryEvent } from "#protocol/event/event.ts";
import { canonicalEventId } from "#protocol/event/event-id.ts";
import { MAX_EMAIL, MAX_MESSAGE, MAX_NAME } from "#protocol/event/user-report.ts";
import type { FeedbackRow } from "#store/ports/feedback.ts";

const MAX_URL = 2048;
const SOURCE = /^[\w.:-]{1,64}$/;
/** What the SDK's captureFeedback says when the app does not. */
const DEFAULT_SOURCE = "api";

type FeedbackFields = Pick<
  FeedbackRow,
  "message" | "name" | "email" | "url" | "eventId" | "replayId" | "source" | "notes"
>;

const FIELDS = "message name contact_email url associated_event_id replay_id source".split(" ");

/** What somebody wrote; undefined when that is nothing. It is taken out of the event. */
export function feedbackFields(sent: JsonObject, event: SentryEvent): FeedbackFields | undefined {
  const repair = new Repair({ trusted: false, notes: [] });
  repair.enter("contexts");
  repair.enter("feedback");
  const message = readMessage(sent.message, "message", repair);
  if (message === undefined) return undefined;
  const { user, request, contexts } = event;
  for (const name of FIELDS) delete contexts?.feedback?.[name];
  return {
    message,
    name: readPerson(sent.name, "name", repair) ?? user?.name ?? user?.username,
    email: readEmail(sent.contact_email, "contact_email", repair) ?? user?.email,
    url: readText(sent.url, "url", MAX_URL, repair) ?? request?.url,
    eventId: readId(sent.associated_event_id, "associated_event_id", repair) as EventId | undefined,
    replayId: readId(sent.replay_id, "replay_id", repair) as ReplayId | undefined,
    source: readSource(sent.source, repair),
    notes: repair.notes,
  };
}

export function readMessage(sent: Json | undefined, key: string, repair: Repair) {
  return readText(sent, key, MAX_MESSAGE, repair);
}

export function readPerson(sent: Json | undefined, key: string, repair: Repair) {
  return readText(sent, key, MAX_NAME, repair);
}

export function readEmail(sent: Json | undefined, key: string, repair: Repair) {
  return readText(sent, key, MAX_EMAIL, repair);
}

function readText(
  sent: Json | undefined,
  key: string,
  maxLength: number,
  repair: Repair,
): string | undefined {
  if (sent === undefined || sent === null) return undefined;
  if (typeof sent !== "string") return repair.drop(key, "text", sent);
  const text = sent.trim();
  if (text === "") return undefined;
  if (text.length > maxLength) repair.trim(key, `cut to ${maxLength} characters`);
  return cutText(text, maxLength);
}

function readId(sent: Json | undefined, key: string, repair: Repair): string | undefined {
  if (sent === undefined || sent === null || sent === "") return undefined;
  return canonicalEventId(sent) ?? repair.refuse(key, "not 32 hex digits");
}

function readSource(sent: Json | undefined, repair: Repair): string {
  if (sent === undefined || sent === null) return DEFAULT_SOURCE;
  if (typeof sent === "string" && SOURCE.test(sent)) return sent;
  repair.refuse("source", "not the name of a source");
  return DEFAULT_SOURCE;
}
