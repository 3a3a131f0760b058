import { isJsonObject, type JsonObject } from "#lib/json.ts";
import type { GroupId } from "#model/ids.ts";
import type { StoredSpan } from "#model/signals/span.ts";
import { unpackSpan } from "#model/signals/span-payload.ts";
import type { StoredEvent } from "#model/signals/stored-event.ts";
import type { SentryEvent } from "#protocol/event/event.ts";
import type { FoundTransaction } from "#queries/traces/find-transaction.ts";
import { eventShape } from "./event.ts";

/** Sentry's event of type transaction: what errors have, its spans, and no issue. */
export function transactionShape({ stored, spans }: FoundTransaction, event: SentryEvent) {
  const { measurements } = event;
  const { entries, ...shape } = eventShape(asEvent(stored), event, undefined);
  return {
    ...shape,
    "event.type": "transaction",
    type: "transaction",
    title: stored.name,
    metadata: { title: stored.name, location: stored.name },
    fingerprints: [],
    startTimestamp: stored.startUs / 1e6,
    endTimestamp: (stored.startUs + stored.durationUs) / 1e6,
    measurements: isJsonObject(measurements) ? measurements : {},
    entries: [{ type: "spans", data: spans.map(unpackSpan) }, ...entries],
    nextEventID: null,
    previousEventID: null,
  };
}

/** The transaction as the SDK sent it, spans and all. */
export function transactionJson({ stored, spans }: FoundTransaction): Buffer {
  const event = JSON.parse(stored.payload.toString()) as JsonObject;
  return Buffer.from(JSON.stringify({ ...event, spans: spans.map(unpackSpan) }));
}

function asEvent(stored: StoredSpan): StoredEvent {
  return {
    projectId: stored.projectId,
    eventId: stored.eventId ?? ("" as never),
    groupId: 0 as GroupId,
    timestampMs: Math.round((stored.startUs + stored.durationUs) / 1000),
    receivedMs: stored.receivedMs,
    level: "info",
    platform: stored.platform,
    title: stored.name,
    culprit: stored.name,
    transaction: stored.name,
    release: stored.release,
    environment: stored.environment,
    userKey: stored.userKey,
    payload: stored.payload,
  };
}
