import { MAX_EXACT_USERS } from "#model/issue.ts";
import { formatCompact, formatExact } from "./format-number.ts";

export interface UserCountProps {
  value: number;
  /** Follows the number in the hover text: "in the last 14 days". */
  note?: string | undefined;
  /** Of a sum: whether a part of it is estimated. */
  isEstimate?: boolean;
}

/** "12", or "≈1,240": many users are estimated, and that is said. */
export function UserCount({ value, note, isEstimate = value > MAX_EXACT_USERS }: UserCountProps) {
  const sign = isEstimate ? "≈" : "";
  const about = isEstimate ? "about " : "";
  const words = [`${about}${formatExact(value)} ${value === 1 ? "user" : "users"}`, note];
  return (
    <data className="tabular" value={value} title={words.filter(Boolean).join(" ")}>
      {sign}
      {formatCompact(value)}
    </data>
  );
}
