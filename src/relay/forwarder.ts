/** The edge's half of forwarding: who the targets are, what they do not take now, and their queues. */
import type { AboutReceived, ReceivedEnvelope } from "#ingest/receive/receive.ts";
import type { SpoolRecord } from "#ingest/spool/record.ts";
import type { KeyId, ProjectId } from "#model/ids.ts";
import type { RelayTarget } from "#model/relay.ts";
import type { RelayLedger } from "./delivery/relay-ledger.ts";
import { rewriteEnvelope } from "./delivery/rewrite-envelope.ts";
import { splitLimited } from "./delivery/split-limited.ts";
import type { UpstreamLimits } from "./delivery/upstream-limits.ts";
import type { DirectSender } from "./direct-sender.ts";
import type { RelayQueues } from "./queues.ts";
import type { ForwardAnswer, Forwarder } from "./relay-port.ts";
import { canonicalDsn } from "./targets/canonical-dsn.ts";

export interface EdgeForwarderParts {
  queues: Pick<RelayQueues, "append">;
  direct: Pick<DirectSender, "send">;
  limits: UpstreamLimits;
  /** Counts what does not go through a queue. */
  ledger: RelayLedger;
  /** A queue could not take an envelope. */
  onFullQueue: (target: RelayTarget, error: unknown) => void;
}

export class EdgeForwarder implements Forwarder {
  #parts: EdgeForwarderParts;
  #mirrors = new Map<ProjectId, RelayTarget[]>();
  #byDsn = new Map<string, RelayTarget>();

  constructor(parts: EdgeForwarderParts) {
    this.#parts = parts;
  }

  setTargets(targets: readonly RelayTarget[]): void {
    const mirrors = targets.filter(({ mode }) => mode === "mirror");
    this.#mirrors = Map.groupBy(mirrors, ({ projectId }) => projectId);
    this.#byDsn = new Map(targets.map((target) => [canonicalDsn(target.dsn) ?? "", target]));
  }

  mirrorsOf(projectId: ProjectId): readonly RelayTarget[] {
    return this.#mirrors.get(projectId) ?? [];
  }

  findByDsn(dsn: string): RelayTarget | undefined {
    return this.#byDsn.get(dsn);
  }

  async enqueue(
    target: RelayTarget,
    received: ReceivedEnvelope,
    about: AboutReceived,
  ): Promise<ForwardAnswer> {
    // A mirror's sender is answered by what is stored here; who delivers sees to the limits.
    const split =
      target.mode === "mirror"
        ? { kept: new Set(received.envelope.items), refused: [], rateLimits: [] }
        : splitLimited(target, received.envelope.items, this.#parts.limits);
    const { kept, refused, rateLimits } = split;
    const count = (items: Iterable<(typeof refused)[number]>, reason: string) => {
      const counted = { targetId: target.id, receivedAtMs: about.receivedAtMs };
      this.#parts.ledger.addItems(items, counted, "received");
      this.#parts.ledger.addItems(items, counted, "refused", reason);
    };
    count(refused, "upstream_rate_limited");
    if (kept.size === 0 && refused.length > 0) {
      return { status: 429, rateLimits, reason: "rate_limited" };
    }
    const body =
      refused.length === 0
        ? received.body
        : Buffer.concat(rewriteEnvelope(received, target.dsn, (item) => kept.has(item)));
    try {
      await this.#parts.queues.append(target.id, recordOf(target, body, about));
    } catch (error) {
      count(kept, "queue_full");
      this.#parts.onFullQueue(target, error);
      return { status: 503, rateLimits: [], reason: "queue_full" };
    }
    return { status: 200, rateLimits };
  }

  sendDirect(
    target: RelayTarget,
    received: ReceivedEnvelope,
    about: AboutReceived,
  ): Promise<ForwardAnswer> {
    return this.#parts.direct.send(target, received, about);
  }
}

function recordOf(target: RelayTarget, body: Buffer, about: AboutReceived): SpoolRecord {
  const { userAgent, hops } = about;
  return {
    kind: "envelope",
    projectId: target.projectId,
    keyId: 0 as KeyId,
    receivedAtMs: about.receivedAtMs,
    note: { ...(userAgent === undefined ? {} : { userAgent }), ...(hops === 0 ? {} : { hops }) },
    body,
  };
}
