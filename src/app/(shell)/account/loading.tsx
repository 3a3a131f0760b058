import { SkeletonPage } from "#ui/parts/skeleton-page.tsx";

export default function Loading() {
  return <SkeletonPage />;
}
