import { DAY_MS } from "#lib/time.ts";
import type { DiskFacts, DiskForecast } from "#model/keeping/system.ts";

export interface DiskPicture {
  /** What was there at the end of each day. */
  line: string;
  area: string;
  /** From today on, at the present pace; "" when there is none. */
  ahead: string;
  todayX: number;
  /** Where there is no more room; undefined when that is far away. */
  fullY: number | undefined;
  fromDay: string;
  /** When the picture ends. */
  toMs: number;
}

const MOST_DAYS = 60;

/** Days as they add up, and as far ahead as behind. undefined before the second day. */
export function drawDisk(
  disk: Pick<DiskFacts, "days" | "freeBytes" | "budgetBytes">,
  { bytesPerDay, end }: DiskForecast,
  nowMs: number,
  { width, height }: { width: number; height: number },
): DiskPicture | undefined {
  const shown = disk.days.slice(-MOST_DAYS);
  const [first] = shown;
  if (first === undefined || shown.length < 2) return undefined;
  const firstMs = Date.parse(first.day);
  const toMs = nowMs + Math.max(DAY_MS, nowMs - firstMs);
  let bytes = disk.days.slice(0, -shown.length).reduce((sum, day) => sum + day.bytes, 0);
  const points = shown.map((day) => {
    bytes += day.bytes;
    return { atMs: Math.min(nowMs, Date.parse(day.day) + DAY_MS), bytes };
  });
  // From its end on the growth stops: days go as days come, or nothing is taken any more.
  const endMs = Math.min(toMs, end?.atMs ?? toMs);
  const then = bytes + (bytesPerDay ?? 0) * ((endMs - nowMs) / DAY_MS);
  const full = Math.min(bytes + disk.freeBytes, disk.budgetBytes ?? Number.POSITIVE_INFINITY);
  const most = Math.max(1, bytes, Math.min(full, then * 1.25));
  const x = (ms: number) => round(((ms - firstMs) / (toMs - firstMs)) * width);
  const y = (value: number) => round(height - (value / most) * height);
  const line = `M${points.map(({ atMs, bytes: at }) => `${x(atMs)} ${y(at)}`).join("L")}`;
  const ahead = [`${x(nowMs)} ${y(bytes)}`, `${x(endMs)} ${y(then)}`, `${width} ${y(then)}`];
  return {
    line,
    area: `${line}L${x(nowMs)} ${height}L${x(points[0]?.atMs ?? firstMs)} ${height}Z`,
    ahead: bytesPerDay === undefined ? "" : `M${ahead.join("L")}`,
    todayX: x(nowMs),
    fullY: full > most ? undefined : y(full),
    fromDay: first.day,
    toMs,
  };
}

function round(value: number): number {
  return Math.round(value * 10) / 10;
}
