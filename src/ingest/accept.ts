/**
 * The path of an event, first half: from the request to the disk. The answer 200 is given only when
 * the envelope would survive a crash. An SDK never sends again, so this does little and refuses
 * only what nobody could use. The second half is digest.ts.
 */
import type { KeyId, ProjectId } from "#model/ids.ts";
import type { ProjectKey } from "#model/project.ts";
import { admit } from "./admit.ts";
import { type Answer, acknowledge } from "./answer.ts";
import { authenticateByDsn, authenticateByRequest } from "./authenticate.ts";
import type { KeyLookup } from "./key-lookup.ts";
import type { OutcomeLedger } from "./outcome-ledger.ts";
import type { RateLimiter } from "./rate-limiter.ts";
import type { BodyHold, LargeBodies } from "./receive/large-bodies.ts";
import { type IngestRequest, receive } from "./receive/receive.ts";
import type { SpoolRecord } from "./spool/record.ts";

export interface AcceptContext {
  keys: KeyLookup;
  limiter: RateLimiter;
  /** Counts what is refused here; written to the spool about once a second. */
  refused: OutcomeLedger;
  spool: { append(record: SpoolRecord): Promise<void> };
  maxEnvelopeBytes: number;
  largeBodies: LargeBodies;
  nowMs: () => number;
}

export async function accept(request: IngestRequest, context: AcceptContext): Promise<Answer> {
  const hold = context.largeBodies.hold();
  try {
    return await acceptHolding(hold, request, context);
  } finally {
    hold.release();
  }
}

async function acceptHolding(
  hold: BodyHold,
  request: IngestRequest,
  context: AcceptContext,
): Promise<Answer> {
  const receivedAtMs = context.nowMs();

  const early = await authenticateByRequest(request, context.keys);
  if (!early.ok) return refuseWhole(early.answer, request, undefined, receivedAtMs, context);

  const received = await receive(request, { maxBytes: context.maxEnvelopeBytes, hold });
  if (!received.ok) return refuseWhole(received.answer, request, early.key, receivedAtMs, context);

  const { envelope } = received.value;
  const late = await authenticateByDsn(envelope, request, early.key, context.keys);
  if (!late.ok) return refuseWhole(late.answer, request, early.key, receivedAtMs, context);

  const admission = admit(received.value, late.key, context.limiter, receivedAtMs);
  if (!admission.ok) {
    for (const outcome of admission.refused) context.refused.add(outcome);
    return admission.answer;
  }

  await context.spool.append(admission.record);
  return acknowledge(admission.eventId, admission.rateLimits);
}

/** A request whose items could not be read, or were not ours to read, counts as one item. */
function refuseWhole(
  answer: Answer,
  { endpoint }: IngestRequest,
  key: ProjectKey | undefined,
  atMs: number,
  context: AcceptContext,
): Answer {
  context.refused.add({
    projectId: key?.projectId ?? (0 as ProjectId),
    keyId: key?.id ?? (0 as KeyId),
    category: endpoint === "store" ? "error" : "default",
    kind: "invalid",
    reason: answer.reason ?? "internal",
    atMs,
    quantity: 1,
  });
  return answer;
}
