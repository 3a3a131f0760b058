import type { Metadata } from "next";
import { notFound } from "next/navigation";
import { readArrivedAsk } from "#app/(shell)/settings/system/read-arrived-ask.ts";
import { withSkeleton } from "#app/with-skeleton.tsx";
import { showArrived } from "#queries/arrivals/show-arrived.ts";
import { webContext } from "#server/web/web-context.ts";
import { requireViewer } from "#server/web/web-viewer.ts";
import { SettingsFrame } from "#ui/settings/settings-frame.tsx";
import { SettingsSkeleton } from "#ui/settings/settings-skeleton.tsx";
import { readArrivedView } from "#ui/system/arrived/arrived-address.ts";
import { ArrivedView } from "#ui/system/arrived/arrived-view.tsx";
import { ChoiceSelect } from "#ui/system/arrived/choice-select.tsx";
import { categoryWords } from "#ui/system/arrived/outcome-words.ts";
import { LiveRefresh } from "#ui/system/live-refresh.tsx";

export const metadata: Metadata = { title: "What arrived" };

type Props = PageProps<"/[project]/settings/arrived">;

export default withSkeleton(
  <SettingsSkeleton current="arrived" heights={[298, 166, 360]} />,
  ProjectArrived,
);

/** For everybody who may see the project: nothing of other projects, nothing of the machine. */
async function ProjectArrived({ params, searchParams }: Props) {
  const viewer = await requireViewer();
  const { store, nowMs } = webContext();
  const { project: slug } = await params;
  const view = { ...readArrivedView(await searchParams), project: undefined };
  const ask = { ...readArrivedAsk(view, nowMs()), project: slug };
  const arrived = await showArrived(viewer, store, ask);
  if (arrived?.project === undefined) notFound();
  const categories = arrived.categories.map((value) => ({ value, label: categoryWords(value) }));
  return (
    <SettingsFrame
      project={arrived.project}
      current="arrived"
      lead="Every item is counted once, with a reason if it was not stored. The totals agree exactly."
      period="24h"
      bar={<ChoiceSelect what="category" options={categories} />}
    >
      <LiveRefresh bucket={arrived.window.bucket} />
      <ArrivedView arrived={arrived} view={view} base={`/${slug}/settings/arrived`} />
    </SettingsFrame>
  );
}
