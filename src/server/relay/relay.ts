/** Puts the relay together: targets and queues here on the edge, delivery in a thread. */
import { join } from "node:path";
import type { Config } from "#config.ts";
import { MINUTE_MS, SECOND_MS } from "#lib/time.ts";
import type { RelayTargetId } from "#model/ids.ts";
import type { RelayTarget } from "#model/relay.ts";
import { RelayLedger } from "#relay/delivery/relay-ledger.ts";
import { UpstreamLimits } from "#relay/delivery/upstream-limits.ts";
import { DirectSender } from "#relay/direct-sender.ts";
import { EdgeForwarder } from "#relay/forwarder.ts";
import { RelayQueues } from "#relay/queues.ts";
import type { Forwarder } from "#relay/relay-port.ts";
import type { Log } from "#server/log.ts";
import type { MessageHub } from "#server/messages/message-hub.ts";
import type { StoreLocation } from "#store/ports/location.ts";
import type { RelayStore } from "#store/ports/settings/relay.ts";
import { RelayThread } from "./relay-thread.ts";

export interface Relay {
  forwarder: Forwarder;
  /** Waits a moment for what is under way; the queues keep the rest. */
  stop(): Promise<void>;
}

/** A target that a person adds or removes is heeded within this time. */
const TARGETS_EVERY_MS = 2 * SECOND_MS;
const STOP_MS = 5 * SECOND_MS;
/** For how long what was delivered may stay in the queues. */
const FORGET_EVERY_MS = 30 * SECOND_MS;

export async function startRelay(
  config: Pick<Config, "logLevel" | "relayQueueMaxBytes" | "relayRetryMaxS"> & {
    location: StoreLocation;
  },
  store: Pick<RelayStore, "listTargets" | "progress">,
  log: Log,
  messages: MessageHub,
  refusal: () => string | undefined = () => undefined,
): Promise<Relay> {
  const limits = new UpstreamLimits();
  const ledger = new RelayLedger();
  const direct = new DirectSender(limits, ledger);
  let targets: readonly RelayTarget[] = [];
  const queued = new Map<RelayTargetId, SharedArrayBuffer>();
  const toldFullAtMs = new Map<RelayTargetId, number>();

  const queues = new RelayQueues({
    folder: join(config.location.dataFolder, "relay"),
    maxBytes: config.relayQueueMaxBytes,
    store,
    refusal,
    onOpen(targetId, state) {
      queued.set(targetId, state);
      messages.publish("relay queues", [...queued]);
    },
    onFailure: (target, error) =>
      log.error({ err: error, target }, "a relay queue cannot be opened"),
    onStale: (target, error) =>
      log.error({ err: error, target }, "what was delivered could not be removed from a queue yet"),
  });
  const thread = new RelayThread({
    data: {
      location: config.location,
      logLevel: config.logLevel,
      maxRetryMs: config.relayRetryMaxS * SECOND_MS,
    },
    ...{ log, messages },
  });
  messages.subscribe("relay limits", (heard) => limits.note(heard.targetId, heard.limits));
  const forwarder = new EdgeForwarder({
    queues,
    direct,
    limits,
    ledger,
    onFullQueue({ id }, error) {
      if (performance.now() - (toldFullAtMs.get(id) ?? -Infinity) < MINUTE_MS) return;
      toldFullAtMs.set(id, performance.now());
      log.warn({ err: error, target: id }, "a relay queue cannot take envelopes");
    },
  });

  async function readTargets(): Promise<void> {
    const before = JSON.stringify(targets);
    targets = await store.listTargets();
    if (JSON.stringify(targets) !== before) {
      forwarder.setTargets(targets);
      messages.publish("relay targets", targets);
    }
    const ids = new Set(targets.map(({ id }) => id));
    direct.keepOnly(ids);
    await queues.keepOnly(ids);
    for (const id of queued.keys()) if (!ids.has(id)) queued.delete(id);
    if (targets.length > 0) thread.start();
  }

  await readTargets();
  await queues.openWaiting(targets.map(({ id }) => id));
  const polling = setInterval(() => {
    readTargets().catch((error: unknown) =>
      log.warn({ err: error }, "the relay targets could not be read; the known ones stay"),
    );
  }, TARGETS_EVERY_MS);
  const everySecond = setInterval(() => {
    void queues.recycle();
    flushCounts();
  }, SECOND_MS);

  const forgetting = setInterval(() => {
    void queues.forgetDelivered();
  }, FORGET_EVERY_MS);

  function flushCounts(): void {
    const counts = ledger.take();
    if (counts.length === 0 || messages.publish("relay counts", counts)) return;
    for (const count of counts) ledger.add(count);
  }

  return {
    forwarder,
    async stop() {
      clearInterval(polling);
      clearInterval(everySecond);
      clearInterval(forgetting);
      await queues.close();
      flushCounts();
      await thread.stop(STOP_MS);
      await queues.forgetDelivered({ isEnd: true });
      direct.keepOnly(new Set());
    },
  };
}
