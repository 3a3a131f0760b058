import { explainRefusal } from "#accounts/explain-refusal.ts";
import { withSkeleton } from "#app/with-skeleton.tsx";
import type { Viewer } from "#model/viewer.ts";
import { webContext } from "#server/web/web-context.ts";
import { requireViewer } from "#server/web/web-viewer.ts";
import { NoPermission } from "#ui/parts/states/no-permission.tsx";
import { LiveRefresh } from "#ui/system/live-refresh.tsx";
import { SystemFrame, type SystemFrameProps } from "#ui/system/system-frame.tsx";
import { SystemSkeleton } from "#ui/system/system-skeleton.tsx";

type Shown = Omit<SystemFrameProps, "current"> & { bucket?: "hour" | "day" };

/**
 * A page of the installation: for owners and admins, kept up to date while it is open. What it shows
 * is asked for only for who may see it.
 */
export function systemPage<Props extends object>(
  current: SystemFrameProps["current"],
  show: (viewer: Viewer, props: Props) => Promise<Shown>,
) {
  return withSkeleton(<SystemSkeleton current={current} />, async (props: Props) => {
    const viewer = await requireViewer();
    const refusal = await explainRefusal(viewer, webContext().store, "read system");
    if (refusal !== undefined) {
      return (
        <SystemFrame current={current}>
          <NoPermission why={refusal} />
        </SystemFrame>
      );
    }
    const { children, bucket, ...frame } = await show(viewer, props);
    return (
      <SystemFrame current={current} {...frame}>
        <LiveRefresh {...(bucket && { bucket })} />
        {children}
      </SystemFrame>
    );
  });
}
