import { DAY_MS } from "#lib/time.ts";
import type { DiskFacts } from "#model/system.ts";

export interface DiskPicture {
  /** What was there at the end of each day. */
  line: string;
  area: string;
  /** From today on, at the present pace; "" when there is none. */
  ahead: string;
  todayX: number;
  /** Where the disk is full. */
  fullY: number;
  fromDay: string;
  /** When the picture ends. */
  toMs: number;
}

/** As many days ahead as are shown behind, but not more than the data has. */
const MOST_DAYS = 60;

/** Day files as they add up, and where that leads. undefined before the second day. */
export function drawDisk(
  { days, freeBytes }: Pick<DiskFacts, "days" | "freeBytes">,
  bytesPerDay: number | undefined,
  nowMs: number,
  { width, height }: { width: number; height: number },
): DiskPicture | undefined {
  const shown = days.slice(-MOST_DAYS);
  const [first] = shown;
  if (first === undefined || shown.length < 2) return undefined;
  const firstMs = Date.parse(first.day);
  const spanMs = Math.max(DAY_MS, nowMs - firstMs);
  const toMs = nowMs + spanMs;
  let bytes = days.slice(0, -shown.length).reduce((sum, day) => sum + day.bytes, 0);
  const points = shown.map((day) => {
    bytes += day.bytes;
    return { atMs: Math.min(nowMs, Date.parse(day.day) + DAY_MS), bytes };
  });
  const then = bytes + (bytesPerDay ?? 0) * (spanMs / DAY_MS);
  const fullBytes = bytes + freeBytes;
  // The edge of the disk is drawn when the forecast comes near it.
  const most = Math.max(1, Math.min(fullBytes, then * 1.25));
  const x = (ms: number) => Math.round(((ms - firstMs) / (toMs - firstMs)) * width * 10) / 10;
  const y = (value: number) => Math.round((height - (value / most) * height) * 10) / 10;
  const line = `M${points.map(({ atMs, bytes: at }) => `${x(atMs)} ${y(at)}`).join("L")}`;
  const firstX = x(points[0]?.atMs ?? firstMs);
  const fullMs =
    bytesPerDay === undefined ? toMs : Math.min(toMs, nowMs + (freeBytes / bytesPerDay) * DAY_MS);
  return {
    line,
    area: `${line}L${x(nowMs)} ${height}L${firstX} ${height}Z`,
    ahead:
      bytesPerDay === undefined
        ? ""
        : `M${x(nowMs)} ${y(bytes)}L${x(fullMs)} ${y(Math.min(then, fullBytes))}`,
    todayX: x(nowMs),
    fullY: fullBytes > most ? -1 : y(fullBytes),
    fromDay: first.day,
    toMs,
  };
}
