/** The event item as far as its sender must hear about it: is it JSON, and has it a usable id? */
import type { ReceivedEnvelope } from "#ingest/receive/receive.ts";
import type { RecordNote } from "#ingest/spool/record.ts";
import { isJsonObject } from "#lib/json.ts";
import type { Rejection } from "#model/outcome.ts";
import { checkJson } from "#protocol/check-json.ts";
import type { EnvelopeItem } from "#protocol/envelope/envelope.ts";
import { canonicalEventId, NIL_ID, newEventId } from "#protocol/event/event-id.ts";

/** Writes into `note` what the digest must know: an id that the header lacks, long integers. */
export function checkEventItem(
  item: EnvelopeItem,
  { envelope, body }: ReceivedEnvelope,
  note: RecordNote,
): Rejection | undefined {
  const checked = checkJson(body, item.start, item.end);
  if (!checked.ok) return { kind: "invalid", reason: checked.reason };
  if (checked.flags.hasLongInteger) note.longInteger = true;
  if (envelope.eventId !== undefined) return undefined;
  const event: unknown = JSON.parse(body.toString("utf8", item.start, item.end));
  const given = isJsonObject(event) ? event.event_id : undefined;
  const sentId = given === undefined || given === null ? NIL_ID : canonicalEventId(given);
  if (sentId === undefined) return { kind: "invalid", reason: "invalid_event_id" };
  // The first event's is the envelope's; what follows it has its own, see own-event-ids.ts.
  note.eventId ??= sentId === NIL_ID ? newEventId() : sentId;
  return undefined;
}
