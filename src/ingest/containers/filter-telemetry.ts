import type { EventFilter } from "#filters/compile-filters.ts";
import type { FilterReason } from "#filters/reasons.ts";
import type { SentryEvent } from "#protocol/event/event.ts";

/** What is known of the sender of a log entry, a metric or a profile. */
export interface TelemetrySender {
  release: string | undefined;
  environment: string | undefined;
  userAgent?: string | undefined;
  url?: string | undefined;
}

// The entries of a container have one sender: it is judged once, not for each of them.
let last: LastJudged | undefined;

interface LastJudged {
  filter: EventFilter;
  sender: TelemetrySender;
  reason: FilterReason | undefined;
}

/** Why a project's filters do not keep what somebody sent; undefined when they do. */
export function filterSender(
  filter: EventFilter,
  sender: TelemetrySender,
): FilterReason | undefined {
  if (last?.filter === filter && isSame(last.sender, sender)) return last.reason;
  const reason = filter(asEvent(sender));
  last = { filter, sender, reason };
  return reason;
}

function isSame(one: TelemetrySender, other: TelemetrySender): boolean {
  return (
    one.release === other.release &&
    one.environment === other.environment &&
    one.userAgent === other.userAgent &&
    one.url === other.url
  );
}

/**
 * As much of an event as a project's filters need: who does not want the errors of crawlers, of
 * localhost or of a release does not want their logs either.
 */
function asEvent(sender: TelemetrySender): SentryEvent {
  const { release, environment, userAgent, url } = sender;
  const headers: [string, string][] = userAgent === undefined ? [] : [["User-Agent", userAgent]];
  return {
    event_id: "",
    timestamp: 0,
    platform: "javascript",
    level: "info",
    ...(release === undefined ? {} : { release }),
    ...(environment === undefined ? {} : { environment }),
    request: url === undefined ? { headers } : { url, headers },
  };
}
