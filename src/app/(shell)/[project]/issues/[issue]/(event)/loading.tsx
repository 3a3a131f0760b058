import { IssueSkeleton } from "#ui/issue/issue-skeleton.tsx";

export default function Loading() {
  return <IssueSkeleton />;
}
