/** The address of an issue's events: every filter and page of it is in the URL. */

import type { EventId } from "#model/ids.ts";
import type { EventFilter, EventMark } from "#model/issue-events.ts";
import type { SearchParams } from "#ui/frame/periods/kept-period.ts";
import type { IssueAddress } from "#ui/issue/page/issue-address.ts";

export interface EventsView extends EventFilter {
  after: EventMark | undefined;
  /** What the top bar keeps there. */
  period: string | undefined;
  start: string | undefined;
  end: string | undefined;
}

const MARK = /^(\d{1,15})-([0-9a-f]{32})$/;

export function readEventsView(params: SearchParams): EventsView {
  const one = (name: string) => [params[name]].flat()[0] || undefined;
  const [key, value] = [one("tag"), [params.value].flat()[0] ?? ""];
  const [, timestampMs, eventId] = MARK.exec(one("cursor") ?? "") ?? [];
  return {
    environment: one("environment"),
    release: one("release"),
    tag: key === undefined ? undefined : { key, value },
    after:
      eventId === undefined
        ? undefined
        : { timestampMs: Number(timestampMs), eventId: eventId as EventId },
    period: one("period"),
    start: one("start"),
    end: one("end"),
  };
}

/** `path` is the issue's own. */
export function eventsHref(path: string, view: Partial<EventsView>): string {
  const params = new URLSearchParams();
  const { environment, release, tag, after, period, start, end } = view;
  const given = { environment, release, tag: tag?.key, value: tag?.value, period, start, end };
  for (const [name, value] of Object.entries(given)) {
    if (value !== undefined) params.set(name, value);
  }
  if (after !== undefined) params.set("cursor", `${after.timestampMs}-${after.eventId}`);
  return params.size === 0 ? `${path}/events` : `${path}/events?${params}`;
}

/** What counts for a value whose tag has too many: no event carries it. */
const OTHER_VALUES = "(other)";
/** No tag is stored with a longer key or value: none could be found. */
const MAX_STORED = 200;

/** Where the events of an issue with this tag are; undefined when no list could answer. */
export function tagHref(
  { path, search }: IssueAddress,
  key: string,
  value: string,
): string | undefined {
  if (value === OTHER_VALUES || key.length > MAX_STORED || value.length > MAX_STORED)
    return undefined;
  const params = new URLSearchParams(search);
  if (key === "environment" || key === "release") params.set(key, value);
  else {
    params.set("tag", key);
    params.set("value", value);
  }
  return `${path}/events?${params}`;
}

/** All of the issue's events, in the time and environment of its page. */
export function issueEventsHref({ path, search }: IssueAddress): string {
  return `${path}/events${search}`;
}
