"use client";

import { useCurrentProject, useFrame } from "#ui/frame/frame-context.ts";
import { TopBar } from "#ui/frame/top-bar.tsx";
import { LoadingState } from "#ui/parts/states/loading-state.tsx";
import { Skeleton } from "#ui/parts/states/skeleton.tsx";
import { SkeletonRows } from "#ui/parts/states/skeleton-rows.tsx";

/** As many as a page holds. */
const MAX_ROWS = 50;

/** The list to come, in its final size: the sidebar knows how many are open. */
export function IssueListLoading() {
  const { projects } = useFrame();
  const project = useCurrentProject();
  const open = (project ? [project] : projects).reduce((sum, each) => sum + each.open, 0);
  const start = project
    ? { label: project.name, href: `/${project.slug}/issues` }
    : { label: "All projects", href: "/" };
  return (
    <LoadingState className="issue-list-skeleton">
      <TopBar crumbs={[start, { label: "Issues" }]} period="14d" titled />
      <div className="tabs-row">
        <div className="tabs skeleton-tabs">
          <Skeleton width={300} />
        </div>
      </div>
      <div className="issue-search">
        <div className="input-box grow" />
      </div>
      <div className="issue-table">
        <div className="issue-table-head" />
        <SkeletonRows rows={Math.min(open, MAX_ROWS)} />
      </div>
    </LoadingState>
  );
}
