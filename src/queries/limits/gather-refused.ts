import { HOUR_MS } from "#lib/time.ts";
import type { WouldRefuse } from "#model/limits.ts";

export interface OfferedHour {
  hourMs: number;
  offered: number;
  refused: number;
}

/** `hours`: oldest first. */
export function gatherRefused(hours: readonly OfferedHour[], isLeast = false): WouldRefuse {
  const would: WouldRefuse = { offered: 0, refused: 0, spans: [], isLeast };
  for (const { hourMs, offered, refused } of hours) {
    would.offered += offered;
    would.refused += refused;
    if (refused === 0) continue;
    const last = would.spans.at(-1);
    if (last?.toMs === hourMs) last.toMs += HOUR_MS;
    else would.spans.push({ fromMs: hourMs, toMs: hourMs + HOUR_MS });
  }
  return would;
}
