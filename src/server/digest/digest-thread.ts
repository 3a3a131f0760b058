/** Starts the digest's thread, starts it again when it dies, and stops it after the last record. */
import { setTimeout as sleep } from "node:timers/promises";
import { Worker } from "node:worker_threads";
import type { SpoolState } from "#ingest/spool/shared-state.ts";
import { AppError } from "#lib/app-error.ts";
import { type BackOff, backOffMs } from "#lib/back-off.ts";
import { SECOND_MS } from "#lib/time.ts";
import type { RetentionValues } from "#model/keeping/retention.ts";
import type { SpoolId, SpoolPosition } from "#model/spool-position.ts";
import { programFile } from "#server/folder/program-file.ts";
import type { Log } from "#server/log.ts";
import { threadChannel } from "#server/messages/channel.ts";
import type { MessageHub } from "#server/messages/message-hub.ts";
import type { StoreLocation } from "#store/ports/location.ts";
import { DigestWatch } from "./digest-watch.ts";

export interface DigestThreadData {
  location: StoreLocation;
  spool: SpoolId;
  state: SharedArrayBuffer;
  fixedRetention: Partial<RetentionValues>;
  logLevel: string;
  /** Beyond it the thread dies alone; without it, it would take the edge along. */
  heapMb: number;
  /** How often in a row it died at the batch that it will begin with. */
  deaths: number;
}

const RESTARTS: BackOff = { firstMs: 400, maxMs: 8 * SECOND_MS };
/** For how long it has been at a batch is known as exactly as that. */
const WATCH_EVERY_MS = 1 * SECOND_MS;

export class DigestThread {
  #data: DigestThreadData;
  #state: SpoolState;
  #log: Log;
  #messages: MessageHub;
  #worker: Worker | undefined;
  #exited: Promise<void> = Promise.resolve();
  #stopping = false;
  /** Another Lapwing writes into the same databases. */
  #isHeldBack = false;
  #spoolReady = false;
  #failures = 0;
  #watch: DigestWatch;

  constructor(
    state: SpoolState,
    data: Omit<DigestThreadData, "state" | "deaths">,
    log: Log,
    messages: MessageHub,
  ) {
    this.#messages = messages;
    this.#state = state;
    this.#watch = new DigestWatch(state);
    this.#data = { ...data, state: state.buffer, deaths: 0 };
    this.#log = log;
  }

  /** Where the stores have got to. Rejects when they cannot be opened. */
  start(): Promise<SpoolPosition> {
    return new Promise((resolve, reject) => {
      const worker = new Worker(programFile("digest-worker"), {
        workerData: this.#data,
        name: "digest",
        resourceLimits: { maxOldGenerationSizeMb: this.#data.heapMb },
      });
      this.#worker = worker;
      const watching = setInterval(() => {
        if (!this.#watch.isStuck()) return;
        this.#log.error({}, "the digest is stuck at a batch and is ended");
        void worker.terminate();
      }, WATCH_EVERY_MS).unref();
      const connection = this.#messages.connect("digest", threadChannel(worker));
      connection.open();
      const ends = [
        connection.close,
        this.#messages.subscribe("digest refuses", (why) =>
          reject(new AppError("unavailable", why)),
        ),
        this.#messages.subscribe("digest resumes", (at) => {
          this.#failures = 0;
          resolve(at);
        }),
      ];
      worker.on("error", (error) => {
        this.#log.error({ err: error }, "the digest failed");
        reject(error);
      });
      this.#exited = new Promise((done) => {
        worker.on("exit", () => {
          clearInterval(watching);
          for (const end of ends) end();
          this.#worker = undefined;
          this.#data.deaths = this.#watch.died();
          this.#state.trying = 0 as SpoolPosition;
          done();
          if (!this.#stopping && !this.#isHeldBack && this.#spoolReady) void this.#restart();
        });
      });
    });
  }

  /** The edge has recovered the spool: reading may begin. */
  spoolIsReady(): void {
    this.#spoolReady = true;
    this.#messages.publish("spool is ready", true);
  }

  /** It ends at once, as in a crash, and is not started again before `goOn`. */
  async holdBack(): Promise<void> {
    this.#isHeldBack = true;
    await this.#worker?.terminate();
  }

  goOn(): void {
    if (!this.#isHeldBack) return;
    this.#isHeldBack = false;
    if (this.#worker === undefined && this.#spoolReady && !this.#stopping) void this.#restart();
  }

  /** Nothing is lost while the digest is down: envelopes wait in the spool. */
  get isRunning(): boolean {
    return this.#worker !== undefined;
  }

  /** For how long it has been at the same batch; 0 while it is at none. */
  get atBatchMs(): number {
    return this.#watch.atTryMs();
  }

  /** Digests what is durable, closes the stores; gives up waiting after `timeoutMs`. */
  async stop(timeoutMs: number): Promise<void> {
    this.#stopping = true;
    this.#state.stop();
    await Promise.race([this.#exited, sleep(timeoutMs, undefined, { ref: false })]);
    await this.#worker?.terminate();
  }

  async #restart(): Promise<void> {
    this.#failures += 1;
    const waitMs = backOffMs(this.#failures, RESTARTS);
    this.#log.warn({ waitMs }, "the digest is started again");
    await sleep(waitMs);
    if (this.#stopping || this.#isHeldBack || this.#worker !== undefined) return;
    // A failure is logged and leads here again through "exit".
    await this.start().catch(() => {});
  }
}
