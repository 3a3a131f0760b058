/** Puts the three parts together: edge (this thread), digest (worker thread), web (child process). */
import { join } from "node:path";
import { type Config, publicUrlOf, SETTINGS } from "#config.ts";
import { ConnectionRoom } from "#http/edge/connection-room.ts";
import { createEdge } from "#http/edge/edge.ts";
import { WebProxy } from "#http/web/proxy.ts";
import { switchedOffPage, waitingPage } from "#http/web/waiting-page.ts";
import { WebSlots } from "#http/web/web-slots.ts";
import type { AcceptContext } from "#ingest/accept/accept.ts";
import { flushRefused } from "#ingest/accept/flush-refused.ts";
import { KeyLookup } from "#ingest/accept/key-lookup.ts";
import { OutcomeLedger } from "#ingest/outcomes/outcome-ledger.ts";
import { LargeBodies } from "#ingest/receive/large-bodies.ts";
import { SmallBodies } from "#ingest/receive/small-bodies.ts";
import { DISK_IS_FULL } from "#ingest/spool/disk.ts";
import { recoverSpool } from "#ingest/spool/recover.ts";
import { openSpoolFolder } from "#ingest/spool/segment-key.ts";
import { SpoolState } from "#ingest/spool/shared-state.ts";
import { SpoolWriter } from "#ingest/spool/writer.ts";
import { readAddressList } from "#lib/address-list.ts";
import { AppError } from "#lib/app-error.ts";
import { SECOND_MS } from "#lib/time.ts";
import { fixedRetention } from "#model/keeping/retention.ts";
import { SPOOL_START } from "#model/spool-position.ts";
import { AddressLimiter } from "#relay/address-limiter.ts";
import { MirrorCopies } from "#relay/mirror-copies.ts";
import { FirstKeyLookup } from "#relay/targets/first-key-lookup.ts";
import { bindFolder, claimStore, migrateStore, openOperations, openStore } from "#store/open.ts";
import type { AwayEngine } from "#store/ports/operations.ts";
import type { ClaimState, StoreClaim } from "#store/ports/store-claim.ts";
import { DigestThread } from "./digest/digest-thread.ts";
import { untilBack } from "./digest/until-back.ts";
import { boundYoungGeneration } from "./edge/bound-young-generation.ts";
import { collectGarbage } from "./edge/collect-garbage.ts";
import { DiskRoom, releaseReserveIfFull } from "./edge/disk-room.ts";
import { EdgeFactHistory } from "./edge/edge-facts.ts";
import { EngineWatch } from "./edge/engine-watch.ts";
import { healthOf } from "./edge/health.ts";
import { hasLastKnown, LastKnown } from "./edge/last-known.ts";
import { followLimits } from "./edge/limits.ts";
import { closeListener, listen } from "./edge/listen.ts";
import { LoopDelay } from "./edge/loop-delay.ts";
import { planMemory, readMemoryLimit } from "./edge/memory-plan.ts";
import { MemoryWatch } from "./edge/memory-watch.ts";
import { readOpenFileLimit, shareOpenFiles } from "./edge/open-files.ts";
import { readVitalsScript } from "./edge/read-vitals-script.ts";
import { serveDamaged } from "./edge/serve-damaged.ts";
import { closeToOthers } from "./folder/close-to-others.ts";
import { startDamageScans } from "./folder/damage-scans.ts";
import { type DataLock, lockDataFolder, writeRunningInstance } from "./folder/data-lock.ts";
import type { RunningServer } from "./folder/running-server.ts";
import { storeLocationOf } from "./folder/store-location.ts";
import type { Log } from "./log.ts";
import { MessageHub } from "./messages/message-hub.ts";
import { startRelay } from "./relay/relay.ts";
import { startReporting } from "./reporting/start-reporting.ts";
import { WebChild } from "./web/web-child.ts";
import { SETUP_CODE_VARIABLE } from "./web/web-context.ts";

export interface StartOptions {
  dev: boolean;
  log: Log;
  /** Asked by the setup page while there is no owner. */
  setupCode?: string | undefined;
}

const STOP_DIGEST_MS = 5 * SECOND_MS;
/** With a checkpoint a minute: for how long secrets stay in the spool once they are stored without. */
const FORGET_EVERY_MS = 30 * SECOND_MS;

