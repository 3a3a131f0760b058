import { Skeleton } from "./skeleton.tsx";

/** Cards to come, each as high as the real one where that is known. */
export function SkeletonCards({ heights }: { heights: readonly (number | undefined)[] }) {
  return heights.map((height, at) => (
    // biome-ignore lint/suspicious/noArrayIndexKey: the cards have no identity and never move
    <div className="card skeleton-card" key={at} style={{ height }}>
      <Skeleton width="38%" height={12} />
      <Skeleton width="82%" />
      <Skeleton width="64%" />
    </div>
  ));
}
