/** Runs the real program for system tests: its own process, a temporary folder, a free port. */
import { type ChildProcess, spawn } from "node:child_process";
import { mkdtempSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import {
  knownServersOf,
  removeServersOf,
  serversOf,
} from "#test/support/servers/tests-on-servers.ts";
import { copyOwner, type Project } from "./copy-owner.ts";

/** As users run it. Built by make-owner.ts where it is stale. */
const MAIN = "dist/server/main.js";

export interface CliResult {
  code: number | null;
  stdout: string;
  stderr: string;
}

/** Runs a command of the command line to its end. */
export function runCli(
  args: string[],
  { input = "", env = {} }: { input?: string; env?: Record<string, string> } = {},
): Promise<CliResult> {
  return new Promise((resolve, reject) => {
    const own = knownServersOf(args[args.indexOf("--data") + 1] ?? "");
    const all = { ...process.env, ...own, ...env };
    const child = spawn(process.execPath, [MAIN, ...args], { env: all });
    let stdout = "";
    let stderr = "";
    child.stdout.on("data", (chunk) => {
      stdout += chunk;
    });
    child.stderr.on("data", (chunk) => {
      stderr += chunk;
    });
    child.on("error", reject);
    child.on("close", (code) => resolve({ code, stdout, stderr }));
    child.stdin.end(input);
  });
}

export function temporaryFolder(): string {
  return mkdtempSync(join(tmpdir(), "lapwing-test-"));
}

/** How a server is run, not what it is told. */
interface Manner {
  /** A process group of its own: `kill` then ends web in the same moment. */
  isGroup?: boolean;
  /** A command that becomes the server in the end, like prlimit: what it runs in. */
  within?: readonly string[];
  /** "src/cli/main.ts" runs the sources. */
  main?: string;
  /** The one that starts it. */
  command?: "start" | "demo";
}

/** Those that this test file has started and that have not ended. */
export const running = new Set<Lapwing>();

export class Lapwing {
  readonly data: string;
  readonly child: ChildProcess;
  readonly exited: Promise<{ code: number | null; signal: NodeJS.Signals | null }>;
  url = "";
  log = "";

  readonly #isGroup: boolean;

  private constructor(
    data: string,
    env: Record<string, string>,
    port: number,
    { isGroup = false, within = [], main = MAIN, command = "start" }: Manner,
  ) {
    this.data = data;
    this.#isGroup = isGroup;
    const start = [process.execPath, main, command, "--port", String(port), "--data", data];
    const [program = "", ...args] = [...within, ...start];
    this.child = spawn(program, args, {
      env: { ...process.env, LAPWING_LOG_LEVEL: "info", ...env },
      stdio: ["ignore", "pipe", "pipe"],
      detached: isGroup,
    });
    this.child.stderr?.on("data", (chunk) => {
      this.log += chunk;
    });
    this.child.stdout?.on("data", (chunk) => {
      this.log += chunk;
    });
    running.add(this);
    this.exited = new Promise((resolve) =>
      this.child.on("exit", (code, signal) => {
        running.delete(this);
        resolve({ code, signal });
      }),
    );
  }

  /** Resolves when it can take envelopes, and unless told otherwise when pages and API are up. */
  static async start(
    options: Manner & {
      data?: string;
      env?: Record<string, string>;
      port?: number;
      waitFor?: "ingest" | "web";
      /** "off" starts sooner, for tests that look at no page and ask no API. */
      web?: "on" | "off";
    } = {},
  ): Promise<Lapwing> {
    const data = options.data ?? temporaryFolder();
    const web = options.web ?? "on";
    const env = { LAPWING_WEB: web, ...(await serversOf(data)), ...options.env };
    const server = new Lapwing(data, env, options.port ?? 0, options);
    await server.#listening();
    if (options.waitFor !== "ingest" && web === "on") await server.webReady();
    return server;
  }

  async #listening(): Promise<void> {
    await waitUntil(`the server listens\n${this.log}`, async () => {
      if (this.child.exitCode !== null) throw new Error(`The server exited:\n${this.log}`);
      const running = readRunning(this.data);
      if (running?.pid !== this.child.pid) return false;
      this.url = running?.url ?? "";
      return (await fetch(`${this.url}/healthz`)).ok;
    });
  }

  async webReady(): Promise<void> {
    // Not by a page: to make the first one takes half a second of CPU, and many tests need none.
    await waitUntil("web is ready", async () => {
      const { web } = (await (await fetch(`${this.url}/readyz`)).json()) as { web: string };
      return web === "running";
    });
  }

  /** The link that the terminal shows while there is no owner. */
  async setupLink(): Promise<string> {
    const link = () => / open (\S+\/setup\?code=\S+)/.exec(this.log)?.[1];
    await waitUntil("the terminal shows the link", () => link() !== undefined);
    return link() ?? "";
  }

  /** With an owner and a project, as after `lapwing setup`. */
  async setup(project = "Shop"): Promise<Project> {
    return copyOwner(this, project);
  }

  /** Ends it as the operating system would on a crash. */
  async kill(): Promise<void> {
    if (this.#isGroup) process.kill(-(this.child.pid ?? 0), "SIGKILL");
    else this.child.kill("SIGKILL");
    await this.exited;
  }

  async stop(): Promise<void> {
    if (this.child.exitCode === null) this.child.kill("SIGTERM");
    await this.exited;
  }

  /** Stops it when all that it has acknowledged is stored; a stop by itself leaves the rest in the spool. */
  async stopWhenStored(): Promise<void> {
    await this.#waitUntilStored();
    await this.stop();
  }

  async killWhenStored(): Promise<void> {
    await this.#waitUntilStored();
    await this.kill();
  }

  async #waitUntilStored(): Promise<void> {
    await waitUntil("everything is stored", async () => {
      const answer = await fetch(`${this.url}/readyz`).catch(() => undefined);
      const ready = (await answer?.json()) as { backlog?: boolean } | undefined;
      return ready?.backlog === false;
    });
  }

  /** Stops it and removes its data. */
  async remove(): Promise<void> {
    await this.stop();
    await removeServersOf(this.data);
    rmSync(this.data, { recursive: true, force: true });
  }

  /** Pids of child processes: web is the only one. */
  childPids(): number[] {
    const { pid } = this.child;
    const text = readFileSync(`/proc/${pid}/task/${pid}/children`, "utf8");
    return text.trim().split(/\s+/).filter(Boolean).map(Number);
  }
}

function readRunning(data: string): { pid: number; url: string } | undefined {
  try {
    return JSON.parse(readFileSync(join(data, "running.json"), "utf8"));
  } catch {
    return undefined;
  }
}

/** Asks until the answer is true. An error while asking means "not yet". */
export async function waitUntil(
  what: string,
  isTrue: () => Promise<boolean> | boolean,
  timeoutMs = 120_000,
): Promise<void> {
  const endMs = Date.now() + timeoutMs;
  let last: unknown;
  while (Date.now() < endMs) {
    try {
      if (await isTrue()) return;
    } catch (error) {
      last = error;
      if (error instanceof Error && error.message.startsWith("The server exited")) throw error;
    }
    await sleep(20);
  }
  throw new Error(`Waited ${timeoutMs} ms in vain: ${what}`, { cause: last });
}
