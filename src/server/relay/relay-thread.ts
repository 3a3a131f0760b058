/** Starts the thread that delivers to relay targets, and starts it again when it dies. */
import { setTimeout as sleep } from "node:timers/promises";
import { Worker } from "node:worker_threads";
import { type BackOff, backOffMs } from "#lib/back-off.ts";
import { SECOND_MS } from "#lib/time.ts";
import { programFile } from "#server/folder/program-file.ts";
import type { Log } from "#server/log.ts";
import { threadChannel } from "#server/messages/channel.ts";
import type { MessageHub } from "#server/messages/message-hub.ts";
import type { StoreLocation } from "#store/ports/location.ts";

export interface RelayThreadData {
  location: StoreLocation;
  logLevel: string;
  maxRetryMs: number;
}

export interface RelayThreadOptions {
  data: RelayThreadData;
  log: Log;
  messages: MessageHub;
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
  start(): void {
    if (this.#worker !== undefined || this.#stopping) return;
    const startedMs = performance.now();
    const worker = new Worker(programFile("relay-worker"), {
      workerData: this.#options.data,
      name: "relay",
    });
    this.#worker = worker;
    const connection = this.#options.messages.connect("relay", threadChannel(worker));
    connection.open();
    worker.on("error", (error) => this.#options.log.error({ err: error }, "the relay failed"));
    this.#ended = new Promise((done) => {
      worker.on("exit", () => {
        this.#worker = undefined;
        connection.close();
        done();
        if (performance.now() - startedMs > HEALTHY_MS) this.#failures = 0;
        if (!this.#stopping) void this.#restart();
      });
    });
  }

  /** What is not delivered by then stays in the queues. */
  async stop(timeoutMs: number): Promise<void> {
    this.#stopping = true;
    this.#options.messages.publish("relay ends", undefined);
    await Promise.race([this.#ended, sleep(timeoutMs, undefined, { ref: false })]);
    await this.#worker?.terminate();
  }

  async #restart(): Promise<void> {
    this.#failures += 1;
    const waitMs = backOffMs(this.#failures, RESTARTS);
    this.#options.log.warn({ waitMs }, "the relay is started again");
    await sleep(waitMs);
    this.start();
  }
}