export async function startServer(config: Config, options: StartOptions): Promise<RunningServer> {
  const { log } = options;
  boundYoungGeneration();
  const location = storeLocationOf(config);
  const operations = openOperations(location);
  const lock = lockDataFolder(config.data);
  tellOpenPaths(config.data, log);
  releaseReserveIfFull(config.data);
  const room = new DiskRoom(config.data);
  await room.look();
  const refusal = () => (room.noRoom === undefined ? undefined : DISK_IS_FULL);
  // Nothing is to be held back yet.
  let heedClaim: (state: ClaimState, why: string) => void = () => {};
  const claim = await claimStore(location, (state, why) => heedClaim(state, why));
  if (claim.state === "elsewhere") throw await refuseSecond(claim, lock);
  const lost = await operations.recover();
  if (lost) log.error(lost.details, lost.what);
  const found = await operations.look();
  if (found.state === "damaged") return serveDamaged(config, found, lock, log);
  const prepare = async () => {
    await migrateStore(location);
    await bindFolder(location);
  };
  const engines = new EngineWatch(operations, log);
  const isAway = found.state === "away";
  if (isAway) engines.saw(needLastKnown(found.away, config.data));
  else await prepare();
  const store = openStore(location);
  const known = operations.isRemote
    ? new LastKnown({ store, dataFolder: config.data, log })
    : undefined;
  await known?.start();
  const edgeStore = known?.store ?? store;

  const memoryPlan = planMemory(readMemoryLimit(), config.maxEnvelopeBytes);
  const messages = new MessageHub();
  const state = new SpoolState();
  const spoolFolder = join(config.data, "spool");
  const digest = new DigestThread(
    state,
    {
      location,
      spool: openSpoolFolder(spoolFolder),
      fixedRetention: fixedRetention(config),
      logLevel: config.logLevel,
      heapMb: memoryPlan.digestHeapMb,
    },
    log,
    messages,
  );
  heedClaim = (state: ClaimState, why: string) => {
    if (state === "held") {
      engines.refuse(undefined);
      return digest.goOn();
    }
    if (state === "away") return;
    log.error({ by: why }, "another Lapwing writes into the same databases: this one only keeps");
    engines.refuse(sayTaken(why));
    void digest.holdBack();
  };
  // Without the store nobody knows how far it was read: nothing of it is let go of.
  const digestedTo = isAway ? SPOOL_START : await digest.start();
  const spool = new SpoolWriter({
    folder: spoolFolder,
    segment: recoverSpool(spoolFolder, digestedTo),
    state,
    maxBacklogBytes: config.spoolMaxBytes,
    refusal,
  });
  const forgetFailed = (error: unknown) =>
    log.error({ err: error }, "what is stored could not be removed from the spool yet");
  messages.subscribe("erased", () => void spool.forgetOldBytes().catch(forgetFailed));
  digest.spoolIsReady();
  const stopping = new AbortController();
  const { signal } = stopping;
  const onRefused = (why: string | undefined) => engines.refuse(why);
  if (isAway) {
    void untilBack({ operations, claim, migrate: prepare, onRefused, signal }).then((isBack) =>
      isBack ? digest.start().catch(() => {}) : undefined,
    );
  }

  const relay = await startRelay({ ...config, location }, edgeStore.relay, log, messages, refusal);
  const { forwarder } = relay;
  let url = publicUrlOf(config);
  const limits = await followLimits(config.ratePerMinute, edgeStore, log);
  const memory = new MemoryWatch({
    limitBytes: memoryPlan.limitBytes,
    otherPids: () => (web.pid === undefined ? [] : [web.pid]),
    onShort() {
      log.warn({}, "memory is short: envelopes are refused until there is some");
      collectGarbage();
      messages.publish("memory is short", undefined);
    },
  });
  const accept: AcceptContext = {
    keys: new KeyLookup(edgeStore.projects),
    limiter: limits.limiter,
    judge: limits.judge,
    refused: new OutcomeLedger(),
    spool,
    maxEnvelopeBytes: memoryPlan.maxEnvelopeBytes,
    largeBodies: new LargeBodies(
      memoryPlan.largeBodiesBytes,
      new SmallBodies(memoryPlan.smallBodiesBytes),
      () => memory.isShort,
    ),
    mirrors: new MirrorCopies(forwarder, (error) => log.error({ err: error }, "a copy failed")),
    nowMs: Date.now,
  };
  const environment = environmentOf(config);
  const firstKeys = new FirstKeyLookup(edgeStore.projects);
  messages.answer("ingest changed", async () => {
    await known?.reread();
    accept.keys.forget();
    firstKeys.forget();
    await limits.reload();
    return true;
  });
  const reporting = await startReporting(config, store, () => url, messages, { isAway });
  const heapMb = memoryPlan.webHeapMb;
  const web = new WebChild({ dev: options.dev, environment, log, messages, heapMb });
  const hasWeb = config.web === "on";
  const loopDelay = new LoopDelay((ms) =>
    log.warn({ ms }, "the edge was held up, and nobody was answered meanwhile"),
  ).start();
  const shares = shareOpenFiles(readOpenFileLimit(), config.maxConnections);
  const trustedProxies = readAddressList(config.trustedProxies);
  const connections = new ConnectionRoom({ max: shares.connections, trustedProxies });
  const health = healthOf({
    ...{ spool, room, state, digest, web, hasWeb, loopDelay, connections, memory },
    engines,
    ...{ backlog: () => facts.backlog, nowMs: Date.now },
  });
  memory.start();
  const facts = new EdgeFactHistory({
    ...{ spool, state, digest, loopDelay },
    ...{ nowMs: Date.now, monotonicMs: () => performance.now() },
    maxBacklogBytes: config.spoolMaxBytes,
    problems: () => health.problems(),
  });
  messages.answer("facts", () => facts.facts());
  messages.subscribe("filtered", (given) => limits.limiter.giveBack(given));
  messages.subscribe("wrote", (batch) => facts.wrote(batch));
  const answerWithoutWeb = hasWeb ? waitingPage : switchedOffPage;
  const proxy = new WebProxy(() => web.port, {
    answerWithoutWeb,
    noPages: () => engines.noPages(),
    slots: new WebSlots(shares.web),
    tunnels: options.dev,
    publicUrl: () => url,
  });
  const server = createEdge(
    {
      accept,
      relay: {
        accept,
        forwarder,
        firstKeys,
        limiter: new AddressLimiter(config.relayRate),
        origins: config.relayOrigins,
        regions: config.relayRegions,
        publicUrl: () => url,
      },
      trustedProxies,
      vitalsScript: readVitalsScript(log),
      health,
      web: proxy,
      onAnswered: (tookMs) => facts.answered(tookMs),
      onError: (error, what) => log.error({ err: error, ...what }, "a request failed"),
    },
    { room: connections },
  );
  let told: string | undefined;
  function tellProblems(): void {
    const problems = [...health.problems(), ...engines.sentences()];
    if (problems.join() === told) return;
    told = problems.join();
    messages.publish("problems", problems);
  }

  engines.start();
  const everySecond = setInterval(() => {
    void spool.probe().then(() => spool.recycle());
    void room.look();
    facts.tick();
    tellProblems();
    flushRefused(accept.refused, spool, Date.now()).catch((error: unknown) =>
      log.warn({ err: error }, "counts of refused requests wait for the spool"),
    );
  }, SECOND_MS);

  const forgetting = setInterval(() => {
    spool.forgetWhenSettled().catch(forgetFailed);
  }, FORGET_EVERY_MS);

  const scans = await startDamageScans(location, log, messages);
  messages.subscribe("damage met", () => scans.soon());

  async function closeAll(): Promise<void> {
    clearInterval(everySecond);
    clearInterval(forgetting);
    memory.stop();
    stopping.abort();
    engines.stop();
    known?.stop();
    await scans.stop();
    limits.stop();
    reporting.close();
    await Promise.all([web.stop(), relay.stop()]);
    await flushRefused(accept.refused, spool, Date.now()).catch(() => {});
    await spool.close();
    await digest.stop(STOP_DIGEST_MS);
    await spool.forgetOldBytes().catch(forgetFailed);
    await store.close();
    proxy.close();
    await claim.release();
    lock.release();
  }

  const port = await listen(server, config).catch(async (error: unknown) => {
    await closeAll();
    throw error;
  });
  url = publicUrlOf({ ...config, port });
  reporting.start(port);
  writeRunningInstance(config.data, { pid: process.pid, url });
  // Known only now when the operating system chose it; DSNs and cookies are made from it.
  environment.LAPWING_PORT = String(port);
  if (options.setupCode !== undefined) environment[SETUP_CODE_VARIABLE] = options.setupCode;
  if (hasWeb) web.start();

  return {
    url,
    webReady: hasWeb ? web.ready : Promise.resolve(),
    isAway,
    async stop() {
      // Live streams never finish by themselves.
      messages.publish("closing", undefined);
      // To ourselves: while we still listen.
      await reporting.stop();
      await closeListener(server);
      await closeAll();
    },
  };
}

