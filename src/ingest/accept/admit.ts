/**
 * Which items of an envelope go on, decided from sizes, kinds and limits. Payloads are checked to
 * be JSON, because that must be answered now, but not read: that is the digest's work. Only where
 * noise would use up a limit it is looked for here, within a budget.
 */
import { joinLimits } from "#ingest/limits/join-limits.ts";
import { limitedBy } from "#ingest/limits/limited-by.ts";
import type { NoiseJudge } from "#ingest/limits/noise-judge.ts";
import type { RateLimiter, Wanted } from "#ingest/limits/rate-limiter.ts";
import { sampleOfItem, sdkOfHeader } from "#ingest/outcomes/drop-sample.ts";
import { type ItemOutcome, outcomeOf } from "#ingest/outcomes/outcome-of.ts";
import type { ReceivedEnvelope } from "#ingest/receive/receive.ts";
import type { RecordNote, SpoolRecord } from "#ingest/spool/record.ts";
import { checkSizes } from "#model/kinds/check-sizes.ts";
import { categoryOf, kindOf, quantityOf } from "#model/kinds/item-types.ts";
import type { Rejection } from "#model/outcome.ts";
import type { ProjectKey } from "#model/project.ts";
import type { EnvelopeItem } from "#protocol/envelope/envelope.ts";
import type { RateLimit } from "#protocol/envelope/rate-limits.ts";
import { countSpansUnread } from "#protocol/span.ts";
import { VITALS_ITEM } from "#protocol/vitals.ts";
import { type Answer, refuse, refuseLimited } from "./answer.ts";
import { checkEventItem } from "./check-event-item.ts";
import { MAX_OWN_BYTES, refuseForeignKind } from "./own-reports.ts";

/** What attachments of an envelope belong to. */
const HOLDS_ATTACHMENTS: ReadonlySet<string | undefined> = new Set([
  "event",
  "transaction",
  "feedback",
  "user_report",
]);

/** Beacons are checked at their own endpoint; in an envelope they would come around it. */
const OURS_ALONE: Rejection = { kind: "invalid", reason: "internal_item" };
const UNSTORED: Rejection = { kind: "invalid", reason: "spool_unavailable" };
const LOST: Rejection = { kind: "invalid", reason: "no_event_payload" };

export type Admission =
  | { ok: true; record: SpoolRecord; eventId: string | undefined; rateLimits: RateLimit[] }
  /** Nothing of it goes on; `refused` says what that means for each item. */
  | { ok: false; answer: Answer; refused: ItemOutcome[] };

export function admit(
  received: ReceivedEnvelope,
  key: ProjectKey,
  limiter: RateLimiter,
  receivedAtMs: number,
  judge?: Pick<NoiseJudge, "isNoise">,
): Admission {
  const { items } = received.envelope;
  const sizes = isTooMuchOfOurs(received, key) ? items.map(() => "too_large") : checkSizes(items);
  const note: RecordNote = {};
  const active = new Map<string, RateLimit[]>();
  const admitItem = (item: EnvelopeItem, index: number): Rejection | undefined => {
    const tooLarge = sizes[index];
    if (tooLarge !== undefined) return { kind: "invalid", reason: tooLarge };
    if (item.type === VITALS_ITEM) return OURS_ALONE;
    const foreign = key.isInternal ? refuseForeignKind(item.type) : undefined;
    if (foreign !== undefined) return foreign;
    const category = categoryOf(item.type);
    const wanted: Wanted[] = [{ category, quantity: quantityOf(item) }];
    // Its spans count as spans that come alone do.
    if (item.type === "transaction") {
      wanted.push({ category: "span", quantity: spansIn(item, received.body) });
    }
    const isEvent = item.type === "event" || item.type === "security";
    const payload = received.body.subarray(item.start, item.end);
    const isNoise =
      isEvent &&
      limiter.mindsNoise(key, category) &&
      judge?.isNoise(key.projectId, payload, receivedAtMs) === true;
    const refusals = isNoise ? [] : limiter.takeAll(key, wanted);
    const [longest] = refusals;
    if (longest !== undefined) {
      active.set(category, refusals);
      return limitedBy(longest);
    }
    const taken = isNoise ? undefined : limiter.noteTaken(key, wanted, note.taken);
    if (taken !== undefined) note.taken = taken;
    return isEvent ? checkEventItem(item, received, note) : undefined;
  };
  const rejections = judgeItems(items, admitItem);
  const limits = joinLimits([...active.values()].flat());

  const answer = refusalOf(items, rejections, limits);
  if (answer !== undefined) {
    // Only attachments were not refused themselves: they go with what they belong to.
    const [lost = LOST] = rejections.filter((rejection) => rejection !== undefined);
    return {
      ok: false,
      answer,
      refused: items.flatMap((item, i) =>
        refusedItem(item, rejections[i] ?? lost, received, key, receivedAtMs),
      ),
    };
  }
  return {
    ok: true,
    record: recordOf(received, rejections, note, key, receivedAtMs),
    eventId: note.eventId ?? received.envelope.eventId,
    rateLimits: limits,
  };
}

