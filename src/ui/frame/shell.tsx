import type { ReactNode } from "react";
import { Toaster } from "#ui/parts/overlays/toaster.tsx";
import { NowProvider } from "#ui/parts/words/now-provider.tsx";
import { AppGrid } from "./app-grid.tsx";
import type { FrameData, SidebarState } from "./frame-data.ts";
import { FrameProvider } from "./frame-provider.tsx";
import { FrameKeys } from "./keys/frame-keys.tsx";
import { PageFreshness } from "./live/page-freshness.tsx";
import { Overlays } from "./overlays.tsx";
import { ProblemBanner } from "./problem-banner.tsx";

export interface ShellProps extends FrameData {
  sidebar: SidebarState;
  nowMs: number;
  /** Why envelopes are refused; empty when they are not. */
  problems: readonly string[];
  signOut: () => Promise<unknown>;
  children: ReactNode;
}

/** Sidebar, page, and what lies over them. A page brings its own TopBar. */
export function Shell({ sidebar, nowMs, problems, children, ...frame }: ShellProps) {
  return (
    <NowProvider nowMs={nowMs}>
      <FrameProvider {...frame}>
        <a className="button skip-link" href="#main">
          Skip to content
        </a>
        <AppGrid initial={sidebar}>
          <main className="main-column" id="main" tabIndex={-1}>
            <ProblemBanner problems={problems} />
            {children}
          </main>
        </AppGrid>
        <FrameKeys />
        <PageFreshness />
        <Overlays />
        <Toaster />
      </FrameProvider>
    </NowProvider>
  );
}
