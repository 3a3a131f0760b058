"use client";

import { usePathname } from "next/navigation";
import { useCurrentProject } from "#ui/frame/frame-context.ts";
import { TopBar } from "#ui/frame/top-bar.tsx";
import { LoadingState } from "#ui/parts/states/loading-state.tsx";
import { Skeleton } from "#ui/parts/states/skeleton.tsx";
import { SkeletonCards } from "#ui/parts/states/skeleton-cards.tsx";

/** A number with two lines below it, and a time with one. */
const STATS_HEIGHT = 161;

/** The page to come, in its own sizes. */
export function IssueSkeleton() {
  const project = useCurrentProject();
  const list = `/${project?.slug}/issues`;
  const shortId = usePathname().split("/")[3] ?? "";
  return (
    <LoadingState>
      <TopBar
        crumbs={[
          { label: project?.name ?? "", href: list },
          { label: "Issues", href: list },
          { label: shortId },
        ]}
        period="14d"
      />
      <div className="issue-page issue-skeleton">
        <div className="issue-header">
          <div className="grow">
            <div className="issue-title">
              <Skeleton width={16} height={16} round />
              <Skeleton width="52%" height={16} />
            </div>
            <div className="issue-meta">
              <Skeleton width="38%" height={12} />
            </div>
          </div>
          <Skeleton width={196} height={28} />
        </div>
        <div className="issue-summary">
          <div className="events-chart">
            <Skeleton width="100%" height={146} />
          </div>
          <div className="issue-facts">
            <p className="issue-facts-scope small-text faint">Events and users</p>
            <div className="issue-stats" style={{ minHeight: STATS_HEIGHT }}>
              {["Events", "Users", "First seen", "Last seen"].map((name) => (
                <div key={name}>
                  <span className="small-text faint">{name}</span>
                  <Skeleton width="60%" height={16} />
                </div>
              ))}
            </div>
          </div>
        </div>
        <div className="issue-body">
          <div className="issue-main">
            <div className="event-bar">
              <Skeleton width={560} height={28} />
              <span className="at-end">
                <Skeleton width={190} height={24} />
              </span>
            </div>
            <div className="tabs section-tabs" />
            <SkeletonCards heights={[480, 240]} />
          </div>
          <div className="issue-aside" />
        </div>
      </div>
    </LoadingState>
  );
}
