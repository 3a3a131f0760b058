/** One item of type `session` or `sessions` through the stages: read → normalize → filter → scrub. */
import type { DigestInputs } from "#ingest/digest/inputs.ts";
import type { SpooledItem } from "#ingest/digest/spooled-item.ts";
import { readJsonObject } from "#ingest/fields/read-json-object.ts";
import type { HiddenCounts } from "#ingest/scrub/hidden-counts.ts";
import { PLACE_NAMES, scrubNames } from "#ingest/scrub/scrub-names.ts";
import { accept, reject, type Step } from "#model/outcome.ts";
import type { SessionGroup, SessionPlace, SessionUpdate } from "#model/signals/release-health.ts";
import type { SentryEvent } from "#protocol/event/event.ts";
import { normalizeGroups } from "./normalize-groups.ts";
import { normalizeUpdate } from "./normalize-update.ts";
import { userAgentOf } from "./read-attributes.ts";

/** Each counts by itself. */
export interface DigestedSessions {
  updates: Step<SessionUpdate>[];
  groups: Step<SessionGroup>[];
}

export function digestSessions(
  item: SpooledItem,
  inputs: DigestInputs,
  hidden: HiddenCounts,
): DigestedSessions {
  const raw = readJsonObject(item.payload);
  if (!raw.ok) return { updates: [raw], groups: [] };
  const { projectId } = item.owner;
  const filter = inputs.filters.of(projectId);
  const agent = userAgentOf(raw.value.attrs);
  const finish = <Row extends SessionPlace>(step: Step<Row>): Step<Row> => {
    if (!step.ok) return step;
    const filteredBy = filter(asEvent(step.value, agent, item.receivedAtMs));
    if (filteredBy !== undefined) return reject("filtered", filteredBy);
    return accept(scrubNames(step.value, PLACE_NAMES, inputs.scrubRules.of(projectId), hidden));
  };
  return item.type === "session"
    ? { updates: [finish(normalizeUpdate(raw.value, item))], groups: [] }
    : { updates: [], groups: normalizeGroups(raw.value, item).map(finish) };
}

/** Crawlers and releases that a project does not want are no sessions of people. */
function asEvent(place: SessionPlace, agent: string | undefined, atMs: number): SentryEvent {
  return {
    event_id: "",
    timestamp: atMs / 1000,
    platform: "javascript",
    level: "info",
    release: place.release,
    environment: place.environment === "" ? undefined : place.environment,
    request: { headers: agent === undefined ? [] : [["User-Agent", agent]] },
  };
}
