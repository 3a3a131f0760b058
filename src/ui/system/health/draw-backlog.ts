import { DAY_MS, MINUTE_MS } from "#lib/time.ts";
import type { EdgeFacts } from "#model/keeping/system.ts";

/** Two spans of the history: what is further apart was not watched in between. */
const GAP_MS = 10 * MINUTE_MS;

/** Lines over the last day; a gap stays a gap. */
export function drawBacklog(
  history: EdgeFacts["history"],
  nowMs: number,
  width: number,
  height: number,
): { line: string; area: string }[] {
  const most = Math.max(1, ...history.map(({ records }) => records));
  const fromMs = nowMs - DAY_MS;
  const runs: { x: number; y: number }[][] = [];
  let lastMs = Number.NEGATIVE_INFINITY;
  for (const { startMs, records } of history) {
    if (startMs < fromMs) continue;
    const x = round(((startMs - fromMs) / DAY_MS) * width);
    const y = round(height - (records / most) * (height - 3));
    if (startMs - lastMs > GAP_MS) runs.push([]);
    runs.at(-1)?.push({ x, y });
    lastMs = startMs;
  }
  return runs.map((run) => {
    const [first, last] = [run[0], run.at(-1)];
    const line = `M${run.map(({ x, y }) => `${x} ${y}`).join("L")}h0.1`;
    return { line, area: `${line}L${last?.x} ${height}L${first?.x} ${height}Z` };
  });
}

function round(value: number): number {
  return Math.round(value * 10) / 10;
}
