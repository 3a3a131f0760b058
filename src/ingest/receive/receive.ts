/** From the socket to an envelope: read, decompress, and give /store/ bodies an envelope's shape. */
import type { IncomingMessage } from "node:http";
import { type Answer, refuse } from "#ingest/accept/answer.ts";
import { isJsonObject } from "#lib/json.ts";
import { checkJson } from "#protocol/check-json.ts";
import type { AuthSources } from "#protocol/envelope/auth.ts";
import { type Envelope, readEnvelope } from "#protocol/envelope/envelope.ts";
import { canonicalEventId, NIL_ID, newEventId } from "#protocol/event/event-id.ts";
import { LIMITS } from "#protocol/limits.ts";
import { decompress } from "./decompress.ts";
import { type BodyHold, FREE_BODY_BYTES } from "./large-bodies.ts";
import { readBody } from "./read-body.ts";
import { envelopeOfReports, isReportType, type ReportEndpoint } from "./report-body.ts";
import { readStoreBody } from "./store-body.ts";

export interface IngestRequest {
  endpoint: "envelope" | "store" | ReportEndpoint;
  /** From the address. */
  projectId: number;
  credentials: AuthSources;
  contentEncoding: string | undefined;
  /** How many other Lapwings it has passed. */
  hops: number;
  /** Who is at the other end, as far as our proxies are believed. */
  clientAddress?: string;
  message: IncomingMessage;
}

/** An envelope and the bytes that its items point into. */
export interface ReceivedEnvelope {
  envelope: Envelope;
  body: Buffer;
}

/** What is known of the request once it was read. */
export interface AboutReceived {
  receivedAtMs: number;
  userAgent: string | undefined;
  hops: number;
  /** Never written anywhere unless the project says so; never sent on. */
  clientAddress?: string | undefined;
}

type Received<T> = { ok: true; value: T } | { ok: false; answer: Answer };

/** What one request may take: bytes, and its hold on the memory for large bodies. */
export interface ReceiveLimits {
  maxBytes: number;
  hold: BodyHold;
}

export async function receive(
  request: Pick<IngestRequest, "endpoint" | "contentEncoding" | "message">,
  limits: ReceiveLimits,
): Promise<Received<ReceivedEnvelope>> {
  const { endpoint } = request;
  if (isReports(endpoint)) return receiveReports(endpoint, request, limits);
  const plain = await readPlain(request, limits);
  if (!plain.ok) return plain;
  return endpoint === "envelope"
    ? envelopeOf(plain.value)
    : envelopeOfStoreBody(plain.value, limits);
}

async function readPlain(
  { message, contentEncoding }: Pick<IngestRequest, "contentEncoding" | "message">,
  limits: ReceiveLimits,
): Promise<Received<Buffer>> {
  const body = await readBody(message, limits);
  if (!body.ok) return refused(body.status, body.reason, body.detail);
  const plain = await decompress(body.body, contentEncoding, limits);
  if (!plain.ok) return refused(plain.status, plain.reason, plain.detail);
  if (!holdInflated(plain.body, body.body, limits)) {
    return refused(503, "busy", "Too many bodies are being received. Send it again later.");
  }
  return { ok: true, value: plain.body };
}

/** What came out of a small body is held beside it until it is stored. */
function holdInflated(plain: Buffer, body: Buffer, { hold }: ReceiveLimits): boolean {
  return plain === body || plain.length > FREE_BODY_BYTES || hold.small.grow(plain.length);
}

function isReports(endpoint: IngestRequest["endpoint"]): endpoint is ReportEndpoint {
  return endpoint === "security" || endpoint === "nel";
}

async function receiveReports(
  endpoint: ReportEndpoint,
  request: Pick<IngestRequest, "contentEncoding" | "message">,
  { hold, maxBytes }: ReceiveLimits,
): Promise<Received<ReceivedEnvelope>> {
  const { headers, url = "" } = request.message;
  if (!isReportType(headers["content-type"])) {
    const detail =
      "Reports are sent as application/csp-report, application/reports+json, application/expect-ct-report, application/expect-staple-report or application/json.";
    return refused(415, "content_type", detail);
  }
  const limits = { hold, maxBytes: Math.min(maxBytes, LIMITS.eventBytes) };
  const plain = await readPlain(request, limits);
  if (!plain.ok) return plain;
  const reports = envelopeOfReports(plain.value, endpoint, url.slice(url.indexOf("?") + 1));
  return reports.ok
    ? envelopeOf(reports.body)
    : refused(reports.status, reports.reason, reports.detail);
}

function envelopeOf(body: Buffer): Received<ReceivedEnvelope> {
  const envelope = readEnvelope(body);
  if (!envelope.ok) return refused(400, envelope.reason, envelope.detail);
  return { ok: true, value: { envelope: envelope.value, body } };
}

async function envelopeOfStoreBody(
  body: Buffer,
  limits: ReceiveLimits,
): Promise<Received<ReceivedEnvelope>> {
  const json = await readStoreBody(body, limits);
  if (!json.ok) return refused(json.status, json.reason, json.detail);
  // Said here already, because reading 200 MiB of JSON would hold up everybody else.
  if (json.body.length > LIMITS.eventBytes) {
    return refused(413, "too_large:event", `An event may have ${LIMITS.eventBytes} bytes.`);
  }
  const checked = checkJson(json.body, 0, json.body.length);
  if (!checked.ok) return refused(400, checked.reason, "The body is not a JSON object.");
  const event: unknown = JSON.parse(json.body.toString("utf8"));
  const given = isJsonObject(event) ? event.event_id : undefined;
  const sentId = given === undefined || given === null ? NIL_ID : canonicalEventId(given);
  const eventId = sentId === NIL_ID ? newEventId() : sentId;
  if (eventId === undefined) {
    return refused(400, "invalid_event_id", "event_id must be 32 hexadecimal digits.");
  }
  const head = `{"event_id":"${eventId}"}\n{"type":"event","length":${json.body.length}}\n`;
  return envelopeOf(Buffer.concat([Buffer.from(head), json.body]));
}

function refused(status: number, reason: string, detail: string): { ok: false; answer: Answer } {
  return { ok: false, answer: refuse(status, reason, detail) };
}
