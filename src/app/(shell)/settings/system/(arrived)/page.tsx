import type { Metadata } from "next";
import { notFound } from "next/navigation";
import { readArrivedAsk } from "#app/(shell)/settings/system/read-arrived-ask.ts";
import { systemPage } from "#app/(shell)/settings/system/system-page.tsx";
import type { Viewer } from "#model/viewer.ts";
import { showArrived } from "#queries/arrivals/show-arrived.ts";
import { forecastDisk } from "#queries/system/forecast-disk.ts";
import { webContext } from "#server/web/web-context.ts";
import { readArrivedView } from "#ui/system/arrived/arrived-address.ts";
import { ArrivedView } from "#ui/system/arrived/arrived-view.tsx";
import { ChoiceSelect } from "#ui/system/arrived/choice-select.tsx";
import { categoryWords } from "#ui/system/arrived/outcome-words.ts";
import { BacklogCard } from "#ui/system/health/backlog-card.tsx";
import { DamagedCard } from "#ui/system/health/damaged-card.tsx";
import { DiskCard } from "#ui/system/storage/disk-card.tsx";

export const metadata: Metadata = { title: "What arrived" };

type Props = PageProps<"/settings/system">;

export default systemPage("arrived", show);

async function show(viewer: Viewer, { searchParams }: Props) {
  const { store, nowMs, system } = webContext();
  const atMs = nowMs();
  const view = readArrivedView(await searchParams);
  const [arrived, facts] = await Promise.all([
    showArrived(viewer, store, readArrivedAsk(view, atMs)),
    system(),
  ]);
  if (arrived === undefined) notFound();
  return {
    hasPeriod: true,
    bucket: arrived.window.bucket,
    bar: (
      <>
        <ChoiceSelect
          what="project"
          options={arrived.projects.map(({ slug, name }) => ({ value: slug, label: name }))}
        />
        <ChoiceSelect
          what="category"
          options={arrived.categories.map((value) => ({ value, label: categoryWords(value) }))}
        />
      </>
    ),
    children: (
      <>
        <DamagedCard damaged={facts.damaged} />
        <ArrivedView
          arrived={arrived}
          view={view}
          base="/settings/system"
          side={
            <div className="system-aside">
              <BacklogCard edge={facts.edge} nowMs={atMs} />
              <DiskCard disk={facts.disk} forecast={forecastDisk(facts.disk, atMs)} nowMs={atMs} />
            </div>
          }
        />
      </>
    ),
  };
}
