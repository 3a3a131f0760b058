import type { Metadata } from "next";
import { notFound } from "next/navigation";
import { explainRefusal } from "#accounts/explain-refusal.ts";
import { withSkeleton } from "#app/with-skeleton.tsx";
import { showLimits } from "#queries/settings/show-limits.ts";
import { webContext } from "#server/web/web-context.ts";
import { requireViewer } from "#server/web/web-viewer.ts";
import { LimitsPage } from "#ui/limits/limits-page.tsx";
import { SettingsSkeleton } from "#ui/settings/settings-skeleton.tsx";
import { submitGuards, submitLimit, submitRemoval, submitSpikes } from "./actions.ts";

export const metadata: Metadata = { title: "Limits" };

export default withSkeleton(
  <SettingsSkeleton current="limits" heights={[244, 118, 442, 244]} />,
  Limits,
);

async function Limits(props: PageProps<"/[project]/settings/limits">) {
  const viewer = await requireViewer();
  const { project } = await props.params;
  const { store, config, nowMs } = webContext();
  const shown = await showLimits(viewer, store, project, nowMs());
  if (shown === undefined) notFound();
  return (
    <LimitsPage
      shown={shown}
      perMinute={config.ratePerMinute}
      refusal={await explainRefusal(viewer, store, "manage limits")}
      actions={{
        set: submitLimit,
        remove: submitRemoval,
        spikes: submitSpikes,
        guards: submitGuards,
      }}
    />
  );
}
