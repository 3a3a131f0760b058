import { SECOND_MS } from "#lib/time.ts";
import { formatAge } from "#ui/parts/words/format-time.ts";

/** "3.1 ms", "41 ms", "0.2 s", "12 s", "4 min"; "none" when there was nothing to time. */
export function formatDuration(ms: number | undefined): string {
  if (ms === undefined) return "none lately";
  if (ms < 10) return `${Math.max(0, ms).toFixed(1)} ms`;
  if (ms < 1000) return `${Math.round(ms)} ms`;
  if (ms < 10 * SECOND_MS) return `${(ms / SECOND_MS).toFixed(1)} s`;
  return formatAge(ms);
}
