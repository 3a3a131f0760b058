/** What a limit would have done to hours that are over: they are sent against it once more. */
import { HOUR_MS, MINUTE_MS, utcDay } from "#lib/time.ts";
import type { LimitRule, LimitWindow, WouldRefuse } from "#model/limits.ts";
import type { HourVolume } from "#store/ports/outcomes.ts";
import { gatherRefused, type OfferedHour } from "./gather-refused.ts";

/** Never limited: client reports. */
const UNLIMITED = "internal";

/** `volumes`: oldest first, from the start of a window on; told is what happened from `fromMs` on. */
export function replayLimit(
  rule: Pick<LimitRule, "category" | "window" | "quantity">,
  volumes: readonly HourVolume[],
  fromMs: number,
): WouldRefuse {
  let window = "";
  let used = 0;
  const hours: OfferedHour[] = [];
  for (const { hourMs, offered } of offeredByHour(rule.category, volumes)) {
    if (windowOf(rule.window, hourMs) !== window) used = 0;
    window = windowOf(rule.window, hourMs);
    const taken = Math.min(offered, Math.max(0, roomIn(rule) - used));
    used += taken;
    if (hourMs >= fromMs) hours.push({ hourMs, offered, refused: offered - taken });
  }
  return gatherRefused(hours, rule.window === "minute" && rule.quantity > 0);
}

export function offeredByHour(
  category: LimitRule["category"],
  volumes: readonly HourVolume[],
): { hourMs: number; offered: number }[] {
  const offered = new Map<number, number>();
  for (const volume of volumes) {
    if (category === "all" ? volume.category === UNLIMITED : volume.category !== category) continue;
    const known = offered.get(volume.hourMs) ?? 0;
    offered.set(volume.hourMs, known + volume.taken + volume.limited);
  }
  return [...offered].map(([hourMs, quantity]) => ({ hourMs, offered: quantity }));
}

/** Spread evenly, an hour has room for sixty minutes; bunched, for less. */
function roomIn({ window, quantity }: Pick<LimitRule, "window" | "quantity">): number {
  return window === "minute" ? quantity * (HOUR_MS / MINUTE_MS) : quantity;
}

function windowOf(window: LimitWindow, hourMs: number): string {
  switch (window) {
    case "minute":
    case "hour":
      return String(hourMs);
    case "day":
      return utcDay(hourMs);
    case "month":
      return utcDay(hourMs).slice(0, 7);
  }
}
