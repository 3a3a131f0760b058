/** What of a log entry is stored beside its columns, as JSON in the day's blob. */
import type { LogEntry } from "./log.ts";

type Unpacked = Pick<LogEntry, "body" | "attributes" | "notes">;

/** So much of a body is a column, to be searched and listed; a longer one is whole in the payload. */
export const MAX_BODY_COLUMN = 2000;

export function packLog({ body, attributes, notes }: Unpacked): { body: string; payload: Buffer } {
  const isLong = body.length > MAX_BODY_COLUMN;
  const payload = Buffer.from(
    JSON.stringify({
      attributes,
      body: isLong ? body : undefined,
      notes: notes.length === 0 ? undefined : notes,
    }),
  );
  return { body: isLong ? body.slice(0, MAX_BODY_COLUMN).toWellFormed() : body, payload };
}

export function unpackLog(column: string, payload: Buffer): Unpacked {
  const {
    body = column,
    attributes,
    notes = [],
  } = JSON.parse(payload.toString()) as Partial<Unpacked>;
  return { body, attributes: attributes ?? {}, notes };
}
