import type { Json } from "#lib/json.ts";
import type { Level } from "#protocol/event/level.ts";

/** Relay's names and Python's numbers; "warn" is ours, browsers' consoles say it. */
const LEVEL_OF = new Map<Json, Level>([
  ["debug", "debug"],
  ["info", "info"],
  ["log", "info"],
  ["warning", "warning"],
  ["warn", "warning"],
  ["error", "error"],
  ["fatal", "fatal"],
  ["critical", "fatal"],
  [10, "debug"],
  [20, "info"],
  [30, "warning"],
  [40, "error"],
  [50, "fatal"],
]);

export function readLevel(value: Json): Level | undefined {
  const level = LEVEL_OF.get(value);
  if (level !== undefined || typeof value !== "string") return level;
  return LEVEL_OF.get(value.toLowerCase());
}
