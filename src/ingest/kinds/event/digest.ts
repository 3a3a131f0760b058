/**
 * One error event through its steps, in this order: validate → normalize → filter → resolve → scrub →
 * group → rows. `resolve` (source maps) is to come; where it goes is marked.
 */
import { group, groupId } from "#grouping/index.ts";
import type { DigestInputs } from "#ingest/digest/inputs.ts";
import type { SpooledItem } from "#ingest/digest/spooled-item.ts";
import { isNoise } from "#ingest/kinds/security/is-noise.ts";
import type { HiddenCounts } from "#ingest/scrub/hidden-counts.ts";
import { scrubEvent } from "#ingest/scrub/scrub-event.ts";
import { isJsonObject } from "#lib/json.ts";
import { hash53 } from "#lib/sketch/hash53.ts";
import type { EventId, ProjectId, SpanId, TraceId } from "#model/ids.ts";
import { accept, reject, type Step } from "#model/outcome.ts";
import type { EventRow } from "#model/signals/stored-event.ts";
import type { SentryEvent } from "#protocol/event/event.ts";
import { canonicalSpanId, canonicalTraceId } from "#protocol/trace-ids.ts";
import type { GroupChange } from "#store/ports/digest.ts";
import { normalizeEvent } from "./normalize.ts";
import { inferAddress, saysAuto } from "./parts/infer-address.ts";
import { eventColumns } from "./rows.ts";
import { validateEvent } from "./validate.ts";

export interface DigestedEvent {
  row: EventRow;
  grouping: GroupChange["grouping"];
  /** What the issue is called if this is its newest event. */
  newest: GroupChange["newest"];
  userHash: number | undefined;
  /** Its group is the one that it was found to be in when it was read before. */
  isDecided: boolean;
  /** It would have made one issue too many, see issue-limit.ts. */
  isOverflow?: boolean;
}

export function digestEvent(
  item: SpooledItem,
  inputs: DigestInputs,
  hidden: HiddenCounts,
): Step<DigestedEvent> {
  const { projectId } = item.owner;
  const raw = validateEvent(item.payload, { hasLongInteger: item.hasLongInteger });
  if (!raw.ok) return raw;

  // Asked first: normalizing changes the fields in place.
  const isAsked = saysAuto(raw.value.fields);
  const { event, changed, suspects } = normalizeEvent(raw.value, {
    eventId: item.eventId,
    at: item,
    receivedAtMs: item.receivedAtMs,
    sentAtMs: item.sentAtMs,
    retentionDays: inputs.retentionDays,
  });

  // What has a group passed all filters when it was read before.
  const decided = inputs.decided?.groupOf(item);
  const filteredBy = decided === undefined ? filterEvent(event, projectId, inputs) : undefined;
  if (filteredBy !== undefined) return reject("filtered", filteredBy);

  // Here goes resolve: what is filtered needs no source maps, and what they bring into
  // frames is scrubbed and grouped by.

  const rules = inputs.scrubRules.of(projectId);
  const inferred = rules.ip !== "off" && inferAddress(event, item.address, isAsked);
  const scrubbed = scrubEvent(event, rules, hidden, suspects);

  const grouping = group(event);

  const columns = eventColumns(event);
  const { title, type, value, culprit, level, platform, handled, release } = columns;
  return accept({
    row: {
      projectId,
      eventId: columns.eventId as EventId,
      groupId: decided ?? groupId(projectId, grouping),
      timestampMs: columns.timestampMs,
      receivedMs: item.receivedAtMs,
      level,
      platform,
      title,
      culprit,
      transaction: columns.transaction,
      release,
      environment: columns.environment,
      userKey: columns.userKey,
      tags: columns.tags,
      trace: traceOf(event),
      // Making the JSON anew costs as much as all the stages: only when something is different.
      payload:
        changed || inferred || scrubbed > 0 ? Buffer.from(JSON.stringify(event)) : item.payload,
    },
    grouping,
    newest: { title, type, value, culprit, level, platform, handled, release },
    userHash: columns.userKey === undefined ? undefined : hash53(columns.userKey),
    isDecided: decided !== undefined,
  });
}

function filterEvent(event: SentryEvent, projectId: ProjectId, { filters }: DigestInputs) {
  const filteredBy = filters.of(projectId)(event);
  if (filteredBy !== undefined) return filteredBy;
  return isJsonObject(event.csp) && isNoise(event.csp) ? "invalid-csp" : undefined;
}

/** So that a trace finds its errors. */
function traceOf({ contexts }: SentryEvent): EventRow["trace"] {
  const traceId = canonicalTraceId(contexts?.trace?.trace_id) as TraceId | undefined;
  const spanId = canonicalSpanId(contexts?.trace?.span_id) as SpanId | undefined;
  return traceId === undefined ? undefined : { traceId, spanId };
}
