/**
 * A check-in that was sent without an SDK, by curl at the end of a job: told by the address or a
 * JSON body, it becomes an envelope like any other. As Relay does it is answered with 202, also
 * when the project is over its limit: a job must not fail because of its monitoring.
 */
import type { IncomingMessage } from "node:http";
import { normalizeCheckIn } from "#ingest/kinds/check-in/normalize.ts";
import { decompress } from "#ingest/receive/decompress.ts";
import type { BodyHold } from "#ingest/receive/large-bodies.ts";
import { readBody } from "#ingest/receive/read-body.ts";
import type { IngestRequest } from "#ingest/receive/receive.ts";
import { isJsonObject, type Json, type JsonObject } from "#lib/json.ts";
import { CHECK_IN_STATUSES } from "#model/monitors/monitor.ts";
import type { ProjectKey } from "#model/project.ts";
import { checkJson } from "#protocol/check-json.ts";
import { readEnvelope } from "#protocol/envelope/envelope.ts";
import { LIMITS } from "#protocol/limits.ts";
import { type AcceptContext, acceptReceived } from "./accept.ts";
import { type Answer, refuse } from "./answer.ts";
import { authenticateByRequest } from "./authenticate.ts";
import { type RefusedCaller, refuseWhole } from "./refuse-whole.ts";

export interface CheckInRequest
  extends Pick<IngestRequest, "projectId" | "credentials" | "hops" | "message"> {
  slug: string;
}

export function acceptCheckIn(request: CheckInRequest, context: AcceptContext): Promise<Answer> {
  return context.largeBodies.whileHeld((hold) => acceptHolding(hold, request, context));
}

async function acceptHolding(
  hold: BodyHold,
  request: CheckInRequest,
  context: AcceptContext,
): Promise<Answer> {
  const { credentials, message, hops } = request;
  const atMs = context.nowMs();
  const known = await authenticateByRequest(request, context.keys);
  const key = known.ok ? known.key : undefined;
  const caller: RefusedCaller = { endpoint: "cron", key, atMs, credentials };
  if (!known.ok) return refuseWhole(known.answer, caller, context.refused);
  if (key === undefined) return refuseWhole(NO_KEY, caller, context.refused);

  const sent = isJson(message) ? await readJson(message, hold) : readQuery(credentials.query);
  if (!sent.ok) return refuseWhole(sent.answer, caller, context.refused);
  const checkIn = { ...sent.value, monitor_slug: request.slug };
  const owner = { projectId: key.projectId, id: key.id };
  if (!normalizeCheckIn(checkIn, { owner, receivedAtMs: atMs }).ok) {
    return refuseWhole(INVALID, caller, context.refused);
  }
  const about = { receivedAtMs: atMs, userAgent: message.headers["user-agent"], hops };
  return tell(await send(checkIn, key, about, context));
}

async function send(
  checkIn: JsonObject,
  key: ProjectKey,
  about: Parameters<typeof acceptReceived>[2],
  context: AcceptContext,
): Promise<Answer> {
  const payload = Buffer.from(JSON.stringify(checkIn));
  const head = `{}\n{"type":"check_in","length":${payload.length}}\n`;
  const body = Buffer.concat([Buffer.from(head), payload]);
  const envelope = readEnvelope(body);
  if (!envelope.ok) return refuse(400, envelope.reason, envelope.detail);
  return acceptReceived({ envelope: envelope.value, body }, key, about, context);
}

function tell(answer: Answer): Answer {
  const isTaken = answer.status === 200 || answer.status === 429;
  return isTaken ? { status: 202, body: {}, rateLimits: [] } : answer;
}

type Sent = { ok: true; value: JsonObject } | { ok: false; answer: Answer };

function isJson({ headers }: IncomingMessage): boolean {
  return headers["content-type"]?.toLowerCase().startsWith("application/json") ?? false;
}

async function readJson(message: IncomingMessage, hold: BodyHold): Promise<Sent> {
  const limits = { maxBytes: LIMITS.checkInBytes, hold };
  const body = await readBody(message, limits);
  if (!body.ok) return refused(body);
  const plain = await decompress(body.body, message.headers["content-encoding"], limits);
  if (!plain.ok) return refused(plain);
  const checked = checkJson(plain.body, 0, plain.body.length);
  const detail = "The body is not a JSON object.";
  if (!checked.ok) return refused({ status: 400, reason: checked.reason, detail });
  const value = JSON.parse(plain.body.toString()) as Json;
  if (isJsonObject(value)) return { ok: true, value };
  return refused({ status: 400, reason: "invalid_json", detail });
}

function readQuery(query: string): Sent {
  const asked = new URLSearchParams(query);
  const text = (name: string) => asked.get(name) || undefined;
  const duration = text("duration");
  const value = {
    status: text("status"),
    check_in_id: text("check_in_id"),
    environment: text("environment"),
    release: text("release"),
    duration: duration === undefined ? undefined : Number(duration),
  };
  return { ok: true, value };
}

function refused({ status, reason, detail }: { status: number; reason: string; detail: string }) {
  return { ok: false as const, answer: refuse(status, reason, detail) };
}

const NO_KEY = refuse(
  401,
  "missing_auth",
  "No key was sent. Put the DSN's key behind the monitor's name: /api/1/cron/nightly/<key>/.",
);
const INVALID = refuse(
  400,
  "invalid_check_in",
  `This is no check-in. It needs a monitor's name in the address and a status (${CHECK_IN_STATUSES.join(", ")}); see docs/crons.md.`,
);
