import { ROW_KINDS, type RowKind, type Rows } from "./profile.ts";

export function addRows(all: readonly Rows[]): Record<RowKind, number> {
  const sums = ROW_KINDS.map((kind) => [
    kind,
    all.reduce((sum, rows) => sum + (rows[kind] ?? 0), 0),
  ]);
  return Object.fromEntries(sums) as Record<RowKind, number>;
}
