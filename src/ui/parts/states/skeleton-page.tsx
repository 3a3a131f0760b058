import { LoadingState } from "./loading-state.tsx";
import { Skeleton } from "./skeleton.tsx";
import { SkeletonCards } from "./skeleton-cards.tsx";

/** A page to come: title, sentence, cards. */
export function SkeletonPage() {
  return (
    <LoadingState className="page">
      <div className="skeleton-head">
        <Skeleton width={280} height={20} />
        <Skeleton width={420} height={12} />
      </div>
      <SkeletonCards heights={[undefined, undefined, undefined]} />
    </LoadingState>
  );
}
