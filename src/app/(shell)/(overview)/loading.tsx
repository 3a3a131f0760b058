import { OverviewSkeleton } from "#ui/overview/overview-skeleton.tsx";

export default function Loading() {
  return <OverviewSkeleton />;
}
