/**
 * A report that somebody wrote into the SDK's report dialog, from the form to the disk. It goes on as
 * an envelope with a user_report, like those that older SDKs send themselves: limited, copied to
 * relay targets, spooled and counted with all others.
 */
import type { IncomingMessage } from "node:http";
import { decompress } from "#ingest/receive/decompress.ts";
import { readBody } from "#ingest/receive/read-body.ts";
import type { ReceivedEnvelope } from "#ingest/receive/receive.ts";
import { KIBIBYTE } from "#lib/bytes.ts";
import type { ProjectKey } from "#model/project.ts";
import { type Dsn, parseDsn } from "#protocol/envelope/dsn.ts";
import { readEnvelope } from "#protocol/envelope/envelope.ts";
import { canonicalEventId } from "#protocol/event/event-id.ts";
import { DIALOG_SOURCE, MAX_EMAIL, MAX_NAME } from "#protocol/event/user-report.ts";
import { type AcceptContext, acceptReceived } from "./accept.ts";
import { type Answer, refuse } from "./answer.ts";
import { refuseWhole } from "./refuse-whole.ts";

/** Whose report it is, and about what. */
export interface ReportTarget {
  key: ProjectKey;
  dsn: Dsn;
  eventId: string;
}

type Read<T> = { ok: true; value: T } | { ok: false; answer: Answer };

/** Nine bytes a character at worst, and what is longer than a message may be is cut later. */
const MAX_FORM_BYTES = 256 * KIBIBYTE;

/** Sentry's words for both. */
const INVALID = "Missing or invalid parameter.";
const NO_EVENT = {
  ...refuse(400, "invalid_event_id", ""),
  body: { eventId: INVALID, detail: "eventId must be the 32 hex digits of an event." },
};
const NO_PROJECT = {
  ...refuse(404, "project_id", ""),
  body: {
    dsn: INVALID,
    detail: "This DSN leads to no project. Copy it again from the project's settings.",
  },
};

export async function readReportTarget(
  options: URLSearchParams,
  { keys }: Pick<AcceptContext, "keys">,
): Promise<Read<ReportTarget>> {
  const eventId = canonicalEventId(options.get("eventId"));
  if (eventId === undefined) return { ok: false, answer: NO_EVENT };
  const dsn = parseDsn(options.get("dsn") ?? "");
  const key = dsn && (await keys.find(dsn.publicKey));
  if (dsn === undefined || key?.enabled !== true || String(key.projectId) !== dsn.projectId) {
    return { ok: false, answer: NO_PROJECT };
  }
  return { ok: true, value: { key, dsn, eventId } };
}

export function acceptReport(
  { key, eventId }: ReportTarget,
  message: IncomingMessage,
  context: AcceptContext,
): Promise<Answer> {
  const receivedAtMs = context.nowMs();
  return context.largeBodies.whileHeld(async (hold) => {
    const form = await readForm(message, { maxBytes: MAX_FORM_BYTES, hold });
    if (!form.ok) {
      const caller = { endpoint: "report" as const, key, atMs: receivedAtMs };
      return refuseWhole(form.answer, caller, context.refused);
    }
    const received = asEnvelope(eventId, form.value);
    const about = { receivedAtMs, userAgent: message.headers["user-agent"], hops: 0 };
    return acceptReceived(received, key, about, context);
  });
}

interface ReportForm {
  name: string;
  email: string;
  comments: string;
}

async function readForm(
  message: IncomingMessage,
  limits: Parameters<typeof readBody>[1],
): Promise<Read<ReportForm>> {
  const body = await readBody(message, limits);
  if (!body.ok) return { ok: false, answer: refuse(body.status, body.reason, body.detail) };
  const plain = await decompress(body.body, message.headers["content-encoding"], limits);
  if (!plain.ok) return { ok: false, answer: refuse(plain.status, plain.reason, plain.detail) };
  const sent = new URLSearchParams(plain.body.toString());
  const text = (name: string) => (sent.get(name) ?? "").trim();
  const form = { name: text("name"), email: text("email"), comments: text("comments") };
  const errors = findErrors(form);
  if (errors === undefined) return { ok: true, value: form };
  const reason = errors.comments === undefined ? "invalid_body" : "no_data";
  const detail = "The report was not taken: see errors for what is wrong with which field.";
  return { ok: false, answer: { ...refuse(400, reason, detail), body: { detail, errors } } };
}

/** Only the words are needed: whoever does not want to say who they are may still help. */
function findErrors({ name, email, comments }: ReportForm): Record<string, string[]> | undefined {
  const errors: Record<string, string[]> = {};
  if (comments === "") errors.comments = ["This field is required."];
  if (name.length > MAX_NAME) errors.name = [`Write at most ${MAX_NAME} characters.`];
  if (email !== "" && (email.length > MAX_EMAIL || !/^[^\s@]+@[^\s@]+$/.test(email))) {
    errors.email = ["Enter a valid email address."];
  }
  return Object.keys(errors).length === 0 ? undefined : errors;
}

function asEnvelope(eventId: string, form: ReportForm): ReceivedEnvelope {
  const payload = JSON.stringify({ event_id: eventId, ...form });
  const length = Buffer.byteLength(payload);
  const item = { type: "user_report", length, source: DIALOG_SOURCE };
  const body = Buffer.from(`{"event_id":"${eventId}"}\n${JSON.stringify(item)}\n${payload}\n`);
  const envelope = readEnvelope(body);
  if (!envelope.ok) throw new Error(envelope.detail);
  return { envelope: envelope.value, body };
}
