/** The relay's thread: counts and delivers what waits for targets. Watched by relay-thread.ts. */
import { join } from "node:path";
import { parentPort, workerData } from "node:worker_threads";
import { createLog } from "#server/log.ts";
import { reportToEdge } from "#server/reporting/report-channel.ts";
import { openStore } from "#store/open.ts";
import { RelayCrew } from "./relay-crew.ts";
import type { RelayThreadData, RelayThreadNews, RelayThreadOrder } from "./relay-thread.ts";

const STATUS_EVERY_MS = 1000;

const data = workerData as RelayThreadData;
reportToEdge();
const store = openStore({ dataFolder: data.dataFolder });
const crew = new RelayCrew({
  folder: join(data.dataFolder, "relay"),
  store: store.relay,
  maxRetryMs: data.maxRetryMs,
  log: createLog(data.logLevel, "relay"),
  tell: (news: RelayThreadNews) => parentPort?.postMessage(news),
});
const everySecond = setInterval(() => void crew.writeDown(), STATUS_EVERY_MS);

parentPort?.on("message", (order: RelayThreadOrder) => {
  if (order.what === "stop") void stop();
  else crew.obey(order);
});

async function stop(): Promise<void> {
  clearInterval(everySecond);
  await crew.stop();
  await store.close();
  parentPort?.close();
}
