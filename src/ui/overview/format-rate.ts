import { formatCompact } from "#ui/parts/words/format-number.ts";

/** "412", "3.4", "0.2", "<0.1", "0": one digit where one digit says something. */
export function formatRate(perMinute: number): string {
  if (perMinute <= 0) return "0";
  if (perMinute < 0.1) return "<0.1";
  if (perMinute < 10) return String(Math.round(perMinute * 10) / 10);
  return formatCompact(Math.round(perMinute));
}
