import { DAY_MS, dayNumber } from "#lib/time.ts";
import type { ProjectHour } from "#store/ports/activity.ts";

/** A day has every hour of every time zone in it: an app that is used is used once a day. */
const SILENT_MS = 1 * DAY_MS;
/** From then on the silence is known, or the project is not in use. */
const FORGOTTEN_MS = 14 * DAY_MS;
const STEADY_DAYS = 4;
const LOOKED_AT_DAYS = 7;

/** Hours from here on are needed to tell. */
export function silenceFromMs(nowMs: number): number {
  return nowMs - FORGOTTEN_MS - LOOKED_AT_DAYS * DAY_MS;
}

/** "sudden" when it sent on most days of the week before; "long" after two weeks of nothing. */
export function findSilence(
  lastEventMs: number,
  hours: readonly ProjectHour[],
  nowMs: number,
): "sudden" | "long" | undefined {
  const silentMs = nowMs - lastEventMs;
  if (silentMs < SILENT_MS) return undefined;
  if (silentMs >= FORGOTTEN_MS) return "long";
  const lastDay = dayNumber(lastEventMs);
  const days = new Set(hours.map(({ hourMs }) => dayNumber(hourMs)));
  const steady = [...days].filter((day) => day <= lastDay && day > lastDay - LOOKED_AT_DAYS);
  return steady.length >= STEADY_DAYS ? "sudden" : undefined;
}
