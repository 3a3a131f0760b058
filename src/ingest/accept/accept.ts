/**
 * The path of an event, first half: from the request to the disk. The answer 200 is given only when
 * the envelope would survive a crash. An SDK never sends again, so this does little and refuses
 * only what nobody could use. The second half is digest.ts.
 */
import type { NoiseJudge } from "#ingest/limits/noise-judge.ts";
import type { RateLimiter } from "#ingest/limits/rate-limiter.ts";
import type { OutcomeLedger } from "#ingest/outcomes/outcome-ledger.ts";
import type { BodyHold, LargeBodies } from "#ingest/receive/large-bodies.ts";
import {
  type AboutReceived,
  type IngestRequest,
  type ReceivedEnvelope,
  receive,
} from "#ingest/receive/receive.ts";
import { keepAddress } from "#ingest/scrub/texts/filter-addresses.ts";
import type { SpoolRecord } from "#ingest/spool/record.ts";
import type { ProjectId } from "#model/ids.ts";
import type { ProjectKey } from "#model/project.ts";
import type { Envelope } from "#protocol/envelope/envelope.ts";
import { admit, refuseUnstored } from "./admit.ts";
import { type Answer, acknowledge, refuseLimited } from "./answer.ts";
import { authenticateByDsn, authenticateByRequest } from "./authenticate.ts";
import type { KeyLookup } from "./key-lookup.ts";
import { MAX_OWN_BYTES } from "./own-reports.ts";
import { type RefusedCaller, refuseWhole } from "./refuse-whole.ts";

export interface AcceptContext {
  keys: KeyLookup;
  limiter: RateLimiter;
  /** Keeps noise from using up limits. */
  judge?: Pick<NoiseJudge, "isNoise">;
  /** Counts what is refused here; written to the spool about once a second. */
  refused: OutcomeLedger;
  spool: { append(record: SpoolRecord): Promise<void> };
  maxEnvelopeBytes: number;
  largeBodies: LargeBodies;
  mirrors: Mirrors;
  nowMs: () => number;
}

/** The targets that get a copy of what is stored here. Most projects have none. */
export interface Mirrors {
  /** undefined when there are none. Never fails: what a mirror cannot take is the mirror's loss. */
  copy(
    projectId: ProjectId,
    received: ReceivedEnvelope,
    about: AboutReceived,
  ): Promise<void> | undefined;
}

export function accept(request: IngestRequest, context: AcceptContext): Promise<Answer> {
  return context.largeBodies.whileHeld((hold) => acceptHolding(hold, request, context));
}

async function acceptHolding(
  hold: BodyHold,
  request: IngestRequest,
  context: AcceptContext,
): Promise<Answer> {
  const { endpoint, hops, message, credentials } = request;
  const receivedAtMs = context.nowMs();

  const early = await authenticateByRequest(request, context.keys);
  const caller: RefusedCaller = {
    endpoint,
    key: early.ok ? early.key : undefined,
    atMs: receivedAtMs,
    credentials,
    bytes: Number(message.headers["content-length"]) || undefined,
  };
  if (!early.ok) return refuseWhole(early.answer, caller, context.refused);

  const limited = refuseUnread(endpoint, early.key, context.limiter);
  if (limited !== undefined) return refuseWhole(limited, caller, context.refused);

  const maxBytes = early.key?.isInternal
    ? Math.min(MAX_OWN_BYTES, context.maxEnvelopeBytes)
    : context.maxEnvelopeBytes;
  const received = await receive(request, { maxBytes, hold });
  if (!received.ok) return refuseWhole(received.answer, caller, context.refused);

  const { envelope } = received.value;
  const late = await authenticateByDsn(envelope, request, early.key, context.keys);
  if (!late.ok) return refuseWhole(late.answer, caller, context.refused);

  const { clientAddress } = request;
  const userAgent = message.headers["user-agent"];
  const about = { receivedAtMs, userAgent, hops, clientAddress };
  return acceptReceived(received.value, late.key, about, context);
}

/**
 * What the address alone says is one error: over a limit it can be counted without being read. What an
 * envelope holds is known only when it was read, and client reports in it are never limited.
 */
function refuseUnread(
  endpoint: IngestRequest["endpoint"],
  key: ProjectKey | undefined,
  limiter: RateLimiter,
): Answer | undefined {
  if (endpoint !== "store" || key === undefined) return undefined;
  const limits = limiter.foresee(key, "error", 1);
  return limits.length > 0 ? refuseLimited(limits) : undefined;
}

/**
 * What is done once it is known whose the envelope is: the same for what was sent here and what was
 * relayed.
 */
export async function acceptReceived(
  received: ReceivedEnvelope,
  key: ProjectKey,
  about: AboutReceived,
  context: AcceptContext,
): Promise<Answer> {
  const { limiter, judge } = context;
  const admission = admit(received, key, limiter, about.receivedAtMs, judge);
  if (!admission.ok) {
    for (const outcome of admission.refused) context.refused.add(outcome);
    return admission.answer;
  }

  noteAgent(admission.record, received.envelope, about.userAgent);
  const { clientAddress = "", ...told } = about;
  const address = keepAddress(clientAddress, key.ip);
  if (address !== undefined) admission.record.note.address = address;
  const copied = context.mirrors.copy(key.projectId, received, told);
  await store(admission.record, received, key, context);
  if (copied !== undefined) await copied;
  return acknowledge(admission.eventId, admission.rateLimits);
}

/** An SDK does not send again: what the disk does not take is lost, and must be counted. */
async function store(
  record: SpoolRecord,
  received: ReceivedEnvelope,
  key: ProjectKey,
  { spool, refused }: AcceptContext,
): Promise<void> {
  try {
    await spool.append(record);
  } catch (error) {
    const outcomes = refuseUnstored(received, record, key, record.receivedAtMs);
    for (const outcome of outcomes) refused.add(outcome);
    throw error;
  }
}

/** Items whose sender asks us to name the browser, and those that have no other sender to filter by. */
const NEEDS_AGENT: ReadonlySet<string> = new Set([
  "log",
  "trace_metric",
  "statsd",
  "raw_security",
  "nel",
]);
const MAX_AGENT_LENGTH = 512;

function noteAgent(
  { note }: SpoolRecord,
  { items }: Envelope,
  userAgent: string | undefined,
): void {
  if (userAgent === undefined || !items.some(({ type }) => NEEDS_AGENT.has(type))) return;
  note.userAgent = userAgent.slice(0, MAX_AGENT_LENGTH);
}
