/** The comparison as text. */
import { renderTable } from "#bench/report/table.ts";
import type { Comparison } from "./compare.ts";
import { medianSide, type SideResults } from "./side-results.ts";
import { cpuRatio, type Turn, type Turns } from "./take-turns.ts";

const LABELS: Record<keyof SideResults, { label: string; digits: number }> = {
  cpuUs: { label: "server CPU us/event", digits: 1 },
  edgeUs: { label: "  edge thread", digits: 1 },
  digestUs: { label: "  digest thread", digits: 1 },
  digestedPerS: { label: "digested/s, drain included", digits: 0 },
  p99Ms: { label: "accept p99 ms", digits: 2 },
  bytesPerEvent: { label: "bytes on disk/event", digits: 0 },
  writtenPerEvent: { label: "bytes written/event", digits: 0 },
  peakMb: { label: "peak RSS MB, edge + digest", digits: 0 },
  rejects: { label: "rejects (sum)", digits: 0 },
  othersPercent: { label: "CPU % used by others", digits: 0 },
};

export function showTurn(turn: Turn, cpu: Comparison): string {
  const { before, now } = turn;
  return [
    `turn ${cpu.turns}: CPU us/event ${before.cpuUs.toFixed(1)} before, ${now.cpuUs.toFixed(1)} now`,
    `ratio ${cpuRatio(turn).toFixed(3)}`,
    `so far ${showRatio(cpu)}`,
    `others ${Math.max(before.othersPercent, now.othersPercent).toFixed(0)} %`,
  ].join("; ");
}

export function showTurns({ turns, cpu, isSettled }: Turns, margin: number): string {
  const before = medianSide(turns.map((turn) => turn.before));
  const now = medianSide(turns.map((turn) => turn.now));
  const rows = (Object.keys(LABELS) as (keyof SideResults)[]).map((name) => [
    LABELS[name].label,
    before[name].toFixed(LABELS[name].digits),
    now[name].toFixed(LABELS[name].digits),
    before[name] === 0 ? "" : (now[name] / before[name]).toFixed(3),
  ]);
  const sure = isSettled
    ? `settled within the margin of ${percent(margin)}`
    : `NOT SETTLED: the spread is above the margin of ${percent(margin)}`;
  return [
    renderTable([["median", "before", "now", "now/before"], ...rows]),
    "",
    `Server CPU per event, before over now: ${showRatio(cpu)} in ${cpu.turns} turns (${sure}).`,
    "1 is as before, less is slower.",
  ].join("\n");
}

function showRatio({ ratio, spread }: Comparison): string {
  const about = Number.isFinite(spread) ? `± ${percent(spread)}` : "± ?";
  return `${ratio.toFixed(3)} ${about}`;
}

function percent(share: number): string {
  return `${(share * 100).toFixed(1)} %`;
}
