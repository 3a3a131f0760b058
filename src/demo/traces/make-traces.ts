/** Two weeks of page views of the demo shop, as the envelopes that its SDKs would have sent. */
import { pickAgent } from "#demo/agents.ts";
import { chooseTimes } from "#demo/choose-times.ts";
import type { Moment } from "#demo/demo-issue.ts";
import { makePeople, pickPerson } from "#demo/people.ts";
import { releaseAt, storyClock } from "#demo/story.ts";
import { Random } from "#lib/random.ts";
import { hash53 } from "#lib/sketch/hash53.ts";
import { viewPage } from "./page-view.ts";
import { PAGES } from "./pages.ts";

export interface TracesInput {
  seed: number;
  nowMs: number;
  retentionDays: number;
}

/** Of the sampled ones: enough for stats of every hour, few enough to be sent in some seconds. */
const PAGE_VIEWS = 1100;
/** Interactions follow their page by half a minute at most. */
const NEWEST_AGO_S = 60;
const STAGING_SHARE = 0.04;

const [FIRST, ...OTHERS] = PAGES;

/** Oldest first. Equal input, equal bytes. */
export function makeTraces({ seed, nowMs, retentionDays }: TracesInput): Buffer[] {
  const clock = storyClock(nowMs, retentionDays);
  const random = new Random(hash53(`${seed} traces`));
  const people = makePeople(seed);
  const what = { count: PAGE_VIEWS, course: () => 1, newestAgoS: NEWEST_AGO_S };
  return chooseTimes(random, what, clock).flatMap((timestampMs) => {
    const daysAgo = (clock.nowMs - timestampMs) / clock.dayMs;
    const moment: Moment = {
      random,
      eventId: "",
      timestampMs,
      daysAgo,
      person: pickPerson(random, people),
      agent: pickAgent(random),
      environment: random.chance(STAGING_SHARE) ? "staging" : "production",
      release: releaseAt("shop-web", daysAgo),
    };
    const page = random.weighted([
      [FIRST.weight, FIRST] as const,
      ...OTHERS.map((other) => [other.weight, other] as const),
    ]);
    return viewPage(moment, page, nowMs);
  });
}
