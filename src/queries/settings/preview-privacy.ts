/**
 * The last events of a project as other settings would have left them. Nothing is stored. What was
 * hidden when they arrived is gone, so this shows what more would be hidden, never what less.
 */
import { refuseUnlessMay } from "#accounts/may.ts";
import { readStoredEvent } from "#ingest/kinds/event/read-stored-event.ts";
import { createScrubRules, type ScrubRules } from "#ingest/scrub/rules.ts";
import { scrubEvent } from "#ingest/scrub/scrub-event.ts";
import { isJsonObject, type Json } from "#lib/json.ts";
import type { EventId } from "#model/ids.ts";
import type { PrivacySettings } from "#model/privacy.ts";
import type { StoredEvent } from "#model/signals/stored-event.ts";
import type { Viewer } from "#model/viewer.ts";
import type { SentryEvent } from "#protocol/event/event.ts";
import { findProject } from "#queries/find-project.ts";
import type { Store } from "#store/ports/store.ts";

const MAX_EVENTS = 10;
/** The newest events are among those of the issues that were seen last. */
const MAX_ISSUES = MAX_EVENTS;
const MAX_CHANGES = 30;
const MAX_LENGTH = 120;

export interface PreviewedChange {
  path: string;
  before: string;
  after: string;
}
export interface PreviewedEvent {
  eventId: EventId;
  title: string;
  timestampMs: number;
  changes: PreviewedChange[];
  /** Beyond those that are listed. */
  more: number;
}

export async function previewPrivacy(
  viewer: Viewer,
  store: Pick<Store, "projects" | "issues" | "events">,
  slug: string,
  settings: PrivacySettings,
): Promise<PreviewedEvent[] | undefined> {
  refuseUnlessMay(viewer, "change privacy");
  const project = await findProject(viewer, store, slug);
  if (project === undefined) return undefined;
  const { issues } = await store.issues.list({
    projectIds: [project.id],
    sort: "lastSeen",
    limit: MAX_ISSUES,
  });
  const groups = issues.flatMap((issue) => issue.groups);
  const page = { order: "newest", limit: MAX_EVENTS } as const;
  const rules = createScrubRules(settings);
  const previews: PreviewedEvent[] = [];
  for (const { projectId, eventId } of await store.events.listByGroups(groups, page)) {
    const stored = await store.events.find(projectId, eventId);
    if (stored !== undefined) previews.push(preview(stored, rules));
  }
  return previews;
}

function preview(stored: StoredEvent, rules: ScrubRules): PreviewedEvent {
  const before = readStoredEvent(stored);
  const after = readStoredEvent(stored);
  scrubEvent(after, rules, new Map());
  const changes = compare(withoutNotes(before), withoutNotes(after), []);
  const { eventId, title, timestampMs } = stored;
  return {
    eventId,
    title,
    timestampMs,
    changes: changes.slice(0, MAX_CHANGES),
    more: Math.max(0, changes.length - MAX_CHANGES),
  };
}

function withoutNotes(event: SentryEvent): Json {
  return { ...event, _notes: undefined } as unknown as Json;
}

/** Where the two differ. Scrubbing replaces values and drops keys, and never adds any. */
function compare(
  before: Json | undefined,
  after: Json | undefined,
  path: string[],
): PreviewedChange[] {
  if (before === undefined || before === after) return [];
  if (Array.isArray(before) && Array.isArray(after)) {
    return before.flatMap((value, at) => compare(value, after[at], [...path, nameOf(value, at)]));
  }
  if (isJsonObject(before) && isJsonObject(after)) {
    return Object.keys(before).flatMap((key) => compare(before[key], after[key], [...path, key]));
  }
  return [
    { path: path.join("."), before: show(before), after: after === undefined ? "" : show(after) },
  ];
}

/** Headers, cookies and tags are pairs: their name says more than their number. */
function nameOf(value: Json, at: number): string {
  const isPair = Array.isArray(value) && value.length === 2 && typeof value[0] === "string";
  return isPair ? String(value[0]) : String(at);
}

function show(value: Json): string {
  const text = typeof value === "string" ? value : JSON.stringify(value);
  return text.length > MAX_LENGTH ? `${text.slice(0, MAX_LENGTH)}…` : text;
}
