/** Errors: of each issue its own words and frames, by project its people, environments and releases. */
import { batchOfEvents } from "#bench/stored/event-batch.ts";
import {
  type EventTemplate,
  type MadeEvent,
  makeTemplates,
} from "#bench/stored/event-templates.ts";
import type { Random } from "#lib/random.ts";
import { hash53 } from "#lib/sketch/hash53.ts";
import type { EventId, GroupId, SpanId, TraceId } from "#model/ids.ts";
import { bornOn, issueRanges, pickIssue } from "./data-plan.ts";
import { issueWords } from "./issue-words.ts";
import {
  eventsIn,
  type MakerContext,
  pickEnvironment,
  pickRelease,
  type SignalMaker,
} from "./maker.ts";

const TEMPLATES = 200;
/** Of a project's events; so many people have seen something. */
const EVENTS_PER_USER = 20;
/** The others happen outside of any trace. */
const TRACED_SHARE = 0.1;

export async function makeErrors(context: MakerContext): Promise<SignalMaker> {
  const { store, size, owners, random } = context;
  const [first] = owners;
  const templates = await makeTemplates(store, first, { seed: 7, count: TEMPLATES });
  const ranges = issueRanges(size);
  const ownerOf = ranges.flatMap(({ from, to }, at) =>
    Array.from({ length: to - from }, () => ({ at, owner: owners[at] ?? first })),
  );
  const people = ranges.map(({ from, to }) =>
    Math.ceil(((to - from) / size.issues) * (size.events / EVENTS_PER_USER)),
  );
  let known = new Set<string>();

  return (stretch) => {
    const { fromMs, toMs, day, isFirstOfDay, from, to } = stretch;
    if (isFirstOfDay) known = new Set();
    // Each issue comes at least once: on the day that it is born.
    const born = isFirstOfDay ? listBorn(ownerOf.length, day) : [];
    const count = Math.max(born.length, eventsIn(stretch, size));
    const events = Array.from({ length: count }, (_, i) => {
      const issue = born[i] ?? pickIssue(ranges, day, random);
      const { at, owner } = ownerOf[issue] ?? { at: 0, owner: first };
      const template = templates[issue % templates.length];
      if (template === undefined) throw new Error("no templates");
      const receivedMs = Math.floor(fromMs + (i / count) * (toMs - fromMs));
      const user = Math.floor(random.share() ** 2 * (people[at] ?? 1));
      const release = pickRelease(owner, day, random);
      const occasion = { issue, receivedMs, user, release };
      return makeEvent(template, { ...occasion, owner }, random);
    });
    return batchOfEvents(events, { from, to, known });
  };
}

function listBorn(issues: number, day: number): number[] {
  return Array.from({ length: issues }, (_, issue) => issue).filter((one) => bornOn(one) === day);
}

interface Occasion {
  issue: number;
  owner: MakerContext["owners"][number];
  receivedMs: number;
  user: number;
  release: string;
}

function makeEvent(
  { event, idAt }: EventTemplate,
  { issue, owner, receivedMs, user, release }: Occasion,
  random: Random,
): MadeEvent {
  const { row, newest } = event;
  const eventId = random.hex(32) as EventId;
  const payload = Buffer.from(row.payload);
  payload.write(eventId, idAt, "latin1");
  const environment = pickEnvironment(random);
  const userKey = `${owner.projectId}-${user}`;
  const words = issueWords(issue);
  const own: Record<string, string> = { environment, release, user: `id:${userKey}` };
  const { projectId, keyId } = owner;
  return {
    ...event,
    keyId,
    row: {
      ...row,
      projectId,
      eventId,
      groupId: (hash53(`${projectId} ${issue}`) % 2 ** 52) as GroupId,
      timestampMs: receivedMs - 200 - random.below(800),
      receivedMs,
      title: words.title,
      release,
      environment,
      userKey,
      tags: row.tags.map(([key, value]) => [key, own[key] ?? value] as const),
      trace: random.chance(TRACED_SHARE)
        ? { traceId: random.hex(32) as TraceId, spanId: random.hex(16) as SpanId }
        : undefined,
      payload,
    },
    newest: { ...newest, ...words, release },
    userHash: hash53(userKey),
  };
}
