import type { FilterReason } from "#filters/reasons.ts";
import type { DigestInputs } from "#ingest/digest/inputs.ts";
import type { SpooledItem } from "#ingest/digest/spooled-item.ts";
import type { SentryEvent } from "#protocol/event/event.ts";
import type { NormalSpan } from "./normalize-span.ts";
import { platformOfSdk } from "./platform-of-sdk.ts";

/** What a project does not want from crawlers, localhost or a release, it does not want traced. */
export function filterSpan(
  span: NormalSpan,
  item: SpooledItem,
  { filters }: DigestInputs,
): FilterReason | undefined {
  return filters.of(item.owner.projectId)(asEvent(span));
}

/** The span in the words that filters know. */
function asEvent({ traceId, startS, attributes }: NormalSpan): SentryEvent {
  const agent = attributes.text("user_agent.original");
  return {
    event_id: traceId,
    timestamp: startS,
    platform: platformOfSdk(attributes.text("sentry.sdk.name")) ?? "other",
    level: "info",
    release: attributes.text("sentry.release", "release"),
    environment: attributes.text("sentry.environment", "environment"),
    request: {
      // What a span asked for says nothing about the page; browsers say where they are.
      url: attributes.get("sentry.is_localhost") === true ? "http://localhost/" : undefined,
      headers: agent === undefined ? [] : [["User-Agent", agent]],
    },
  } as SentryEvent;
}
