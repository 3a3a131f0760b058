import type { ReplayId } from "#model/ids.ts";
import { SectionCard } from "./section-card.tsx";

/** Says that the visit was recorded. */
export function ReplayCard({ replayId }: { replayId: ReplayId | undefined }) {
  if (replayId === undefined) return null;
  return (
    <SectionCard id="replay" title="Session replay">
      <div className="card-body">
        <p className="muted">
          This happened in a visit that was recorded, as replay{" "}
          <span className="mono">{replayId}</span>. There is no player yet; the API gives the
          recording.
        </p>
      </div>
    </SectionCard>
  );
}
