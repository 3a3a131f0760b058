"use client";

import { useFrame } from "#ui/frame/frame-context.ts";
import { TopBar } from "#ui/frame/top-bar.tsx";
import { LoadingState } from "#ui/parts/states/loading-state.tsx";
import { Skeleton } from "#ui/parts/states/skeleton.tsx";

const CARDS = ["New issues", "Users with errors", "Events", "Not stored"];

/** The sizes of the page that is coming. */
export function OverviewSkeleton() {
  const { projects } = useFrame();
  return (
    <LoadingState>
      <TopBar crumbs={[{ label: "Overview" }]} period="24h" />
      <div className="page">
        <div className="page-head overview-skeleton-head">
          <Skeleton width={280} height={20} />
          <Skeleton width={420} />
        </div>
        <div className="overview-cards">
          {CARDS.map((name) => (
            <div className="overview-card overview-skeleton-card" key={name}>
              <span className="small-text faint">{name}</span>
              <Skeleton width={64} height={20} />
            </div>
          ))}
        </div>
        <section className="card project-table-card">
          <div className="overview-skeleton-columns" />
          {projects.map(({ slug }) => (
            <div className="overview-skeleton-row row" key={slug}>
              <Skeleton width={28} height={28} />
              <Skeleton width={120} />
              <Skeleton width={320} />
            </div>
          ))}
        </section>
      </div>
    </LoadingState>
  );
}
