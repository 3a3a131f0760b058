import type { Metadata } from "next";
import { SystemPage } from "#app/(shell)/settings/system/system-page.tsx";
import { WithSkeleton } from "#app/with-skeleton.tsx";
import { forecastDisk } from "#queries/system/forecast-disk.ts";
import { forecastSignals } from "#queries/system/forecast-signals.ts";
import { webContext } from "#server/web-context.ts";
import { StorageView } from "#ui/system/storage-view.tsx";
import { SystemSkeleton } from "#ui/system/system-skeleton.tsx";

export const metadata: Metadata = { title: "Storage" };

export default function Page() {
  return (
    <WithSkeleton skeleton={<SystemSkeleton current="storage" />}>
      <SystemPage current="storage" show={show} />
    </WithSkeleton>
  );
}

async function show() {
  const { nowMs, system } = webContext();
  const { disk } = await system();
  const atMs = nowMs();
  const forecast = forecastDisk(disk, atMs);
  const signals = forecastSignals(disk, atMs);
  return { children: <StorageView {...{ disk, forecast, signals }} nowMs={atMs} /> };
}