function sayTaken(by: string): string {
  return `Another Lapwing uses the same databases: ${by}. Two cannot write into them yet. Stop that one, or name other databases in LAPWING_POSTGRES_URL and LAPWING_CLICKHOUSE_URL.`;
}

async function refuseSecond(claim: StoreClaim, lock: DataLock): Promise<AppError> {
  await claim.release();
  lock.release();
  return new AppError("unavailable", sayTaken(claim.why));
}

/** A first start has nothing to go by: it needs all that it is told to use. */
function needLastKnown(away: AwayEngine[], dataFolder: string): AwayEngine[] {
  if (hasLastKnown(dataFolder)) return away;
  const what = away.map(({ engine, why }) => `${engine} cannot be reached: ${why}.`).join(" ");
  throw new AppError("unavailable", `${what} Start it, or look at its address and password.`);
}

/** One line for all: a folder of an earlier version has hundreds. */
function tellOpenPaths(dataFolder: string, log: Log): void {
  const { closed, failed } = closeToOthers(dataFolder);
  const folder = dataFolder;
  if (closed > 0) log.warn({ folder, closed }, "other users could read data; now none can");
  if (failed) log.error({ folder, err: failed }, "other users can read data: see lapwing doctor");
}

/** Web reads its settings as every process does; flags of this one become its environment. */
function environmentOf(config: Config): Record<string, string> {
  return Object.fromEntries(
    SETTINGS.map((setting) => [setting.env, String(config[setting.name] ?? "")]),
  );
}
