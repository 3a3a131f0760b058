/** Spans: as many as events, in traces of ten; the first of each is a request or a page. */
import type { Random } from "#lib/random.ts";
import type { EventId, SpanId, TraceId } from "#model/ids.ts";
import type { SpanRow } from "#model/signals/span.ts";
import { pickProject } from "./data-plan.ts";
import {
  eventsIn,
  type MakerContext,
  pickEnvironment,
  pickRelease,
  type SignalMaker,
} from "./maker.ts";
import { CHILDREN, RARE_CHILD, RARE_EVERY, SEGMENTS } from "./span-words.ts";

const SPANS_PER_TRACE = 10;
const FAILED_SHARE = 0.02;
const RECEIVED_AFTER_MS = 500;

export function makeSpans({ size, owners, random }: MakerContext): SignalMaker {
  return (stretch) => {
    const { fromMs, toMs, day } = stretch;
    const count = eventsIn(stretch, size);
    const spans: SpanRow[] = [];
    let rareAt = random.below(Math.min(count, RARE_EVERY));
    while (spans.length < count) {
      const at = pickProject(size.projects, random);
      const owner = owners[at] ?? owners[0];
      const receivedMs = Math.floor(fromMs + (spans.length / count) * (toMs - fromMs));
      const hasRare = at === 0 && spans.length >= rareAt;
      if (hasRare) rareAt += RARE_EVERY;
      const length = Math.min(SPANS_PER_TRACE, count - spans.length);
      const release = pickRelease(owner, day, random);
      addTrace(spans, { projectId: owner.projectId, receivedMs, release, length, hasRare }, random);
    }
    return { spans };
  };
}

interface TraceOccasion extends Pick<SpanRow, "projectId" | "receivedMs"> {
  release: string;
  length: number;
  hasRare: boolean;
}

function addTrace(spans: SpanRow[], occasion: TraceOccasion, random: Random): void {
  const { projectId, receivedMs, release, length, hasRare } = occasion;
  const segment = random.pick(SEGMENTS);
  const environment = pickEnvironment(random);
  const segmentId = random.hex(16) as SpanId;
  const traceId = random.hex(32) as TraceId;
  // Long ones are rare, and much longer.
  const durationUs = Math.ceil((segment.typicalUs * 0.3) / (0.05 + random.share()));
  const startUs = (receivedMs - RECEIVED_AFTER_MS) * 1000 - durationUs;
  const common = {
    ...{ projectId, traceId, segmentId, receivedMs, release, environment },
    transaction: segment.name,
    platform: "node",
    ...{ exclusiveUs: undefined, replayId: undefined, profileId: undefined, userKey: undefined },
  };
  spans.push({
    ...common,
    ...{ spanId: segmentId, parentId: undefined, isSegment: true },
    eventId: random.hex(32) as EventId,
    ...{ op: segment.op, name: segment.name, origin: segment.origin, payload: segment.payload },
    status: random.chance(FAILED_SHARE) ? "internal_error" : "ok",
    ...{ startUs, durationUs },
    countedAs: { op: segment.op, name: segment.name, environment },
  });
  let beganUs = startUs;
  for (let nth = 1; nth < length; nth++) {
    const { op, name, origin, payload } = hasRare && nth === 1 ? RARE_CHILD : random.pick(CHILDREN);
    beganUs += Math.floor((random.share() * durationUs) / length);
    spans.push({
      ...common,
      ...{ spanId: random.hex(16) as SpanId, parentId: segmentId, isSegment: false },
      ...{ eventId: undefined, op, name, origin, payload, status: "ok" },
      startUs: beganUs,
      durationUs: Math.ceil(random.share() * (startUs + durationUs - beganUs)),
      countedAs: undefined,
    });
  }
}
