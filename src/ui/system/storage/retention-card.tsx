import type { RetentionChange } from "#model/keeping/retention.ts";
import { Card } from "#ui/parts/marks/card.tsx";
import { TimeAgo } from "#ui/parts/words/time-ago.tsx";
import { RetentionForm, type RetentionFormProps } from "./retention-form.tsx";

export interface RetentionCardProps extends RetentionFormProps {
  change: RetentionChange | undefined;
}

export function RetentionCard({ change, ...form }: RetentionCardProps) {
  return (
    <Card
      id="retention"
      title="Retention"
      head={
        change !== undefined && (
          <span className="small-text faint at-end truncate">
            changed by {change.by}, <TimeAgo ms={change.atMs} ago />
          </span>
        )
      }
    >
      <RetentionForm {...form} />
    </Card>
  );
}
