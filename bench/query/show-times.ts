/** The times as text, beside what they are held against. */
import { renderTable } from "#bench/report/table.ts";
import type { Timed } from "./samples.ts";

export interface Against {
  /** The question that all are held against. */
  base: string;
  /** Its column. */
  label: string;
  /** What the size of an answer is counted in. */
  unit: { label: string; of: number };
}

export function showTimes(title: string, all: readonly Timed[], against: Against): string {
  const { base, label, unit } = against;
  const floor = all.find(({ name }) => name === base)?.times.full;
  const rows = all.map(({ name, times: { full, tenth } }) => [
    ...[name, full.p50.toFixed(2), full.p95.toFixed(2), ratio(full.p50, floor?.p50)],
    ...[tenth.p50.toFixed(2), ratio(full.p50, tenth.p50)],
    ...[full.cpuMs.toFixed(2), ratio(full.cpuMs, floor?.cpuMs), ratio(full.cpuMs, tenth.cpuMs)],
    ...[(full.size / unit.of).toFixed(0), String(full.count)],
  ]);
  return renderTable([
    [
      ...[title, "p50 ms", "p95 ms", label, "a tenth, p50", "over it"],
      ...["CPU ms", label, "over a tenth", unit.label, "asked"],
    ],
    ...rows,
  ]);
}

function ratio(value: number, over: number | undefined): string {
  return over === undefined || over === 0 ? "" : (value / over).toFixed(2);
}
