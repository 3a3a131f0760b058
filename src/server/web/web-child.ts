/** The web process (pages and API): started, watched, and started again with backoff when it dies. */
import { type ChildProcess, fork } from "node:child_process";
import { fileURLToPath } from "node:url";
import { type BackOff, backOffMs } from "#lib/back-off.ts";
import { SECOND_MS } from "#lib/time.ts";
import type { DigestNotice } from "#model/digest-notice.ts";
import type { EdgeFacts } from "#model/keeping/system.ts";
import { programFile } from "#server/folder/program-file.ts";
import type { Log } from "#server/log.ts";
import type { OnReport, ServerReport } from "#server/reporting/report-channel.ts";

export interface WebChildOptions {
  dev: boolean;
  heapMb: number;
  /** Settings for the child, as environment variables. */
  environment: Record<string, string>;
  log: Log;
  /** A person has changed keys or limits: resolves when the edge goes by the new ones. */
  onIngestChanged: () => Promise<void>;
  onReport: OnReport;
  /** Asked for the system page. */
  facts: () => EdgeFacts;
  /** A page met a damaged file. */
  onDamage: () => void;
}

/** What the edge tells web while both run. */
export type WebMessage =
  | { what: "brought"; notices: DigestNotice[] }
  | { what: "ingest follows"; question: number }
  | { what: "facts"; question: number; facts: EdgeFacts }
  | { what: "problems"; problems: string[] }
  | { what: "closing" };

/** What web tells the edge; a question is answered with its number. */
export type WebReport =
  | { what: "listening"; port: number }
  | { what: "ingest changed"; question: number }
  | { what: "facts wanted"; question: number }
  | { what: "damage met" }
  | { what: "report"; report: ServerReport };

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
  #problems: string[] = [];

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
    child.on("message", (report: WebReport) => {
      if (report.what === "listening") {
        this.#port = report.port;
        this.tell({ what: "problems", problems: this.#problems });
        this.#ready.resolve();
        return;
      }
      if (report.what === "damage met") return this.#options.onDamage();
      if (report.what === "report") return this.#options.onReport(report.report);
      if (report.what === "facts wanted") {
        const facts = this.#options.facts();
        return this.tell({ what: "facts", question: report.question, facts });
      }
      const { question } = report;
      void this.#options
        .onIngestChanged()
        .finally(() => this.tell({ what: "ingest follows", question }));
    });
    child.on("error", (error) => this.#options.log.error({ err: error }, "web cannot be started"));
    child.on("exit", (code, signal) => {
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

  /** What every page shows; empty when all is well. */
  set problems(problems: string[]) {
    if (problems.join() === this.#problems.join()) return;
    this.#problems = problems;
    this.tell({ what: "problems", problems });
  }

  /** Nothing waits for a web that is not there: its pages ask afresh when it comes back. */
  tell(message: WebMessage): void {
    if (this.#port === undefined || this.#child?.connected !== true) return;
    // The channel may close at any moment; "exit" says so.
    this.#child.send(message, () => {});
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
