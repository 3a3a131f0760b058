import { LoadingState } from "#ui/parts/states/loading-state.tsx";
import { SkeletonCards } from "#ui/parts/states/skeleton-cards.tsx";
import { NewProjectFrame } from "./new-project-frame.tsx";

export function NewProjectSkeleton() {
  return (
    <LoadingState>
      <NewProjectFrame>
        <SkeletonCards heights={[278]} />
      </NewProjectFrame>
    </LoadingState>
  );
}
