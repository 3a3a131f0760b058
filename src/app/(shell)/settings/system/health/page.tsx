import type { Metadata } from "next";
import { systemPage } from "#app/(shell)/settings/system/system-page.tsx";
import type { Viewer } from "#model/viewer.ts";
import { listRelayQueues } from "#queries/system/list-relay-queues.ts";
import { webContext } from "#server/web/web-context.ts";
import { HealthView } from "#ui/system/health/health-view.tsx";

export const metadata: Metadata = { title: "Health" };

export default systemPage("health", show);

async function show(viewer: Viewer) {
  const { store, nowMs, system } = webContext();
  const [facts, queues] = await Promise.all([system(), listRelayQueues(viewer, store)]);
  return { children: <HealthView facts={facts} queues={queues} nowMs={nowMs()} /> };
}
