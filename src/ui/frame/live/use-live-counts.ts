"use client";

import { useEffect, useState } from "react";
import type { FrameProject } from "#ui/frame/frame-data.ts";
import { type OpenCounts, watchOpenCounts } from "./watch-open-counts.ts";

/** The projects with counts that follow what arrives; what the server renders again is newer. */
export function useLiveCounts(projects: readonly FrameProject[]): readonly FrameProject[] {
  const [live, setLive] = useState<{ over: readonly FrameProject[]; open: OpenCounts }>();
  useEffect(() => watchOpenCounts((open) => setLive({ over: projects, open })), [projects]);
  if (live?.over !== projects) return projects;
  return projects.map((each) => ({ ...each, open: live.open[each.slug] ?? each.open }));
}
