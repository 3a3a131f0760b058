"use client";

import { type ReactNode, useEffect, useMemo, useState } from "react";
import { showToast } from "#ui/parts/overlays/toast-store.ts";
import { FrameContext } from "./frame-context.ts";
import type { FrameData, FrameProject } from "./frame-data.ts";
import { type OpenCounts, watchOpenCounts } from "./live/watch-open-counts.ts";

export interface FrameProviderProps extends FrameData {
  signOut: () => Promise<unknown>;
  children: ReactNode;
}

export function FrameProvider(props: FrameProviderProps) {
  const { user, maySet, mayCreate, mayWatch, signOut, children } = props;
  const projects = useLiveCounts(props.projects);
  const frame = useMemo(
    () => ({
      projects,
      user,
      maySet,
      mayCreate,
      mayWatch,
      signOut: () => {
        signOut().catch(() => {
          showToast({ tone: "failed", text: "Not signed out: the server did not answer." });
        });
      },
    }),
    [projects, user, maySet, mayCreate, mayWatch, signOut],
  );
  return <FrameContext value={frame}>{children}</FrameContext>;
}

/** The projects with counts that follow what arrives; what the server renders again is newer. */
function useLiveCounts(projects: readonly FrameProject[]): readonly FrameProject[] {
  const [live, setLive] = useState<{ over: readonly FrameProject[]; open: OpenCounts }>();
  useEffect(() => watchOpenCounts((open) => setLive({ over: projects, open })), [projects]);
  if (live?.over !== projects) return projects;
  return projects.map((each) => ({ ...each, open: live.open[each.slug] ?? each.open }));
}
