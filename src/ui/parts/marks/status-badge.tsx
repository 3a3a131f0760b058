import { Archive, Check, RotateCcw, Sparkle, TrendingUp } from "lucide-react";
import type { IssueStatus, IssueSubstatus, Regression } from "#model/issue.ts";
import { formatMoment } from "#ui/parts/words/format-time.ts";
import { Badge } from "./badge.tsx";

export interface StatusBadgeProps {
  status: IssueStatus;
  substatus?: IssueSubstatus;
  /** What brought it back, on hover. */
  regression?: Regression | undefined;
  /** Lists leave the ordinary case unsaid. */
  hideOngoing?: boolean;
}

/** Where an issue stands: New, Regressed, Escalating, Ongoing, Resolved, Archived. */
export function StatusBadge(props: StatusBadgeProps) {
  const { status, substatus, regression, hideOngoing = false } = props;
  if (status === "resolved") {
    return (
      <Badge tone="good" icon={Check}>
        Resolved
      </Badge>
    );
  }
  if (status === "archived") return <Badge icon={Archive}>Archived</Badge>;
  if (substatus === "new") {
    return (
      <Badge tone="info" icon={Sparkle}>
        New
      </Badge>
    );
  }
  if (substatus === "regressed") {
    return (
      <Badge tone="violet" icon={RotateCcw} title={regression && sayRegression(regression)}>
        Regressed
      </Badge>
    );
  }
  if (substatus === "escalating") {
    return (
      <Badge tone="error" icon={TrendingUp}>
        Escalating
      </Badge>
    );
  }
  return hideOngoing ? null : <Badge>Ongoing</Badge>;
}

/** In UTC: the server writes it too, and does not know the viewer's zone. */
function sayRegression({ atMs, release }: Regression): string {
  return `Came back${release ? ` in ${release}` : ""} on ${formatMoment(atMs, "UTC")}`;
}
