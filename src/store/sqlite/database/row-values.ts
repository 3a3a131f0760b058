/** Values of a row as the driver hands them out, in our words. */
import type { EventNote } from "#protocol/event/event.ts";
import type { PayloadRef } from "#store/sqlite/days/payload-blocks.ts";

export type Row = Record<string, unknown>;

export function textOr(value: unknown): string | undefined {
  return typeof value === "string" ? value : undefined;
}

export function hexOr(value: unknown): string | undefined {
  return value instanceof Uint8Array ? Buffer.from(value).toString("hex") : undefined;
}

export function hexOf(value: unknown): string {
  return Buffer.from(value as Uint8Array).toString("hex");
}

export function notesOf(value: unknown): EventNote[] {
  return typeof value === "string" ? (JSON.parse(value) as EventNote[]) : [];
}

export function refOf(row: Row): PayloadRef {
  return { block: Number(row.block), offset: Number(row.block_offset), bytes: Number(row.bytes) };
}

export function notesText(notes: readonly EventNote[]): string | null {
  return notes.length === 0 ? null : JSON.stringify(notes);
}

const ID_BYTES = 16;

/** Many ids as one value: a fifth of what JSON would take. */
export function idsBytes(ids: readonly string[]): Buffer | null {
  return ids.length === 0 ? null : Buffer.from(ids.join(""), "hex");
}

export function idsOf(value: unknown): string[] {
  if (!(value instanceof Uint8Array)) return [];
  const count = Math.floor(value.length / ID_BYTES);
  return Array.from({ length: count }, (_, at) =>
    Buffer.from(value.subarray(at * ID_BYTES, (at + 1) * ID_BYTES)).toString("hex"),
  );
}
