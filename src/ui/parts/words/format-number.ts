import { MAX_EXACT_USERS } from "#model/issue.ts";

const UNITS = [
  { from: 1e9, word: "B" },
  { from: 1e6, word: "M" },
  { from: 1e4, per: 1e3, word: "k" },
] as const;

/** "4,906", "12.4k", "124k", "1.2M": exact below ten thousand, never rounded up to a false unit. */
export function formatCompact(value: number): string {
  const unit = UNITS.find(({ from }) => Math.abs(value) >= from);
  if (unit === undefined) return formatExact(value);
  const scaled = value / ("per" in unit ? unit.per : unit.from);
  const digits = Math.abs(scaled) < 100 ? 10 : 1;
  return `${Math.trunc(scaled * digits) / digits}${unit.word}`;
}

export function formatExact(value: number): string {
  return value.toLocaleString("en-US");
}

/** "12", or "≈1,240": many users are estimated. */
export function formatUsers(value: number): string {
  return `${value > MAX_EXACT_USERS ? "≈" : ""}${formatExact(value)}`;
}
