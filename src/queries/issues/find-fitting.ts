import type { Issue } from "#model/issue.ts";
import type { EventFilter, EventMark } from "#model/issue-events.ts";
import type { EventSummary } from "#model/signals/stored-event.ts";
import type { Period } from "#queries/periods/read-period.ts";
import type { Store } from "#store/ports/store.ts";
import type { TagReader } from "./tag-reader.ts";

/** Read at once from each day's file. */
const CHUNK = 200;
/** So many are looked at for one page; then a person says whether to go on. */
const MAX_LOOKED = 2000;

export interface FoundEvents {
  events: EventSummary[];
  /** The last one that was looked at, when there may be more behind it. */
  older: EventMark | undefined;
  looked: number;
}

export interface FittingAsk extends EventFilter {
  period: Period;
  after: EventMark | undefined;
  limit: number;
}

/** Newest first. The store knows no order by tag, so events are looked through, up to a bound. */
export async function findFitting(
  store: Pick<Store, "events">,
  { groups }: Issue,
  ask: FittingAsk,
  tags: TagReader,
): Promise<FoundEvents> {
  const { period, limit } = ask;
  const events: EventSummary[] = [];
  let after = ask.after ?? endOf(period);
  let looked = 0;
  while (looked < MAX_LOOKED && !tags.isSpent) {
    const chunk = await store.events.listByGroups(groups, { order: "newest", limit: CHUNK, after });
    for (const [at, event] of chunk.entries()) {
      if (event.timestampMs < period.fromMs) return { events, older: undefined, looked };
      if (events.length === limit || tags.isSpent) return { events, older: after, looked };
      if (await fits(event, chunk.slice(at + 1), ask, tags)) events.push(event);
      after = { timestampMs: event.timestampMs, eventId: event.eventId };
      looked++;
    }
    if (chunk.length < CHUNK) return { events, older: undefined, looked };
  }
  return { events, older: after, looked };
}

async function fits(
  event: EventSummary,
  follow: readonly EventSummary[],
  ask: FittingAsk,
  tags: TagReader,
): Promise<boolean> {
  const { tag } = ask;
  if (!isFrom(event, ask)) return false;
  if (tag === undefined) return true;
  const own = await tags.read(
    event,
    follow.filter((one) => isFrom(one, ask)),
  );
  return own?.some(([key, value]) => key === tag.key && value === tag.value) === true;
}

function isFrom(event: EventSummary, { environment, release }: FittingAsk): boolean {
  if (environment !== undefined && event.environment !== environment) return false;
  return release === undefined || event.release === release;
}

/** Before every event of its moment. */
const FIRST_ID = "0".repeat(32) as EventMark["eventId"];

function endOf({ isOpenEnded, toMs }: Period): EventMark | undefined {
  return isOpenEnded ? undefined : { timestampMs: toMs, eventId: FIRST_ID };
}
