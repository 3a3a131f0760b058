import { LoadingState } from "#ui/parts/states/loading-state.tsx";
import { SkeletonCards } from "#ui/parts/states/skeleton-cards.tsx";
import { SystemFrame, type SystemFrameProps } from "./system-frame.tsx";

const HEIGHTS: Record<SystemFrameProps["current"], readonly number[]> = {
  arrived: [298, 166, 360],
  storage: [300, 360],
  health: [220, 180, 120],
};

/** What is known already is there at once: names, sections, titles. */
export function SystemSkeleton({ current }: Pick<SystemFrameProps, "current">) {
  return (
    <LoadingState>
      <SystemFrame current={current} hasPeriod={current === "arrived"}>
        <SkeletonCards heights={HEIGHTS[current]} />
      </SystemFrame>
    </LoadingState>
  );
}