/** What it means for each item that the disk did not take the record it was admitted with. */
export function refuseUnstored(
  received: ReceivedEnvelope,
  { note }: SpoolRecord,
  key: ProjectKey,
  atMs: number,
): ItemOutcome[] {
  const known = new Map(note.refused?.map(([i, kind, reason]) => [i, { kind, reason }]));
  return received.envelope.items.flatMap((item, i) =>
    refusedItem(item, known.get(i) ?? UNSTORED, received, key, atMs),
  );
}

function isTooMuchOfOurs({ body }: ReceivedEnvelope, { isInternal }: ProjectKey): boolean {
  return isInternal && body.length > MAX_OWN_BYTES;
}

/** One outcome, and one for the spans of a transaction. */
function refusedItem(
  item: EnvelopeItem,
  rejection: Rejection,
  { envelope, body }: ReceivedEnvelope,
  key: ProjectKey,
  atMs: number,
): ItemOutcome[] {
  const { type, header, start, end } = item;
  const { eventId } = envelope;
  const dropped = { type, header, bytes: end - start, eventId, sdk: sdkOfHeader(envelope.header) };
  const outcome = { ...outcomeOf(item, rejection, key, atMs), sample: sampleOfItem(dropped, atMs) };
  if (type !== "transaction") return [outcome];
  return [outcome, { ...outcome, category: "span", quantity: spansIn(item, body) }];
}

function spansIn({ start, end }: EnvelopeItem, body: Buffer): number {
  return countSpansUnread(body.subarray(start, end));
}

/** Attachments after the rest: those of a limited event are limited with it, and use up nothing. */
function judgeItems(
  items: EnvelopeItem[],
  admitItem: (item: EnvelopeItem, index: number) => Rejection | undefined,
): (Rejection | undefined)[] {
  const isAttachment = ({ type }: EnvelopeItem) => type === "attachment";
  const first = items.map((item, i) => (isAttachment(item) ? undefined : admitItem(item, i)));
  const limited = first.find(
    (rejection, i) => rejection?.kind === "rate_limited" && HOLDS_ATTACHMENTS.has(items[i]?.type),
  );
  return items.map((item, i) => (isAttachment(item) ? (limited ?? admitItem(item, i)) : first[i]));
}

/** An envelope is refused only when nothing of it is left; attachments alone are nothing. */
function refusalOf(
  items: EnvelopeItem[],
  rejections: (Rejection | undefined)[],
  limits: RateLimit[],
): Answer | undefined {
  const rejected = rejections.find((rejection) => rejection !== undefined);
  if (rejected === undefined) return undefined;
  if (items.some((item, i) => rejections[i] === undefined && item.type !== "attachment")) {
    return undefined;
  }
  const invalid = rejections.find((rejection) => rejection?.kind === "invalid");
  if (invalid === undefined) return refuseLimited(limits);
  if (invalid.reason.startsWith("too_large")) {
    const detail = `The envelope is over a size limit: ${invalid.reason}.`;
    return { ...refuse(413, invalid.reason, detail), rateLimits: limits };
  }
  const answer = refuse(400, invalid.reason, `The event cannot be read: ${invalid.reason}.`);
  return { ...answer, rateLimits: limits };
}

function recordOf(
  { envelope, body }: ReceivedEnvelope,
  rejections: (Rejection | undefined)[],
  note: RecordNote,
  key: ProjectKey,
  receivedAtMs: number,
): SpoolRecord {
  const base = { projectId: key.projectId, keyId: key.id, receivedAtMs };
  for (const [i, rejection] of rejections.entries()) {
    if (rejection === undefined) continue;
    note.refused ??= [];
    const item = envelope.items[i];
    const { kind, reason } = rejection;
    if (item?.type !== "transaction") note.refused.push([i, kind, reason]);
    else note.refused.push([i, kind, reason, spansIn(item, body)]);
  }
  const storable = envelope.items.some(
    (item, i) => rejections[i] === undefined && kindOf(item.type) !== undefined,
  );
  // With nothing to store, the item headers are enough to count; the payloads need no disk.
  if (!storable) {
    const about = {
      eventId: note.eventId ?? envelope.eventId,
      sdk: sdkOfHeader(envelope.header),
    };
    return {
      ...base,
      kind: "headers",
      note: { ...note, ...about },
      body: headersOnly(envelope.items),
    };
  }
  return { ...base, kind: "envelope", note, body };
}

function headersOnly(items: EnvelopeItem[]): Buffer {
  const heads = items.map(({ type, header, start, end }) => ({ type, header, bytes: end - start }));
  return Buffer.from(JSON.stringify(heads));
}
