/** Starts the thread that delivers to relay targets, and starts it again when it dies. */
import { setTimeout as sleep } from "node:timers/promises";
import { Worker } from "node:worker_threads";
import { type BackOff, backOffMs } from "#lib/back-off.ts";
import { SECOND_MS } from "#lib/time.ts";
import type { RelayTargetId } from "#model/ids.ts";
import type { RelayCount, RelayTarget } from "#model/relay.ts";
import type { RateLimit } from "#protocol/envelope/rate-limits.ts";
import { programFile } from "#server/folder/program-file.ts";
import type { Log } from "#server/log.ts";

export interface RelayThreadData {
  dataFolder: string;
  logLevel: string;
  maxRetryMs: number;
}

/** What the edge tells the thread. */
export type RelayThreadOrder =
  | { what: "targets"; targets: readonly RelayTarget[] }
  | { what: "queue"; targetId: RelayTargetId; state: SharedArrayBuffer }
  /** Of what did not go through a queue. */
  | { what: "counts"; counts: RelayCount[] }
  | { what: "stop" };

/** What the thread tells the edge. */
export interface RelayThreadNews {
  what: "limits";
  targetId: RelayTargetId;
  limits: RateLimit[];
}

export interface RelayThreadOptions {
  data: RelayThreadData;
  log: Log;
  onNews: (news: RelayThreadNews) => void;
  /** All that a thread must be told which has just begun. */
  firstOrders: () => Promise<RelayThreadOrder[]>;
}

const RESTARTS: BackOff = { firstMs: 400, maxMs: 30 * SECOND_MS };
/** Who ran this long starts with a clean record. */
const HEALTHY_MS = 60 * SECOND_MS;

export class RelayThread {
  #options: RelayThreadOptions;
  #worker: Worker | undefined;
  #ended: Promise<void> = Promise.resolve();
  #stopping = false;
  #failures = 0;

  constructor(options: RelayThreadOptions) {
    this.#options = options;
  }

  /** Started when there is the first target: most installations have none. */
  async start(): Promise<void> {
    if (this.#worker !== undefined || this.#stopping) return;
    const startedMs = performance.now();
    const worker = new Worker(programFile("relay-worker"), {
      workerData: this.#options.data,
      name: "relay",
    });
    this.#worker = worker;
    worker.on("message", this.#options.onNews);
    worker.on("error", (error) => this.#options.log.error({ err: error }, "the relay failed"));
    this.#ended = new Promise((done) => {
      worker.on("exit", () => {
        this.#worker = undefined;
        done();
        if (performance.now() - startedMs > HEALTHY_MS) this.#failures = 0;
        if (!this.#stopping) void this.#restart();
      });
    });
    for (const order of await this.#options.firstOrders()) worker.postMessage(order);
  }

  /** False when nobody is there to hear it. */
  tell(order: RelayThreadOrder): boolean {
    this.#worker?.postMessage(order);
    return this.#worker !== undefined;
  }

  /** What is not delivered by then stays in the queues. */
  async stop(timeoutMs: number): Promise<void> {
    this.#stopping = true;
    this.tell({ what: "stop" });
    await Promise.race([this.#ended, sleep(timeoutMs, undefined, { ref: false })]);
    await this.#worker?.terminate();
  }

  async #restart(): Promise<void> {
    this.#failures += 1;
    const waitMs = backOffMs(this.#failures, RESTARTS);
    this.#options.log.warn({ waitMs }, "the relay is started again");
    await sleep(waitMs);
    await this.start();
  }
}
