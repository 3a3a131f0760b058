import type { ReactNode } from "react";
import { explainRefusal } from "#accounts/explain-refusal.ts";
import type { Viewer } from "#model/viewer.ts";
import { webContext } from "#server/web/web-context.ts";
import { requireViewer } from "#server/web/web-viewer.ts";
import { NoPermission } from "#ui/parts/states/no-permission.tsx";
import { LiveRefresh } from "#ui/system/live-refresh.tsx";
import { SystemFrame, type SystemFrameProps } from "#ui/system/system-frame.tsx";

export interface SystemPageProps {
  current: SystemFrameProps["current"];
  /** Asked only for who may see it. */
  show: (
    viewer: Viewer,
  ) => Promise<Omit<SystemFrameProps, "current"> & { bucket?: "hour" | "day" }>;
}

/** A page of the installation: for owners and admins, kept up to date while it is open. */
export async function SystemPage({ current, show }: SystemPageProps): Promise<ReactNode> {
  const viewer = await requireViewer();
  const refusal = await explainRefusal(viewer, webContext().store, "read system");
  if (refusal !== undefined) {
    return (
      <SystemFrame current={current}>
        <NoPermission why={refusal} />
      </SystemFrame>
    );
  }
  const { children, bucket, ...frame } = await show(viewer);
  return (
    <SystemFrame current={current} {...frame}>
      <LiveRefresh {...(bucket && { bucket })} />
      {children}
    </SystemFrame>
  );
}
