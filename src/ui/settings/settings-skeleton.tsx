"use client";

import { useCurrentProject } from "#ui/frame/frame-context.ts";
import { LoadingState } from "#ui/parts/states/loading-state.tsx";
import { Skeleton } from "#ui/parts/states/skeleton.tsx";
import { SkeletonCards } from "#ui/parts/states/skeleton-cards.tsx";
import { SettingsFrame, type SettingsFrameProps } from "./settings-frame.tsx";

export interface SettingsSkeletonProps {
  current: SettingsFrameProps["current"];
  /** Of the cards to come, in pixels. */
  heights: readonly number[];
}

/** What the frame knows already is there at once: name, tabs, title. */
export function SettingsSkeleton({ current, heights }: SettingsSkeletonProps) {
  const project = useCurrentProject() ?? { slug: "", name: "" };
  return (
    <LoadingState>
      <SettingsFrame project={project} current={current} lead={<Skeleton width={380} />}>
        <SkeletonCards heights={heights} />
      </SettingsFrame>
    </LoadingState>
  );
}
