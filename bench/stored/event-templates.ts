/** Events that went through the product's own stages once, to be stored again and again as others. */
import { errors } from "#bench/profiles/errors.ts";
import { readItems } from "#ingest/digest/read-items.ts";
import { type DigestedEvent, digestEvent } from "#ingest/kinds/event/digest.ts";
import type { DigestStore } from "#ingest/store/digest-store.ts";
import { Random } from "#lib/random.ts";
import type { KeyId, ProjectId } from "#model/ids.ts";
import { DEFAULT_RETENTION } from "#model/keeping/retention.ts";
import { SPOOL_START } from "#model/spool-position.ts";
import { createDigestContext } from "#server/digest/digest-context.ts";

export interface MadeEvent extends DigestedEvent {
  keyId: KeyId;
}

export interface EventTemplate {
  event: MadeEvent;
  /** Where the payload says its own id, and that of its trace. */
  idAt: number;
  traceAt: number;
}

export interface StoredOwner {
  projectId: ProjectId;
  keyId: KeyId;
}

export async function makeTemplates(
  store: DigestStore,
  { projectId, keyId }: StoredOwner,
  { seed, count }: { seed: number; count: number },
): Promise<EventTemplate[]> {
  const { settings } = createDigestContext(store, {
    retention: { values: DEFAULT_RETENTION },
    setAside: (_at, reason) => {
      throw new Error(reason);
    },
  });
  const inputs = { ...(await settings.now()), decided: undefined };
  const random = new Random(seed);
  const nowMs = Date.now();
  return Array.from({ length: count }, (_, index) => {
    const { bytes } = errors.makeBody(random, index, nowMs);
    const common = { projectId, keyId, receivedAtMs: nowMs, note: {}, body: bytes };
    const record = { kind: "envelope", ...common } as const;
    const read = { record, from: SPOOL_START, to: SPOOL_START };
    const [item] = readItems(read, store.spool).items;
    if (item === undefined) throw new Error("an envelope without an item");
    const step = digestEvent(item, inputs, new Map());
    if (!step.ok) throw new Error(`a template is ${step.outcome.reason}`);
    const { row } = step.value;
    return {
      event: { ...step.value, keyId },
      idAt: row.payload.indexOf(row.eventId),
      traceAt: row.payload.indexOf(row.trace?.traceId ?? row.eventId),
    };
  });
}
