/** Visits of the shop's pages as single sessions: with people, lengths, and how each release did. */
import type { JsonObject } from "#lib/json.ts";
import { Random } from "#lib/random.ts";
import { SECOND_MS } from "#lib/time.ts";
import { pickAgent } from "./agents.ts";
import { chooseTimes } from "./choose-times.ts";
import { makePeople, pickPerson } from "./people.ts";
import { daysSinceDeploy, releaseAt, type StoryClock } from "./story.ts";

const VISITS = 2600;
const STAGING_SHARE = 0.03;
/** Visits that end without an error, by release; the broken one is the one that people notice. */
const UNHANDLED_SHARE: Record<string, number> = { "shop-web@4.20.0": 0.062 };
const USUAL_UNHANDLED_SHARE = 0.014;
const ERRORED_SHARE = 0.035;
/** Open pages keep the old release for a while after a deploy. */
const OLD_PAGE_DAYS = 0.6;

/** Sessions that started up to `keptDays` of the story ago, oldest first. */
export function makeWebSessions(seed: number, clock: StoryClock, keptDays: number): JsonObject[] {
  const random = new Random(seed);
  const people = makePeople(seed);
  const course = (daysAgo: number) => (daysAgo < keptDays ? 1 : 0);
  const times = chooseTimes(random, { count: VISITS, course, newestAgoS: 95 }, clock);
  return times
    .filter((startedMs) => clock.nowMs - startedMs < keptDays * clock.dayMs)
    .map((startedMs) => {
      const daysAgo = (clock.nowMs - startedMs) / clock.dayMs;
      const release = releaseOf(random, daysAgo);
      const lengthMs = visitLength(random, clock.nowMs - startedMs);
      return {
        sid: random.hex(32),
        init: true,
        started: new Date(startedMs).toISOString(),
        timestamp: new Date(startedMs + lengthMs).toISOString(),
        did: pickPerson(random, people).id,
        ...endOf(random, release, lengthMs),
        attrs: {
          release,
          environment: random.chance(STAGING_SHARE) ? "staging" : "production",
          user_agent: pickAgent(random).header,
        },
      };
    });
}

function releaseOf(random: Random, daysAgo: number): string {
  const sinceDeploy = daysSinceDeploy(daysAgo);
  const isOldPage = random.share() > 0.2 + (0.8 * sinceDeploy) / OLD_PAGE_DAYS;
  return releaseAt("shop-web", isOldPage ? daysAgo + sinceDeploy + 0.01 : daysAgo);
}

/** Most visits are short, a few take an hour; none goes on after now. */
function visitLength(random: Random, atMostMs: number): number {
  const seconds = 8 + 3600 * random.share() ** 5;
  return Math.min(Math.round(seconds * SECOND_MS), atMostMs);
}

function endOf(random: Random, release: string, lengthMs: number): JsonObject {
  if (random.chance(UNHANDLED_SHARE[release] ?? USUAL_UNHANDLED_SHARE)) {
    return { status: "unhandled", errors: random.between(1, 4) };
  }
  const errors = random.chance(ERRORED_SHARE) ? 1 : 0;
  // A closed tab says nothing any more.
  if (random.chance(0.35)) return { status: "ok", errors };
  return { status: "exited", errors, duration: lengthMs / SECOND_MS };
}
