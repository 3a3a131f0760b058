"use client";

import { type ReactNode, useMemo } from "react";
import { showToast } from "#ui/parts/overlays/toast-store.ts";
import { FrameContext } from "./frame-context.ts";
import type { FrameData } from "./frame-data.ts";
import { useLiveCounts } from "./live/use-live-counts.ts";
import { serverSource } from "./palette/palette-source.ts";

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
      source: serverSource,
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
