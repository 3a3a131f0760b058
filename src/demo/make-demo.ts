/** Two weeks of the demo shop as the envelopes its SDKs would have sent. Equal input, equal bytes. */
import type { JsonObject } from "#lib/json.ts";
import { Random } from "#lib/random.ts";
import { hash53 } from "#lib/sketch/hash53.ts";
import { CHROME, pickAgent } from "./agents.ts";
import { chooseTimes } from "./choose-times.ts";
import type { DemoFile, DemoIssue, Moment } from "./demo-issue.ts";
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
  person: Person;
  body: Buffer;
}

const STAGING_SHARE = 0.04;
const EVENTS_WITH_FILES = 20;

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
    const event = issue.makeEvent(moment);
    const hasFiles = index >= times.length - EVENTS_WITH_FILES;
    const files = (hasFiles && issue.makeFiles?.(moment)) || [];
    const body = envelopeOf(event, files, clock.nowMs);
    const { eventId, person } = moment;
    return { issue, eventId, timestampMs, daysAgo, person, body };
  });
}

/** Sent now, whenever it happened: a sender's clock must be right for its times to be kept. */
function envelopeOf(event: JsonObject, files: readonly DemoFile[], nowMs: number): Buffer {
  const header = { event_id: event.event_id, sent_at: new Date(nowMs).toISOString() };
  const items = [
    itemOf({ type: "event" }, JSON.stringify(event)),
    ...files.map(({ name, contentType, text }) =>
      itemOf({ type: "attachment", filename: name, content_type: contentType }, text),
    ),
  ];
  return Buffer.from([JSON.stringify(header), ...items].join("\n"));
}

function itemOf(header: object, payload: string): string {
  return `${JSON.stringify({ ...header, length: Buffer.byteLength(payload) })}\n${payload}`;
}
