/** The items of a spool record, each with all that is known about it. */
import { ownEventIds } from "#ingest/accept/own-event-ids.ts";
import type { ReadRecord } from "#ingest/spool/reader.ts";
import type { SpoolRecord } from "#ingest/spool/record.ts";
import type { JsonObject } from "#lib/json.ts";
import type { EventId } from "#model/ids.ts";
import type { OutcomeCount } from "#model/outcome.ts";
import type { SpoolId } from "#model/spool-position.ts";
import { readEnvelope } from "#protocol/envelope/envelope.ts";
import type { SpooledItem } from "./spooled-item.ts";

/** What a record without payloads keeps of an item; the size came with a later version. */
interface ItemHead {
  type: string;
  header: JsonObject;
  bytes?: number;
}

const NOTHING = Buffer.alloc(0);

export interface ReadItems {
  items: SpooledItem[];
  /** Why there are none, where the edge has found some. */
  unreadable?: string;
}

export function readItems({ record, from }: ReadRecord, spool: SpoolId): ReadItems {
  if (record.kind !== "envelope" && record.kind !== "headers") return { items: [] };
  const { note } = record;
  const refusals = new Map(
    note.refused?.map(([i, kind, reason, spans]) => [i, { kind, reason, spans }]),
  );
  const common = {
    owner: { projectId: record.projectId, id: record.keyId },
    receivedAtMs: record.receivedAtMs,
    hasLongInteger: note.longInteger ?? false,
    userAgent: note.userAgent,
    address: note.address,
    taken: note.taken,
    spool,
    position: from,
  };
  if (record.kind === "headers") {
    const heads = JSON.parse(record.body.toString()) as ItemHead[];
    const sdk = note.sdk === undefined ? undefined : { name: note.sdk };
    const items = heads.map((item, i) => ({
      ...common,
      type: item.type,
      header: item.header,
      index: i,
      payload: NOTHING,
      bytes: item.bytes,
      sdk,
      sentAtMs: undefined,
      eventId: note.eventId as EventId | undefined,
      refused: refusals.get(i),
    }));
    return { items };
  }
  const envelope = readEnvelope(record.body);
  if (!envelope.ok) {
    // The edge has read this envelope before it was spooled.
    return { items: [], unreadable: `The envelope cannot be read again: ${envelope.detail}` };
  }
  const { value } = envelope;
  const { sdk } = value.header;
  const headerId = (note.eventId ?? value.eventId) as EventId | undefined;
  const ids =
    value.items.length < 2
      ? undefined
      : ownEventIds(value.items, record.body, headerId, `${spool} ${from}`);
  const items = value.items.map((item, i) => ({
    ...common,
    type: item.type,
    header: item.header,
    index: i,
    payload: record.body.subarray(item.start, item.end),
    bytes: item.end - item.start,
    sdk,
    sentAtMs: value.sentAtMs,
    eventId: ids === undefined ? headerId : ids[i],
    refused: refusals.get(i),
  }));
  return { items };
}

/** Counts of what the edge refused before the spool. */
export function readOutcomes(record: SpoolRecord): OutcomeCount[] {
  if (record.kind !== "outcomes") return [];
  return JSON.parse(record.body.toString()) as OutcomeCount[];
}
