/** What spike protection would have cut in the hours from `fromMs` on, each learned from its own week before. */
import { LEARNED_HOURS, type LearnedHour, spikeThreshold } from "#ingest/limits/spike-threshold.ts";
import { HOUR_MS } from "#lib/time.ts";
import type { SpikeCategory, WouldRefuse } from "#model/limits.ts";
import type { HourVolume } from "#store/ports/outcomes.ts";
import { gatherRefused, type OfferedHour } from "./gather-refused.ts";

/** `volumes`: oldest first, from a week before `fromMs` on. */
export function replaySpikes(
  category: SpikeCategory,
  minimum: number,
  volumes: readonly HourVolume[],
  fromMs: number,
): WouldRefuse {
  const mine = volumes.filter((volume) => volume.category === category);
  // What was cut before stays cut; what would have been cut takes its place.
  const learned = new Map<number, LearnedHour>();
  const hours: OfferedHour[] = [];
  for (const { hourMs, taken, limited, cut } of mine) {
    const offered = taken + limited;
    if (hourMs < fromMs) {
      learned.set(hourMs, { hourMs, taken, cut });
      continue;
    }
    const refused = Math.max(0, offered - thresholdAt(hourMs, offered, minimum, learned));
    hours.push({ hourMs, offered, refused });
    learned.set(hourMs, { hourMs, taken: offered - refused, cut: refused });
  }
  return gatherRefused(hours);
}

function thresholdAt(
  hourMs: number,
  offered: number,
  minimum: number,
  learned: ReadonlyMap<number, LearnedHour>,
): number {
  if (offered <= minimum) return minimum;
  const week: LearnedHour[] = [];
  for (let age = 1; age <= LEARNED_HOURS; age++) {
    const hour = learned.get(hourMs - age * HOUR_MS);
    if (hour !== undefined) week.push(hour);
  }
  return spikeThreshold(week, hourMs, minimum);
}
