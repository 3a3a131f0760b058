/**
 * Finds the items of an envelope: a line of headers, then for each item a line of headers and a
 * payload, which ends after `length` bytes or at the next newline. Payloads are neither copied nor
 * read; items say where they are.
 */
import { KIBIBYTE } from "#lib/bytes.ts";
import type { JsonObject } from "#lib/json.ts";
import { canonicalEventId, usableEventId } from "#protocol/event/event-id.ts";
import { LIMITS } from "#protocol/limits.ts";
import { endOfLine, readHeaderLine, readItemHeaderLine } from "./header-line.ts";
import { parseSentAt } from "./sent-at.ts";

export interface Envelope {
  header: JsonObject;
  /** 32 lower-case hex digits. */
  eventId?: string | undefined;
  sentAtMs?: number | undefined;
  /** Only SDKs that send through a tunnel say it. */
  dsn?: string | undefined;
  items: EnvelopeItem[];
}

export interface EnvelopeItem {
  type: string;
  /** Headers of equal items are one frozen object. */
  header: JsonObject;
  /** The payload is body[start, end). */
  start: number;
  end: number;
}

type EnvelopeFault = "empty_body" | "invalid_envelope" | "invalid_event_id" | "internal_envelope";
export type ReadEnvelope =
  | { ok: true; value: Envelope }
  | { ok: false; reason: EnvelopeFault; detail: string };

/** A trace context of all fields is under 2 KiB; Bugsink draws the same line. */
const MAX_HEADER_BYTES = 8 * KIBIBYTE;
/** An attachment's name stands in its item's header, and 10 KB of name are no reason to refuse. */
const MAX_ITEM_HEADER_BYTES = 64 * KIBIBYTE;
/** What Relay makes from its OTLP endpoints for itself (ItemType::is_internal). */
const INTERNAL_ITEM = "integration";
const NEWLINE = 0x0a;

export function readEnvelope(body: Buffer): ReadEnvelope {
  if (body.length === 0) return fail("empty_body", "The body is empty.");
  const headerEnd = endOfLine(body, 0, MAX_HEADER_BYTES);
  if (headerEnd < 0) return fail("invalid_envelope", "The header line is over 8 KiB.");
  const header = readHeaderLine(body, 0, headerEnd);
  if (header === undefined) {
    return fail("invalid_envelope", "The first line is not a JSON object in UTF-8.");
  }
  if (header.required_features !== undefined) {
    return fail("internal_envelope", "required_features is for Relays among themselves.");
  }
  const eventId = usableEventId(header.event_id);
  const isOdd = canonicalEventId(header.event_id) === undefined;
  if (isOdd && header.event_id !== undefined && header.event_id !== null) {
    return fail("invalid_event_id", "event_id must be 32 hex digits or a UUID.");
  }
  const items: EnvelopeItem[] = [];
  const fault = readItems(body, headerEnd + 1, items);
  if (fault !== undefined) return fault;
  return {
    ok: true,
    value: {
      header,
      eventId,
      sentAtMs: parseSentAt(header.sent_at),
      dsn: typeof header.dsn === "string" ? header.dsn : undefined,
      items,
    },
  };
}

function readItems(body: Buffer, from: number, items: EnvelopeItem[]): ReadEnvelope | undefined {
  for (let at = from; at < body.length; ) {
    if (body[at] === NEWLINE) {
      at++;
      continue;
    }
    if (items.length === LIMITS.envelopeItems) {
      return fail("invalid_envelope", `More than ${LIMITS.envelopeItems} items.`);
    }
    const headerEnd = endOfLine(body, at, MAX_ITEM_HEADER_BYTES);
    if (headerEnd < 0) return fail("invalid_envelope", "An item's header line is over 64 KiB.");
    const header = readItemHeaderLine(body, at, headerEnd);
    const type = header?.type;
    if (header === undefined || typeof type !== "string") {
      return fail("invalid_envelope", `Item ${items.length} has no JSON header with a type.`);
    }
    if (type === INTERNAL_ITEM)
      return fail("internal_envelope", `Items of type ${type} are internal.`);
    const start = Math.min(headerEnd + 1, body.length);
    const end = payloadEnd(body, start, header.length);
    if (end < 0) return fail("invalid_envelope", `The length of item ${items.length} is wrong.`);
    items.push({ type, header, start, end });
    at = end + 1;
  }
  return undefined;
}

/** -1 when the length is no length, reaches beyond the body, or leaves bytes before the newline. */
function payloadEnd(body: Buffer, start: number, length: unknown): number {
  if (length === undefined || length === null) {
    const newline = body.indexOf(NEWLINE, start);
    return newline < 0 ? body.length : newline;
  }
  if (typeof length !== "number" || !Number.isSafeInteger(length) || length < 0) return -1;
  const end = start + length;
  if (end > body.length) return -1;
  return end === body.length || body[end] === NEWLINE ? end : -1;
}

function fail(reason: EnvelopeFault, detail: string): ReadEnvelope {
  return { ok: false, reason, detail };
}
