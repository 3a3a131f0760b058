import { TopBar } from "#ui/frame/top-bar.tsx";
import { LoadingState } from "#ui/parts/states/loading-state.tsx";
import { Skeleton } from "#ui/parts/states/skeleton.tsx";
import { SkeletonCards } from "#ui/parts/states/skeleton-cards.tsx";

export function AccountSkeleton() {
  return (
    <LoadingState>
      <TopBar crumbs={[{ label: "Account" }]} />
      <div className="page account">
        <div className="page-head">
          <div>
            <h1>Account</h1>
            <p>
              <Skeleton width={180} />
            </p>
          </div>
        </div>
        <SkeletonCards heights={[192, 106, 328, 140]} />
      </div>
    </LoadingState>
  );
}
