import type { Metadata } from "next";
import { may } from "#accounts/may.ts";
import { submitDemo } from "#app/(shell)/demo-actions.ts";
import { withSkeleton } from "#app/with-skeleton.tsx";
import { showOverview } from "#queries/overview/show-overview.ts";
import { webContext } from "#server/web/web-context.ts";
import { requireViewer } from "#server/web/web-viewer.ts";
import { keptPeriod } from "#ui/frame/periods/kept-period.ts";
import { DemoButton } from "#ui/overview/demo-button.tsx";
import { OverviewPage } from "#ui/overview/overview-page.tsx";
import { OverviewSkeleton } from "#ui/overview/overview-skeleton.tsx";
import { readOverviewAsk } from "./read-overview-ask.ts";

export const metadata: Metadata = { title: "Overview" };

export default withSkeleton(<OverviewSkeleton />, Overview);

async function Overview({ searchParams }: PageProps<"/">) {
  const params = await searchParams;
  const viewer = await requireViewer();
  const { store, nowMs } = webContext();
  const atMs = nowMs();
  const ask = readOverviewAsk(params, atMs);
  const mayCreate = may(viewer, "create project").ok;
  return (
    <OverviewPage
      overview={await showOverview(viewer, store, ask, atMs)}
      nowMs={atMs}
      query={ask.query}
      oneEnvironment={ask.environment !== undefined}
      mayCreate={mayCreate}
      notStoredHref={
        may(viewer, "read system").ok ? `/settings/system${keptPeriod(params)}` : undefined
      }
      demo={mayCreate && <DemoButton create={submitDemo} />}
    />
  );
}
