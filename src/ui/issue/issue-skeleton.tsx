import { LoadingState } from "#ui/parts/loading-state.tsx";
import { Skeleton } from "#ui/parts/skeleton.tsx";

/** The page to come, in its own sizes. */
export function IssueSkeleton() {
  return (
    <LoadingState className="issue issue-sk">
      <div className="top">
        <Skeleton width={220} height={12} />
      </div>
      <div className="hd1">
        <div className="grow sk-lines">
          <Skeleton width="52%" height={18} />
          <Skeleton width="38%" height={12} />
        </div>
        <Skeleton width={196} height={28} />
      </div>
      <div className="over">
        <div className="ch">
          <Skeleton width="100%" height={126} />
        </div>
        <div className="sk-stats">
          <Skeleton width="60%" height={20} />
          <Skeleton width="40%" height={12} />
          <Skeleton width="60%" height={20} />
          <Skeleton width="40%" height={12} />
        </div>
      </div>
      <div className="body">
        <div className="lft">
          <Skeleton width="70%" height={28} />
          <Skeleton width="100%" height={320} />
          <Skeleton width="100%" height={240} />
        </div>
        <div className="rgt" />
      </div>
    </LoadingState>
  );
}
