/** Never "0%" for something that is there, never "100%" for less than all. */
export function formatShare(count: number, of: number): string {
  const percent = (count / Math.max(1, of)) * 100;
  if (percent > 0 && percent < 1) return "<1%";
  return `${percent > 99 && percent < 100 ? 99 : Math.min(100, Math.round(percent))}%`;
}
