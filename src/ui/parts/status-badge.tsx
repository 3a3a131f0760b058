import { Archive, Check, RotateCcw, Sparkle, TrendingUp } from "lucide-react";
import type { IssueStatus, IssueSubstatus } from "#model/issue.ts";
import { Badge } from "./badge.tsx";

export interface StatusBadgeProps {
  status: IssueStatus;
  substatus?: IssueSubstatus;
  /** Lists leave the ordinary case unsaid. */
  hideOngoing?: boolean;
}

/** Where an issue stands: New, Regressed, Escalating, Ongoing, Resolved, Archived. */
export function StatusBadge({ status, substatus, hideOngoing = false }: StatusBadgeProps) {
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
      <Badge tone="violet" icon={RotateCcw}>
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
