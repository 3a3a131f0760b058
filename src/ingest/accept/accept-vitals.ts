/**
 * The web-vitals beacon from the request to the disk. As with envelopes, 200 means that it would
 * survive a crash, a good sample is never lost because of a bad neighbour, and all that is refused
 * is counted. From the spool on it is an item like others (kinds/vital).
 */
import type { IncomingMessage } from "node:http";
import { limitedBy } from "#ingest/limits/limited-by.ts";
import { outcomeOf } from "#ingest/outcomes/outcome-of.ts";
import { decompress } from "#ingest/receive/decompress.ts";
import type { BodyHold } from "#ingest/receive/large-bodies.ts";
import { type Beacon, readBeacon, readQueryKey } from "#ingest/receive/read-beacon.ts";
import { readBody } from "#ingest/receive/read-body.ts";
import type { SpoolRecord } from "#ingest/spool/record.ts";
import type { ProjectKey } from "#model/project.ts";
import { MAX_BEACON_BYTES, VITALS_ITEM } from "#protocol/vitals.ts";
import type { AcceptContext } from "./accept.ts";
import { type Answer, acknowledge, refuse, refuseLimited } from "./answer.ts";
import { refuseWhole } from "./refuse-whole.ts";

export interface VitalsRequest {
  /** What stands behind the "?" of the address. */
  query: string;
  message: IncomingMessage;
}

export function acceptVitals(request: VitalsRequest, context: AcceptContext): Promise<Answer> {
  return context.largeBodies.whileHeld((hold) => acceptHolding(hold, request, context));
}

async function acceptHolding(
  hold: BodyHold,
  { query, message }: VitalsRequest,
  context: AcceptContext,
): Promise<Answer> {
  const atMs = context.nowMs();
  const refuseIt = (answer: Answer, key?: ProjectKey) =>
    refuseWhole(answer, { endpoint: "vitals", key, atMs }, context.refused);

  const named = readQueryKey(query);
  if (!named.ok) return refuseIt(named.answer);
  // Asked before the body is read, as for envelopes: a stranger's body is not worth it.
  const known = named.value === undefined ? undefined : await findKey(named.value, context);
  if (named.value !== undefined && known === undefined) return refuseIt(UNKNOWN);

  const limits = { maxBytes: MAX_BEACON_BYTES, hold };
  const body = await readBody(message, limits);
  if (!body.ok) return refuseIt(refuse(body.status, body.reason, body.detail), known);
  const plain = await decompress(body.body, message.headers["content-encoding"], limits);
  if (!plain.ok) return refuseIt(refuse(plain.status, plain.reason, plain.detail), known);

  const beacon = readBeacon(plain.body, named.value);
  if (!beacon.ok) return refuseIt(beacon.answer, known);
  const key = known ?? (await findKey(beacon.value.publicKey, context));
  if (key === undefined) return refuseIt(UNKNOWN);
  return acceptBeacon(beacon.value, plain.body, key, { atMs, message }, context);
}

async function acceptBeacon(
  { samples, faults }: Beacon,
  body: Buffer,
  key: ProjectKey,
  { atMs, message }: { atMs: number; message: IncomingMessage },
  context: AcceptContext,
): Promise<Answer> {
  const header = { type: VITALS_ITEM, item_count: samples, ...senderOf(message) };
  const item = { type: VITALS_ITEM, header };
  const limits = context.limiter.take(key, "vital", samples);
  const [longest] = limits;
  if (longest !== undefined) {
    context.refused.add(outcomeOf(item, limitedBy(longest), key, atMs));
    return refuseLimited(limits);
  }
  const taken = context.limiter.noteTaken(key, [{ category: "vital", quantity: samples }]);
  const note = taken === undefined ? {} : { taken };
  const [fault] = faults;
  if (faults.length === samples && fault !== undefined) {
    for (const reason of faults) {
      const outcome = outcomeOf(item, { kind: "invalid", reason }, key, atMs);
      context.refused.add({ ...outcome, quantity: 1 });
    }
    return refuse(400, fault, `No sample of the beacon can be used: ${fault}. See docs/vitals.md.`);
  }
  await context.spool.append({ ...recordOf(header, body, key, atMs), note });
  return acknowledge(undefined, []);
}

const UNKNOWN = refuse(
  403,
  "project_id",
  "This key belongs to no project, or is switched off. Copy it again from the project's settings.",
);

async function findKey(
  publicKey: string,
  { keys }: AcceptContext,
): Promise<ProjectKey | undefined> {
  const key = await keys.find(publicKey);
  return key?.enabled === true ? key : undefined;
}

const MAX_HEADER_LENGTH = 512;

/** For the browser's name, and for a project's filters. */
function senderOf({ headers }: IncomingMessage): { user_agent?: string; origin?: string } {
  return {
    user_agent: headers["user-agent"]?.slice(0, MAX_HEADER_LENGTH),
    origin: headers.origin?.slice(0, MAX_HEADER_LENGTH),
  };
}

function recordOf(
  header: { type: string; item_count: number },
  body: Buffer,
  key: ProjectKey,
  receivedAtMs: number,
): SpoolRecord {
  const head = `{}\n${JSON.stringify({ ...header, length: body.length })}\n`;
  return {
    kind: "envelope",
    projectId: key.projectId,
    keyId: key.id,
    receivedAtMs,
    note: {},
    body: Buffer.concat([Buffer.from(head), body]),
  };
}
