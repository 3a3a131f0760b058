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
        <div className="page-h ov-sk-head">
          <Skeleton width={280} height={20} />
          <Skeleton width={420} />
        </div>
        <div className="kp">
          {CARDS.map((name) => (
            <div className="kc1 ov-sk-card" key={name}>
              <span className="xs t3">{name}</span>
              <Skeleton width={64} height={20} />
            </div>
          ))}
        </div>
        <section className="card ov-card">
          <div className="ov-sk-th" />
          {projects.map(({ slug }) => (
            <div className="ov-sk-row row" key={slug}>
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
