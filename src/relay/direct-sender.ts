/** For targets without a queue: the client waits, and gets what the target answers. */
import type { AboutReceived, ReceivedEnvelope } from "#ingest/receive/receive.ts";
import { getOrMake } from "#lib/get-or-make.ts";
import type { RelayTargetId } from "#model/ids.ts";
import type { RelayTarget } from "#model/relay.ts";
import type { EnvelopeItem } from "#protocol/envelope/envelope.ts";
import { type Delivery, openSender, type Sender } from "./delivery/deliver.ts";
import { judgeDelivery } from "./delivery/judge-delivery.ts";
import { makeOutgoing } from "./delivery/outgoing.ts";
import type { RelayLedger } from "./delivery/relay-ledger.ts";
import { rewriteEnvelope } from "./delivery/rewrite-envelope.ts";
import { splitLimited } from "./delivery/split-limited.ts";
import type { UpstreamLimits } from "./delivery/upstream-limits.ts";
import type { ForwardAnswer } from "./relay-port.ts";

/** Each holds an envelope in memory and a client that waits; of all targets together. */
const MAX_IN_FLIGHT = 100;

export interface DirectSenderOptions {
  maxInFlight?: number;
  timeoutMs?: number;
}

export class DirectSender {
  #limits: UpstreamLimits;
  #ledger: RelayLedger;
  #options: DirectSenderOptions;
  #senders = new Map<RelayTargetId, Sender>();
  #inFlight = 0;

  constructor(limits: UpstreamLimits, ledger: RelayLedger, options: DirectSenderOptions = {}) {
    this.#limits = limits;
    this.#ledger = ledger;
    this.#options = options;
  }

  async send(
    target: RelayTarget,
    received: ReceivedEnvelope,
    about: AboutReceived,
  ): Promise<ForwardAnswer> {
    const { items } = received.envelope;
    const { kept, refused, rateLimits } = splitLimited(target, items, this.#limits);
    const counted = { targetId: target.id, receivedAtMs: about.receivedAtMs };
    this.#ledger.addItems(items, counted, "received");
    this.#ledger.addItems(refused, counted, "refused", "upstream_rate_limited");
    if (kept.size === 0 && refused.length > 0) {
      return { status: 429, rateLimits, reason: "rate_limited" };
    }
    if (this.#inFlight >= (this.#options.maxInFlight ?? MAX_IN_FLIGHT)) {
      this.#ledger.addItems(kept, counted, "refused", "relay_busy");
      return { status: 503, rateLimits: [], reason: "relay_busy" };
    }
    this.#inFlight += 1;
    try {
      const answer = await this.#sendKept(target, received, kept, about);
      const what = answer.reason === undefined ? "delivered" : "refused";
      this.#ledger.addItems(kept, counted, what, answer.countedAs);
      const { countedAs: _, ...told } = answer;
      return { ...told, rateLimits: [...rateLimits, ...told.rateLimits] };
    } finally {
      this.#inFlight -= 1;
    }
  }

  /** Targets that are gone keep no connection. */
  keepOnly(ids: ReadonlySet<RelayTargetId>): void {
    for (const [id, sender] of this.#senders) {
      if (ids.has(id)) continue;
      sender.close();
      this.#senders.delete(id);
    }
  }

  async #sendKept(
    target: RelayTarget,
    received: ReceivedEnvelope,
    kept: ReadonlySet<EnvelopeItem>,
    about: AboutReceived,
  ): Promise<ForwardAnswer & { countedAs?: string }> {
    const { isInternal } = target;
    const { timeoutMs } = this.#options;
    const sender = getOrMake(this.#senders, target.id, () => openSender({ isInternal, timeoutMs }));
    const pieces = rewriteEnvelope(received, target.dsn, (item) => kept.has(item));
    const delivery = await sender.send(await makeOutgoing(target.dsn, pieces, about));
    const verdict = judgeDelivery(delivery);
    this.#limits.note(target.id, verdict.limits);
    const rateLimits = verdict.limits;
    if (verdict.what === "delivered") return { status: 200, rateLimits };
    if (verdict.what === "limited") {
      const countedAs = "upstream_rate_limited";
      return { status: 429, rateLimits, reason: "rate_limited", countedAs };
    }
    const { reason } = verdict;
    return { status: statusOf(delivery), rateLimits, reason, countedAs: reason };
  }
}

/** What is no refusal of its own, like a redirect, is not passed on as one. */
function statusOf(delivery: Delivery): number {
  if (delivery.what === "failed") return delivery.reason === "upstream_timeout" ? 503 : 502;
  return delivery.status >= 400 && delivery.status < 600 ? delivery.status : 502;
}
