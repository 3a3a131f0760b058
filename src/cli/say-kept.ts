import { formatBytes } from "#lib/format-bytes.ts";
import type { RetentionName, RetentionValues } from "#model/keeping/retention.ts";

export function sayKept(name: RetentionName, values: RetentionValues): string {
  const value = values[name];
  if (name !== "budgetBytes") return `${value} ${value === 1 ? "day" : "days"}`;
  return value === 0 ? "none" : formatBytes(value);
}
