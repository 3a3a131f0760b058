import { canonicalEventId } from "./event/event-id.ts";
import { canonicalHex } from "./hex.ts";

const SPAN_ID_DIGITS = 16;
const NOTHING_BUT_ZEROS = /^0+$/;

/** 32 lower-case hex digits that are not all zero; undefined for anything else. */
export function canonicalTraceId(sent: unknown): string | undefined {
  const id = canonicalEventId(sent);
  return id === undefined || NOTHING_BUT_ZEROS.test(id) ? undefined : id;
}

/** 16 lower-case hex digits that are not all zero; undefined for anything else. */
export function canonicalSpanId(sent: unknown): string | undefined {
  const id = typeof sent === "string" ? canonicalHex(sent, SPAN_ID_DIGITS) : undefined;
  return id === undefined || NOTHING_BUT_ZEROS.test(id) ? undefined : id;
}
