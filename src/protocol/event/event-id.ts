import { randomUUID } from "node:crypto";
import { canonicalHex } from "#protocol/hex.ts";

const DASHED_LENGTH = 36;
const ID_LENGTH = 32;

/**
 * The 32 lower-case hex digits of an event id, sent as such, in upper case or as a dashed UUID
 * (sentry-cli); undefined for anything else. Ids name files and rows, so nothing else passes.
 */
export function canonicalEventId(sent: unknown): string | undefined {
  if (typeof sent !== "string") return undefined;
  const digits = sent.length === DASHED_LENGTH ? withoutDashes(sent) : sent;
  return digits === undefined ? undefined : canonicalHex(digits, ID_LENGTH);
}

/** The same, but undefined for the id of nobody: some SDKs send zeros where they mean none. */
export function usableEventId(sent: unknown): string | undefined {
  const id = canonicalEventId(sent);
  return id === NIL_ID ? undefined : id;
}

export const NIL_ID = "0".repeat(ID_LENGTH);

export function newEventId(): string {
  return randomUUID().replaceAll("-", "");
}

function withoutDashes(text: string): string | undefined {
  if (text[8] !== "-" || text[13] !== "-" || text[18] !== "-" || text[23] !== "-") return undefined;
  return (
    text.slice(0, 8) + text.slice(9, 13) + text.slice(14, 18) + text.slice(19, 23) + text.slice(24)
  );
}
