import { LoadingState } from "#ui/parts/loading-state.tsx";
import { Skeleton } from "#ui/parts/skeleton.tsx";
import { SkeletonRows } from "#ui/parts/skeleton-rows.tsx";

/** The list to come, in its final size. */
export function IssueListLoading() {
  return (
    <LoadingState>
      <div className="top" />
      <div className="tabs-row sk-tabs">
        <Skeleton width={300} />
      </div>
      <div className="search">
        <div className="in grow" />
      </div>
      <div className="lst">
        <div className="ih" />
        <SkeletonRows rows={16} />
      </div>
    </LoadingState>
  );
}
