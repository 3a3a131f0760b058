/** Two weeks of the demo shop as the envelopes its SDKs would have sent. Equal input, equal bytes. */
import { hash53 } from "#lib/hash53.ts";
import type { JsonObject } from "#lib/json.ts";
import { Random } from "#lib/random.ts";
import { CHROME, pickAgent } from "./agents.ts";
import { chooseTimes } from "./choose-times.ts";
import type { DemoIssue, Moment } from "./demo-issue.ts";
import { DEMO_ISSUES } from "./issues/index.ts";
import { makePeople, type Person, pickPerson } from "./people.ts";
import { releaseAt, type StoryClock, storyClock } from "./story.ts";

export interface DemoInput {
  seed: number;
  nowMs: number;
  /** Older events would get the time of receipt instead of their own. */
  retentionDays: number;
}

export interface DemoEnvelope {
  issue: DemoIssue;
  eventId: string;
  timestampMs: number;
  daysAgo: number;
  body: Buffer;
}

const STAGING_SHARE = 0.04;

/** Oldest first. */
export function makeDemo({ seed, nowMs, retentionDays }: DemoInput): DemoEnvelope[] {
  const clock = storyClock(nowMs, retentionDays);
  const people = makePeople(seed);
  return DEMO_ISSUES.flatMap((issue) => makeEnvelopes(issue, { seed, clock, people })).sort(
    (a, b) => a.timestampMs - b.timestampMs,
  );
}

interface Setting {
  seed: number;
  clock: StoryClock;
  people: [Person, ...Person[]];
}

/** Each issue has randomness of its own: a further one leaves the others as they are. */
function makeEnvelopes(issue: DemoIssue, { seed, clock, people }: Setting): DemoEnvelope[] {
  const random = new Random(hash53(`${seed} ${issue.name}`));
  const times = chooseTimes(random, issue.happens, clock);
  return times.map((timestampMs, index) => {
    const daysAgo = (clock.nowMs - timestampMs) / clock.dayMs;
    const isNewest = index === times.length - 1;
    const isStaging = random.chance(issue.stagingShare ?? STAGING_SHARE);
    const moment: Moment = {
      random,
      eventId: random.hex(32),
      timestampMs,
      daysAgo,
      person: pickPerson(random, people),
      // The newest event names the issue: one wording, whatever the seed.
      agent: isNewest ? CHROME : pickAgent(random, issue.favour),
      environment: isStaging ? "staging" : "production",
      release: releaseAt(issue.service, daysAgo),
    };
    const body = envelopeOf(issue.makeEvent(moment), clock.nowMs);
    return { issue, eventId: moment.eventId, timestampMs, daysAgo, body };
  });
}

/** Sent now, whenever it happened: a sender's clock must be right for its times to be kept. */
function envelopeOf(event: JsonObject, nowMs: number): Buffer {
  const header = { event_id: event.event_id, sent_at: new Date(nowMs).toISOString() };
  const payload = Buffer.from(JSON.stringify(event));
  const head = `${JSON.stringify(header)}\n{"type":"event","length":${payload.length}}\n`;
  return Buffer.concat([Buffer.from(head), payload]);
}
