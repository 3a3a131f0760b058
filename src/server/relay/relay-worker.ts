/** The relay's thread: counts and delivers what waits for targets. Watched by relay-thread.ts. */
import { join } from "node:path";
import { parentPort, workerData } from "node:worker_threads";
import { createLog } from "#server/log.ts";
import { threadChannel } from "#server/messages/channel.ts";
import { openMessages } from "#server/messages/open-messages.ts";
import { setOnReport } from "#server/reporting/report-channel.ts";
import { openStore } from "#store/open.ts";
import { RelayFollowers } from "./relay-followers.ts";
import type { RelayThreadData } from "./relay-thread.ts";

const STATUS_EVERY_MS = 1000;

const data = workerData as RelayThreadData;
const messages = openMessages<"relay">(threadChannel(parentPort));
setOnReport((failure) => messages.publish("report", failure));
const store = openStore(data.location);
const followers = new RelayFollowers({
  folder: join(data.location.dataFolder, "relay"),
  store: store.relay,
  maxRetryMs: data.maxRetryMs,
  log: createLog(data.logLevel, "relay"),
  onLimits: (targetId, limits) => messages.publish("relay limits", { targetId, limits }),
});
const everySecond = setInterval(() => void followers.writeDown(), STATUS_EVERY_MS);

messages.subscribe("relay targets", (targets) => followers.setTargets(targets));
messages.subscribe("relay queues", (queues) => followers.setQueues(queues));
messages.subscribe("relay counts", (counts) => followers.addCounts(counts));
messages.subscribe("relay ends", () => void stop());

async function stop(): Promise<void> {
  clearInterval(everySecond);
  await followers.stop();
  await store.close();
  parentPort?.close();
}
