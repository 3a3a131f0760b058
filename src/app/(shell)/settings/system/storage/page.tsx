import type { Metadata } from "next";
import { SystemPage } from "#app/(shell)/settings/system/system-page.tsx";
import { WithSkeleton } from "#app/with-skeleton.tsx";
import { forecastDisk } from "#queries/system/forecast-disk.ts";
import { forecastSignals } from "#queries/system/forecast-signals.ts";
import { readRetention } from "#queries/system/read-retention.ts";
import { webContext } from "#server/web/web-context.ts";
import { StorageView } from "#ui/system/storage/storage-view.tsx";
import { SystemSkeleton } from "#ui/system/system-skeleton.tsx";
import { submitRetention } from "./actions.ts";

export const metadata: Metadata = { title: "Storage" };

export default function Page() {
  return (
    <WithSkeleton skeleton={<SystemSkeleton current="storage" />}>
      <SystemPage current="storage" show={show} />
    </WithSkeleton>
  );
}

async function show() {
  const { nowMs, system, store, config } = webContext();
  const [{ disk }, kept] = await Promise.all([system(), readRetention(store, config)]);
  const atMs = nowMs();
  const forecast = forecastDisk(disk, atMs);
  const signals = forecastSignals(disk, atMs);
  const retention = { ...kept, action: submitRetention };
  return { children: <StorageView {...{ disk, forecast, signals, retention }} nowMs={atMs} /> };
}
