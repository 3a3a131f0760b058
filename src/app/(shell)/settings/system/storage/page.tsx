import type { Metadata } from "next";
import { systemPage } from "#app/(shell)/settings/system/system-page.tsx";
import { forecastDisk } from "#queries/system/forecast-disk.ts";
import { forecastSignals } from "#queries/system/forecast-signals.ts";
import { readRetention } from "#queries/system/read-retention.ts";
import { webContext } from "#server/web/web-context.ts";
import { StorageView } from "#ui/system/storage/storage-view.tsx";
import { submitRetention } from "./actions.ts";

export const metadata: Metadata = { title: "Storage" };

export default systemPage("storage", show);

async function show() {
  const { nowMs, system, store, config } = webContext();
  const [{ disk }, kept] = await Promise.all([system(), readRetention(store, config)]);
  const atMs = nowMs();
  const forecast = forecastDisk(disk, atMs);
  const signals = forecastSignals(disk, atMs);
  const retention = { ...kept, action: submitRetention };
  return { children: <StorageView {...{ disk, forecast, signals, retention }} nowMs={atMs} /> };
}
