/** One envelope of a queue until it is done with: delivered, or refused for a reason. */
import { setTimeout as sleep } from "node:timers/promises";
import type { SpoolRecord } from "#ingest/spool/record.ts";
import { DAY_MS, SECOND_MS } from "#lib/time.ts";
import { categoryOf } from "#model/kinds/item-types.ts";
import type { RelayCount } from "#model/relay.ts";
import { readEnvelope } from "#protocol/envelope/envelope.ts";
import type { FollowContext, Stop } from "./follow-context.ts";
import { judgeDelivery } from "./judge-delivery.ts";
import { makeOutgoing } from "./outgoing.ts";
import { PendingItems } from "./pending-items.ts";
import type { RetryPace } from "./retry-pace.ts";
import { rewriteEnvelope } from "./rewrite-envelope.ts";

/** Who looks after an error of yesterday has other sources; one more try is made after it. */
const MAX_AGE_MS = 1 * DAY_MS;
/** An envelope that breaks its upstream must not hold up all others for a day. */
const MAX_OWN_FAILURES = 10;
const LIMITED = "upstream_rate_limited";

export interface Attempts {
  pace: RetryPace;
  /** Told how each try went; undefined is well. */
  onTried: (problem: Problem | undefined) => void;
}

export interface Problem {
  reason: string;
  /** A clause for a person. */
  detail: string;
  /** When it is tried again; undefined when it was refused for good. */
  nextTryAtMs?: number;
}

/** What to count, or undefined when it was stopped: then the envelope stays in the queue. */
export async function deliverRecord(
  { body, note, receivedAtMs }: SpoolRecord,
  context: FollowContext,
  attempts: Attempts,
  stop: Stop,
): Promise<RelayCount[] | undefined> {
  const { target, limits, sender } = context;
  const envelope = readEnvelope(body);
  if (!envelope.ok) {
    // The edge has read it before it was queued.
    context.onTrouble({ what: "unreadable" });
    return [];
  }
  const received = { envelope: envelope.value, body };
  const pending = new PendingItems(envelope.value.items, { targetId: target.id, receivedAtMs });
  const refuseLimited = () =>
    pending.refuse(({ type }) => limits.find(target.id, categoryOf(type)) !== undefined, LIMITED);

  refuseLimited();
  for (let ownFailures = 0; !pending.isEmpty; ) {
    const pieces = rewriteEnvelope(received, target.dsn, (item) => pending.has(item));
    const { userAgent, hops = 0 } = note;
    const outgoing = await makeOutgoing(target.dsn, pieces, { userAgent, hops });
    if (stop.stopping.aborted) return undefined;
    const delivery = await sender.send(outgoing, stop.abandoned);
    if (stop.abandoned.aborted && delivery.what === "failed") return undefined;

    const verdict = judgeDelivery(delivery);
    limits.note(target.id, verdict.limits);
    if (verdict.limits.length > 0) context.onLimits(verdict.limits);
    if (verdict.what === "retry") {
      const { reason, detail } = verdict;
      const waitMs = attempts.pace.nextMs(verdict.pauseS * SECOND_MS);
      attempts.onTried({ reason, detail, nextTryAtMs: context.nowMs() + waitMs });
      await sleep(waitMs, undefined, { signal: stop.stopping }).catch(() => {});
      if (stop.stopping.aborted) return undefined;
      if (verdict.mayBeEnvelope) ownFailures += 1;
      if (ownFailures >= MAX_OWN_FAILURES) pending.refuseAll(reason);
      else if (context.nowMs() - receivedAtMs > MAX_AGE_MS) pending.refuseAll("expired");
      // A 503 may have said which categories are closed.
      refuseLimited();
      continue;
    }
    attempts.pace.reset();
    attempts.onTried(verdict.what === "refused" ? verdict : undefined);
    if (verdict.what === "delivered") pending.deliver();
    else if (verdict.what === "refused") pending.refuseAll(verdict.reason);
    // A limit that closes none of it would have it sent again and again.
    else if (!refuseLimited()) pending.refuseAll(LIMITED);
  }
  return pending.counts();
}
