import type { SentryEvent } from "#protocol/event.ts";

/** What is known of the sender of a log entry, a metric or a profile. */
export interface TelemetrySender {
  release: string | undefined;
  environment: string | undefined;
  userAgent?: string | undefined;
  url?: string | undefined;
}

/**
 * As much of an event as a project's filters need: who does not want the errors of crawlers, of
 * localhost or of a release does not want their logs either.
 */
export function asEvent(sender: TelemetrySender): SentryEvent {
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
