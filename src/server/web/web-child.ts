/** The web process (pages and API): started, watched, and started again with backoff when it dies. */
import { type ChildProcess, fork } from "node:child_process";
import { fileURLToPath } from "node:url";
import { type BackOff, backOffMs } from "#lib/back-off.ts";
import { SECOND_MS } from "#lib/time.ts";
import { programFile } from "#server/folder/program-file.ts";
import type { Log } from "#server/log.ts";
import { processChannel } from "#server/messages/channel.ts";
import type { MessageHub } from "#server/messages/message-hub.ts";

export interface WebChildOptions {
  dev: boolean;
  heapMb: number;
  /** Settings for the child, as environment variables. */
  environment: Record<string, string>;
  log: Log;
  messages: MessageHub;
}

/** The first restart is immediate: a page must be back within seconds. */
/** The first time at once. */
const RESTARTS: BackOff = { firstMs: 250, maxMs: 10 * SECOND_MS };
/** A child that lived this long starts with a clean record. */
const HEALTHY_MS = 60 * SECOND_MS;
const KILL_AFTER_MS = 5 * SECOND_MS;

export class WebChild {
  #options: WebChildOptions;
  #child: ChildProcess | undefined;
  #port: number | undefined;
  #failures = 0;
  #stopping = false;
  #retry: NodeJS.Timeout | undefined;
  #ready = Promise.withResolvers<void>();

  constructor(options: WebChildOptions) {
    this.#options = options;
  }

  /** undefined while there is no web to talk to. */
  get port(): number | undefined {
    return this.#port;
  }

  get pid(): number | undefined {
    return this.#child?.pid;
  }

  /** Resolves when web has answered for the first time. */
  get ready(): Promise<void> {
    return this.#ready.promise;
  }

  start(): void {
    const startedMs = performance.now();
    const script = fileURLToPath(programFile("web"));
    const child = fork(script, this.#options.dev ? ["--dev"] : [], {
      env: { ...process.env, ...this.#options.environment },
      stdio: ["ignore", "inherit", "inherit", "ipc"],
      execArgv: this.#options.dev ? [] : heapFlags(this.#options.heapMb),
    });
    this.#child = child;
    const { messages } = this.#options;
    const connection = messages.connect("web", processChannel(child));
    const endListening = messages.subscribe("web listens", (port) => {
      this.#port = port;
      // Nothing waits for a web that is not there: its pages ask afresh when it comes back.
      connection.open();
      this.#ready.resolve();
    });
    child.on("error", (error) => this.#options.log.error({ err: error }, "web cannot be started"));
    child.on("exit", (code, signal) => {
      endListening();
      connection.close();
      this.#port = undefined;
      this.#child = undefined;
      if (this.#stopping) return;
      if (performance.now() - startedMs > HEALTHY_MS) this.#failures = 0;
      const waitMs = this.#failures === 0 ? 0 : backOffMs(this.#failures, RESTARTS);
      this.#failures += 1;
      this.#options.log.error({ code, signal, waitMs }, "web died and is started again");
      this.#retry = setTimeout(() => this.start(), waitMs);
    });
  }

  async stop(): Promise<void> {
    this.#stopping = true;
    clearTimeout(this.#retry);
    const child = this.#child;
    if (child === undefined) return;
    const exited = new Promise((resolve) => child.once("exit", resolve));
    child.kill("SIGTERM");
    const timer = setTimeout(() => child.kill("SIGKILL"), KILL_AFTER_MS);
    await exited;
    clearTimeout(timer);
  }
}

/** Left alone, V8 lets garbage grow to half a gigabyte before it looks. Next builds need more. */
function heapFlags(heapMb: number): string[] {
  return [`--max-old-space-size=${heapMb}`, "--max-semi-space-size=16"];
}
