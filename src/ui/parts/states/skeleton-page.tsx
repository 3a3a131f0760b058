import { LoadingState } from "./loading-state.tsx";
import { Skeleton } from "./skeleton.tsx";

/** A page to come: title, sentence, cards. */
export function SkeletonPage({ cards = 3 }: { cards?: number }) {
  return (
    <LoadingState className="page">
      <div className="skeleton-head">
        <Skeleton width={280} height={20} />
        <Skeleton width={420} height={12} />
      </div>
      {Array.from({ length: cards }, (_, at) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: the cards have no identity and never move
        <div className="card skeleton-card" key={at}>
          <Skeleton width="38%" height={12} />
          <Skeleton width="82%" />
          <Skeleton width="64%" />
        </div>
      ))}
    </LoadingState>
  );
}
