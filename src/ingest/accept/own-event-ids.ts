import { createHash } from "node:crypto";
import { isJsonObject, type Json } from "#lib/json.ts";
import type { EventId } from "#model/ids.ts";
import type { EnvelopeItem } from "#protocol/envelope/envelope.ts";
import { usableEventId } from "#protocol/event/event-id.ts";

/** What is stored under the id of its envelope. */
const NAMED: ReadonlySet<string> = new Set(["event", "transaction", "feedback", "security"]);

/**
 * The header's id is that of one item of a type. Of several, each has the id that its payload names;
 * the first without one has the header's, the others one that is the same when they are read again.
 */
export function ownEventIds(
  items: readonly EnvelopeItem[],
  body: Buffer,
  headerId: EventId | undefined,
  /** Of the record, the same whenever it is read. */
  position: string,
): (EventId | undefined)[] {
  const counts = new Map<string, number>();
  for (const { type } of items) {
    if (NAMED.has(type)) counts.set(type, (counts.get(type) ?? 0) + 1);
  }
  const taken = new Set<string>();
  return items.map(({ type, start, end }, index) => {
    if ((counts.get(type) ?? 0) < 2) return headerId;
    const own = idIn(body.subarray(start, end));
    if (own !== undefined) return own as EventId;
    if (headerId !== undefined && !taken.has(type)) {
      taken.add(type);
      return headerId;
    }
    const made = createHash("sha256").update(`${position} ${index}`).digest("hex");
    return made.slice(0, 32) as EventId;
  });
}

function idIn(payload: Buffer): string | undefined {
  try {
    const sent: Json = JSON.parse(payload.toString());
    return isJsonObject(sent) ? usableEventId(sent.event_id) : undefined;
  } catch {
    // Whoever digests it says so.
    return undefined;
  }
}
