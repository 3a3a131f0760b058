import type { SentryEvent, SentryTag } from "#protocol/event/event.ts";
import type { Level } from "#protocol/event/level.ts";
import { culpritOf } from "./parts/culprit-of.ts";
import { type Headline, headlineOf } from "./parts/headline-of.ts";
import { tagsOf } from "./parts/tags-of.ts";

/** What lists, filters and sorting need of an event, without opening its payload. */
export interface EventColumns extends Headline {
  eventId: string;
  timestampMs: number;
  level: Level;
  platform: string;
  culprit: string;
  transaction: string | undefined;
  release: string | undefined;
  dist: string | undefined;
  /** Undefined when the SDK named none: Sentry shows "(No environment)". */
  environment: string | undefined;
  /** Counts people: the id, else the e-mail, else the user name; an empty one is none. */
  userKey: string | undefined;
  handled: boolean | undefined;
  /** The event's own and those made from its fields; at most 100. */
  tags: SentryTag[];
  sdkName: string;
  sdkVersion: string;
  noteCount: number;
}

export function eventColumns(event: SentryEvent): EventColumns {
  const handled = isHandled(event);
  const { title, type, value } = headlineOf(event);
  return {
    eventId: event.event_id,
    timestampMs: Math.round(event.timestamp * 1000),
    level: event.level,
    platform: event.platform,
    title,
    type,
    value,
    culprit: culpritOf(event),
    transaction: event.transaction,
    release: event.release,
    dist: event.dist,
    environment: event.environment,
    userKey: event.user?.id || event.user?.email || event.user?.username || undefined,
    handled,
    tags: tagsOf(event, handled),
    sdkName: textOf(event.sdk?.name),
    sdkVersion: textOf(event.sdk?.version),
    noteCount: event._notes?.length ?? 0,
  };
}

/** One unhandled exception makes the event unhandled, whatever its causes say of themselves. */
function isHandled(event: SentryEvent): boolean | undefined {
  let handled: boolean | undefined;
  for (const { mechanism } of event.exception?.values ?? []) {
    if (mechanism?.handled === false) return false;
    handled ??= mechanism?.handled;
  }
  return handled;
}

function textOf(value: unknown): string {
  return typeof value === "string" ? value : "";
}
