/** The samples of one beacon through the stages: validate → normalize → filter → scrub. */
import type { DigestInputs } from "#ingest/digest/inputs.ts";
import type { SpooledItem } from "#ingest/digest/spooled-item.ts";
import type { HiddenCounts } from "#ingest/scrub/hidden-counts.ts";
import { accept, reject, type Step } from "#model/outcome.ts";
import type { VitalSample } from "#model/signals/vital.ts";
import type { SentryEvent } from "#protocol/event/event.ts";
import { normalizeSample } from "./normalize.ts";
import { scrubSample } from "./scrub.ts";
import { type RawSample, validateBeacon } from "./validate.ts";

export function digestBeacon(
  item: SpooledItem,
  inputs: DigestInputs,
  hidden: HiddenCounts,
): Step<VitalSample>[] {
  return validateBeacon(item.payload).map((step) =>
    step.ok ? digestSample(step.value, item, inputs, hidden) : step,
  );
}

function digestSample(
  raw: RawSample,
  item: SpooledItem,
  inputs: DigestInputs,
  hidden: HiddenCounts,
): Step<VitalSample> {
  const sample = normalizeSample(raw, item, inputs.retentionDays);
  const filteredBy = inputs.filters.of(item.owner.projectId)(asEvent(sample, item));
  if (filteredBy !== undefined) return reject("filtered", filteredBy);
  return accept(scrubSample(sample, inputs.scrubRules.of(item.owner.projectId), hidden));
}

/** What a project does not want from crawlers, old browsers or localhost, it does not want measured. */
function asEvent(sample: VitalSample, { header }: SpooledItem): SentryEvent {
  const { user_agent: agent, origin } = header;
  return {
    event_id: sample.vitalId,
    timestamp: sample.timestampMs / 1000,
    platform: "javascript",
    level: "info",
    release: sample.release,
    environment: sample.environment,
    request: {
      url: typeof origin === "string" ? `${origin}${sample.path ?? "/"}` : undefined,
      headers: typeof agent === "string" ? [["User-Agent", agent]] : [],
    },
  };
}
