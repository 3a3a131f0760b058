import type { RetentionChange } from "#model/keeping/retention.ts";
import { TimeAgo } from "#ui/parts/words/time-ago.tsx";
import { RetentionForm, type RetentionFormProps } from "./retention-form.tsx";

export interface RetentionCardProps extends RetentionFormProps {
  change: RetentionChange | undefined;
}

export function RetentionCard({ change, ...form }: RetentionCardProps) {
  return (
    <section className="card" aria-labelledby="retention">
      <div className="card-head">
        <h2 id="retention">Retention</h2>
        {change !== undefined && (
          <span className="small-text faint at-end truncate">
            changed by {change.by}, <TimeAgo ms={change.atMs} ago />
          </span>
        )}
      </div>
      <div className="card-body">
        <RetentionForm {...form} />
      </div>
    </section>
  );
}
