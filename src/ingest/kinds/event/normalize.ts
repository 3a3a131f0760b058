/**
 * Any SDK's event in the one shape of protocol/event/event.ts. It runs when an event arrives, and again
 * on the stored bytes when one is read: what it only reshapes need not be rewritten. So it is
 * idempotent, and everything that cannot be found out twice the same way sets `changed`.
 */

import { type ItemPosition, idOfPosition } from "#ingest/digest/item-position.ts";
import { readFields } from "#ingest/fields/fields.ts";
import { Repair } from "#ingest/fields/repair.ts";
import { type Arrival, settleClock } from "#ingest/fields/settle-clock.ts";
import { ALL_PATTERNS, type Suspects } from "#ingest/scrub/suspects.ts";
import type { Json, JsonObject } from "#lib/json.ts";
import type { EventNote, SentryEvent } from "#protocol/event/event.ts";
import { canonicalEventId, usableEventId } from "#protocol/event/event-id.ts";
import { adoptLegacyNames, eventFields } from "./parts/event-fields.ts";
import { nameAgent } from "./parts/name-agent.ts";
import { settleParts } from "./parts/settle-parts.ts";
import { adoptReport, settleReport } from "./parts/settle-report.ts";
import type { RawEvent } from "./validate.ts";

export interface EventArrival extends Arrival {
  /** From the envelope's header; wins over the payload's own. */
  eventId: string | undefined;
  /** Where it was spooled: an event that names no id gets one of that, the same whenever it is read. */
  at?: Partial<ItemPosition>;
  /** The event was stored by us: its notes, sizes and times are kept as they are. */
  trusted?: boolean;
}

export interface NormalEvent {
  event: SentryEvent;
  notes: EventNote[];
  /** The stored bytes must be made from `event`; otherwise those that came will do. */
  changed: boolean;
  /** For scrubEvent. */
  suspects: Suspects;
}

/** Changes `raw.fields` in place and hands it on as the event. */
export function normalizeEvent(raw: RawEvent, at: EventArrival): NormalEvent {
  const { fields } = raw;
  const trusted = at.trusted === true;
  const repair = new Repair({ trusted, notes: trusted ? storedNotes(fields) : raw.notes });
  if (raw.mustRewrite) repair.changed = true;

  const eventId = settleId(fields.event_id, at, repair);
  const timestamp = settleClock(fields.timestamp, at, repair);
  takeNotes(fields, repair);
  adoptLegacyNames(fields);
  adoptReport(fields);
  readFields(fields, eventFields, repair);
  settleParts(fields, repair);
  settleReport(fields);
  nameAgent(fields);

  fields.event_id = eventId;
  fields.timestamp = timestamp;
  fields.level ??= "error";
  fields.platform ??= "other";
  const event = fields as SentryEvent;
  if (repair.notes.length > 0) event._notes = repair.notes;
  const found = repair.hasMadeText ? ALL_PATTERNS : raw.suspects;
  const suspects = repair.hasUnknown ? { ...found, unknownFields: true } : found;
  return { event, notes: repair.notes, changed: repair.changed, suspects };
}

const OTHER = "the envelope's header names another one";

function settleId(
  sent: Json | undefined,
  { eventId, at = {} }: EventArrival,
  repair: Repair,
): string {
  const own = usableEventId(sent);
  const id = usableEventId(eventId) ?? own ?? idOfPosition(at);
  if (id === own) return id;
  repair.changed = true;
  if (sent !== undefined && sent !== null) {
    const isZero = own === undefined && canonicalEventId(sent) !== undefined;
    const why = isZero
      ? "all zeros name no event"
      : own === undefined
        ? "not 32 hex digits"
        : OTHER;
    repair.note("event_id", "corrected", why);
  }
  return id;
}

/** Only we write notes: a sender's would be shown as ours. */
function takeNotes(fields: JsonObject, repair: Repair): void {
  if (fields._notes === undefined) return;
  if (!repair.trusted) repair.changed = true;
  fields._notes = undefined;
}

function storedNotes(fields: JsonObject): EventNote[] {
  return Array.isArray(fields._notes) ? (fields._notes as unknown as EventNote[]) : [];
}
