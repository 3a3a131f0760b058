/** The results as text: one line per pair while it runs, medians with their targets at the end. */
import type { PairResults } from "./pair-results.ts";
import { renderTable } from "./table.ts";
import { isReached, type Target, targetsOf } from "./targets.ts";

const LABELS: Record<keyof PairResults, { label: string; digits: number }> = {
  floorPerS: { label: "floor requests/s", digits: 0 },
  acceptedPerS: { label: "accepted/s", digits: 0 },
  digestedPerS: { label: "digested/s, drain included", digits: 0 },
  rowsPerS: { label: "rows stored/s, drain included", digits: 0 },
  ratio: { label: "digested/s over the floor", digits: 3 },
  floorCpuUs: { label: "floor CPU us/request", digits: 1 },
  cpuUs: { label: "server CPU us/event", digits: 1 },
  edgeUs: { label: "  edge thread", digits: 1 },
  digestUs: { label: "  digest thread", digits: 1 },
  restUs: { label: "  pool, GC, JIT threads", digits: 1 },
  cpuRatio: { label: "server CPU over the floor's", digits: 2 },
  generatorUs: { label: "generator CPU us/event", digits: 1 },
  p50Ms: { label: "accept p50 ms", digits: 2 },
  p99Ms: { label: "accept p99 ms", digits: 2 },
  maxMs: { label: "accept, the slowest ms", digits: 1 },
  floorP99Ms: { label: "floor p99 ms, same load", digits: 2 },
  loopDelayP99Ms: { label: "edge loop delay p99 ms", digits: 1 },
  loopDelayMaxMs: { label: "  the longest ms", digits: 1 },
  rejects: { label: "rejects (sum)", digits: 0 },
  serverErrors: { label: "answers from 500 up (sum)", digits: 0 },
  spoolSyncs: { label: "fdatasync of the spool", digits: 0 },
  peakMb: { label: "peak RSS MB, edge + digest", digits: 0 },
  webPeakMb: { label: "peak RSS MB, web", digits: 0 },
  allPeakMb: { label: "peak RSS MB, all", digits: 0 },
  bytesPerEvent: { label: "bytes on disk/event", digits: 0 },
  bytesPerEventWithSpool: { label: "  with the spool", digits: 0 },
  bytesPerEventRunning: { label: "  before the stop", digits: 0 },
  bytesPerRow: { label: "bytes on disk/row", digits: 0 },
  writtenPerEvent: { label: "bytes written/event", digits: 0 },
  drainS: { label: "drain after the last answer s", digits: 2 },
  othersPercent: { label: "CPU % used by others", digits: 0 },
  issues: { label: "issues", digits: 0 },
};

const SHORT: [string, keyof PairResults][] = [
  ["floor/s", "floorPerS"],
  ["accepted/s", "acceptedPerS"],
  ["digested/s", "digestedPerS"],
  ["rows/s", "rowsPerS"],
  ["ratio", "ratio"],
  ["floor us", "floorCpuUs"],
  ["us", "cpuUs"],
  ["edge", "edgeUs"],
  ["digest", "digestUs"],
  ["rest", "restUs"],
  ["CPU x", "cpuRatio"],
  ["p50 ms", "p50Ms"],
  ["p99 ms", "p99Ms"],
  ["loop p99", "loopDelayP99Ms"],
  ["rejects", "rejects"],
  ["syncs", "spoolSyncs"],
  ["MB", "peakMb"],
  ["web MB", "webPeakMb"],
  ["B/event", "bytesPerEvent"],
  ["+spool", "bytesPerEventWithSpool"],
  ["drain s", "drainS"],
  ["others %", "othersPercent"],
];

export function showPairs(pairs: readonly PairResults[]): string {
  return renderTable([
    ["pair", ...SHORT.map(([short]) => short)],
    ...pairs.map((pair, i) => [String(i + 1), ...SHORT.map(([, name]) => format(pair, name))]),
  ]);
}

export function showMedians(profile: string, medians: PairResults): string {
  const targets = new Map(targetsOf(profile).map((target) => [target.of, target]));
  const rows = (Object.keys(LABELS) as (keyof PairResults)[]).map((name) => {
    const target = targets.get(name);
    return [
      LABELS[name].label,
      format(medians, name),
      ...(["first", "target", "stretch"] as const).map((level) => verdict(target, level, medians)),
    ];
  });
  return renderTable([["median", "", "first", "target", "stretch"], ...rows]);
}

function verdict(
  target: Target | undefined,
  level: "first" | "target" | "stretch",
  medians: PairResults,
): string {
  const limit = target?.[level];
  if (target === undefined || limit === undefined) return "";
  const missed = level === "stretch" ? "no" : "MISS";
  const word = isReached(target, limit, medians) ? "ok" : missed;
  return `${target.atLeast ? ">=" : "<="} ${limit} ${word}`;
}

function format(results: PairResults, name: keyof PairResults): string {
  return results[name].toFixed(LABELS[name].digits);
}
