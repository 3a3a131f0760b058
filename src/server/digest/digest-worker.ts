/** The digest's thread: the only writer of telemetry. Started and watched by digest-thread.ts. */

import { join } from "node:path";
import { parentPort, workerData } from "node:worker_threads";
import { DeadLetters, deadLetterName } from "#ingest/spool/dead-letters.ts";
import { SpoolReader } from "#ingest/spool/reader.ts";
import { DAMAGED_SUFFIX, setAsideStretch } from "#ingest/spool/set-aside-stretch.ts";
import { SpoolState } from "#ingest/spool/shared-state.ts";
import { openDigestStore } from "#ingest/store/digest-store.ts";
import { collectGarbage } from "#server/edge/collect-garbage.ts";
import { createLog } from "#server/log.ts";
import { threadChannel } from "#server/messages/channel.ts";
import { openMessages } from "#server/messages/open-messages.ts";
import { setOnReport } from "#server/reporting/report-channel.ts";
import { stepBack } from "#server/step-back.ts";
import { openDigestDrivers } from "#store/open.ts";
import { SchemaRefused } from "#store/ports/schema-refused.ts";
import { createDigestContext } from "./digest-context.ts";
import { runDigestLoop } from "./digest-loop.ts";
import type { DigestThreadData } from "./digest-thread.ts";
import { Erasures } from "./erasures.ts";
import { Retention } from "./retention.ts";

const data = workerData as DigestThreadData;
const { dataFolder } = data.location;
stepBack();
const messages = openMessages<"digest">(threadChannel(parentPort));
setOnReport((failure) => messages.publish("report", failure));
const log = createLog(data.logLevel, "digest");
const deadLetters = new DeadLetters(join(dataFolder, "dead-letters"));
const state = new SpoolState(data.state);

/** An error loses its class on the way to another thread: what a person can act on goes as text. */
async function openOrExplain() {
  try {
    const { location, spool } = data;
    const store = await openDigestStore((rules) =>
      openDigestDrivers({ ...location, rules, spool }),
    );
    return { store, resume: await store.resume() };
  } catch (error) {
    if (error instanceof SchemaRefused) messages.publish("digest refuses", error.message);
    throw error;
  }
}

// Holds the thread open while it sleeps on shared memory; the edge answers when the spool is ready.
const spoolReady = new Promise((resolve) => messages.subscribe("spool is ready", resolve));

const { store, resume } = await openOrExplain();
state.digested = resume.metaAt;
state.freeBelow = resume.telemetryAt;
messages.publish("digest resumes", resume.metaAt);
await spoolReady;
messages.subscribe("memory is short", collectGarbage);
const keepAlive = setInterval(() => {}, 60_000);

const spoolFolder = join(dataFolder, "spool");
const reader = new SpoolReader(spoolFolder, resume.telemetryAt, (damage) => {
  log.error(damage, "a stretch of the spool is damaged and was stepped over");
  setAsideStretch(spoolFolder, damage, deadLetters);
});
if (reader.hasLostItsStart) {
  const name = deadLetterName(data.spool, resume.telemetryAt, DAMAGED_SUFFIX);
  const why = "The stores have lost what they had last, and the spool has it no longer.";
  log.error({ at: name }, why);
  deadLetters.put(name, why, Buffer.alloc(0));
}
const erasures = new Erasures({
  store,
  state,
  deadLetters,
  log,
  onErased: () => messages.publish("erased", undefined),
});
const stored = await store.readRetention();
const retention = new Retention({ store, fixed: data.fixedRetention, stored, log });
await runDigestLoop({
  store,
  reader,
  state,
  erasures,
  resume,
  deaths: data.deaths,
  retention,
  tell: (notices) => messages.publish("brought", notices),
  giveBack: (given) => messages.publish("filtered", given),
  wrote: (batch) => messages.publish("wrote", batch),
  log,
  context: createDigestContext(store, {
    retention,
    setAside(at, reason, bytes, projectId, origin) {
      // Of one envelope, more than one item may be set aside.
      const more = origin?.item === undefined ? "" : `-${origin.item.index}`;
      const name = deadLetterName(data.spool, at, more);
      deadLetters.put(name, reason, bytes, origin);
      const why = reason.split("\n")[0];
      log.error({ name, reason: why, projectId }, "an item was set aside in dead-letters");
    },
  }),
});
reader.close();
await store.close();
clearInterval(keepAlive);
parentPort?.close();
