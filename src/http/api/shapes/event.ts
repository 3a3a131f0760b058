import { eventColumns } from "#ingest/kinds/event/rows.ts";
import { isJsonObject, type JsonObject } from "#lib/json.ts";
import type { Issue } from "#model/issue.ts";
import type { StoredEvent } from "#model/signals/stored-event.ts";
import type { EventNote, SentryEvent, SentryUser } from "#protocol/event/event.ts";
import { mainException } from "#protocol/event/main-exception.ts";
import type { FoundEvent } from "#queries/events/find-event.ts";
import { entriesShape } from "./event-entries.ts";
import { releaseShape } from "./release.ts";
import { throwingFrame } from "./stacktrace.ts";
import { isoTime } from "./time.ts";

/** As in lists: enough to choose one. */
export function eventSummaryShape(
  stored: StoredEvent,
  event: SentryEvent,
  issue: Issue | undefined,
) {
  const { type, value, tags } = eventColumns(event);
  const frame = throwingFrame(mainTrace(event));
  const kind = type !== "" ? "error" : isJsonObject(event.csp) ? "csp" : "default";
  return {
    id: stored.eventId,
    eventID: stored.eventId,
    groupID: issue === undefined ? null : String(issue.id),
    projectID: String(stored.projectId),
    "event.type": kind,
    type: kind,
    title: stored.title,
    message: event.logentry?.formatted ?? event.logentry?.message ?? "",
    culprit: stored.culprit,
    location: frame?.filename ?? null,
    platform: stored.platform,
    user: event.user ? userShape(event.user) : null,
    tags: tags
      .map(([key, text]) => ({ key, value: text }))
      .sort((a, b) => (a.key < b.key ? -1 : 1)),
    dateCreated: isoTime(stored.timestampMs),
    metadata:
      type === ""
        ? { title: stored.title }
        : { type, value, filename: frame?.filename ?? null, function: frame?.function ?? null },
    crashFile: null,
  };
}

/** Everything but what stands around it in its issue. */
export function eventShape(stored: StoredEvent, event: SentryEvent, issue: Issue | undefined) {
  return {
    ...eventSummaryShape(stored, event, issue),
    dateReceived: isoTime(stored.receivedMs),
    size: stored.payload.length,
    release: releaseShape(stored.release),
    dist: event.dist ?? null,
    environment: stored.environment ?? null,
    contexts: contextsShape(event.contexts ?? {}),
    context: event.extra ?? {},
    packages: event.modules ?? {},
    sdk: event.sdk ? { name: event.sdk.name ?? null, version: event.sdk.version ?? null } : null,
    entries: entriesShape(event),
    errors: (event._notes ?? []).map(errorShape),
    // Ours are 52 bits; Sentry's 128.
    fingerprints: [stored.groupId.toString(16).padStart(13, "0")],
    occurrence: null,
    userReport: null,
    sdkUpdates: [],
    _meta: event._meta ?? {},
  };
}

export function eventDetailsShape(found: FoundEvent, event: SentryEvent) {
  const { stored, issue, grouping } = found;
  return {
    ...eventShape(stored, event, issue),
    nextEventID: found.newerId ?? null,
    previousEventID: found.olderId ?? null,
    // Not Sentry's: why the event belongs to its issue.
    _grouping: grouping
      ? { version: grouping.version, reason: grouping.reason, parts: grouping.parts }
      : null,
  };
}

function mainTrace({ exception, stacktrace }: SentryEvent) {
  const values = exception?.values ?? [];
  const thrown = values.findLast((value) => value.stacktrace !== undefined);
  return mainException(values)?.stacktrace ?? thrown?.stacktrace ?? stacktrace;
}

function userShape({ id, email, username, name, ip_address, geo, data, ...other }: SentryUser) {
  return {
    id: id ?? null,
    email: email ?? null,
    username: username ?? null,
    name: name ?? null,
    ip_address: ip_address ?? null,
    geo: geo ?? null,
    // Fields of the app's own are sent beside the known ones.
    data: { ...other, ...data },
  };
}

function contextsShape(contexts: Record<string, JsonObject>) {
  return Object.fromEntries(
    Object.entries(contexts)
      .filter(([, context]) => context !== undefined)
      .map(([name, context]) => [name, { ...context, type: context.type ?? name }]),
  );
}

/** Sentry's words for it, where Sentry has one. */
const ERROR_TYPES = {
  trimmed: "value_too_long",
  invalid: "invalid_data",
  scrubbed: "scrubbed",
  corrected: "corrected",
  damaged: "damaged",
} as const satisfies Record<EventNote["what"], string>;

function errorShape({ path, what, why }: EventNote) {
  return { type: ERROR_TYPES[what], message: why, data: { name: path } };
}
