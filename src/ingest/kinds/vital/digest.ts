/** The samples of one beacon through the stages: validate → normalize → filter → scrub. */
import type { DigestContext } from "#ingest/digest/context.ts";
import type { SpooledItem } from "#ingest/digest/spooled-item.ts";
import { accept, reject, type Step } from "#model/outcome.ts";
import type { VitalSample } from "#model/signals/vital.ts";
import type { SentryEvent } from "#protocol/event/event.ts";
import { normalizeSample } from "./normalize.ts";
import { scrubSample } from "./scrub.ts";
import { type RawSample, validateBeacon } from "./validate.ts";

export function digestBeacon(item: SpooledItem, context: DigestContext): Step<VitalSample>[] {
  return validateBeacon(item.payload).map((step) =>
    step.ok ? digestSample(step.value, item, context) : step,
  );
}

function digestSample(
  raw: RawSample,
  item: SpooledItem,
  context: DigestContext,
): Step<VitalSample> {
  const sample = normalizeSample(raw, item, context.retentionDays);
  const filteredBy = context.filters.of(item.owner.projectId)(asEvent(sample, item));
  if (filteredBy !== undefined) return reject("filtered", filteredBy);
  return accept(scrubSample(sample, context.scrubRules.of(item.owner.projectId)));
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
