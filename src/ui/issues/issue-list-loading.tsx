import { Skeleton } from "#ui/parts/skeleton.tsx";
import { SkeletonRows } from "#ui/parts/skeleton-rows.tsx";

/** The list to come, in its final size. */
export function IssueListLoading() {
  return (
    <div role="status" data-loading>
      <noscript>
        <link rel="stylesheet" href="/no-script.css" />
      </noscript>
      <span className="sr">Loading</span>
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
    </div>
  );
}
