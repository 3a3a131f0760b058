/** A server under mixed load that is ended and started again, and the proof at the end. */
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { MixedLoad, type MixedLoadOptions } from "#test/support/load/mixed-load.ts";
import type { Project } from "#test/support/server/copy-owner.ts";
import { Lapwing, temporaryFolder, waitUntil } from "#test/support/server/lapwing.ts";
import type { OwnServers } from "#test/support/servers/own-servers.ts";
import { readFromServers } from "#test/support/servers/server-rows.ts";
import { setUpOnServers } from "#test/support/servers/set-up-on-servers.ts";
import { type Balance, expectBalance } from "./recount-ledger.ts";

/** After a minute of a slow store there is much to do. */
const DIGEST_ALL_MS = 600_000;

/** What /readyz says. */
export interface Ready {
  status: string;
  digest: string;
  backlog: boolean;
  waitingEnvelopes: number;
  oldestWaitingMs: number;
  waitingDoneInMs: number | "growing" | null;
  digestAtBatchMs: number;
  loopDelayMs: { p99: number; max: number };
}

const FAULTS = join(import.meta.dirname, "../../faults");

/** Loads a module of test/faults into every thread of the server. */
export function preload(name: string, more: Record<string, string> = {}): Record<string, string> {
  return { NODE_OPTIONS: `--import=${join(FAULTS, name)}`, ...more };
}

export class FaultRun {
  server: Lapwing;
  readonly project: Project;
  readonly load: MixedLoad;
  /** From the start of the process until it takes envelopes, and the CPU it used for that. */
  readonly restartsMs: number[] = [];
  readonly restartsCpuMs: number[] = [];
  #servers: OwnServers | undefined;

  private constructor(server: Lapwing, project: Project, options: MixedLoadOptions) {
    this.server = server;
    this.project = project;
    this.load = new MixedLoad(project, server.url, options);
  }

  static async begin(
    options: MixedLoadOptions & { env?: Record<string, string> } = {},
  ): Promise<FaultRun> {
    const { env, ...ofLoad } = options;
    const server = await start(undefined, env);
    return new FaultRun(server, await server.setup(), ofLoad);
  }

  /** On servers instead of files. */
  static async beginOn(servers: OwnServers, ofLoad: MixedLoadOptions = {}): Promise<FaultRun> {
    const data = temporaryFolder();
    const project = await setUpOnServers(data, servers.env);
    const run = new FaultRun(await start(data, servers.env), project, ofLoad);
    run.#servers = servers;
    return run;
  }

  /** `env` holds for this start alone. */
  async restart(env?: Record<string, string>, web: "on" | "off" = "off"): Promise<void> {
    const startedMs = performance.now();
    this.server = await start(this.server.data, { ...this.#servers?.env, ...env }, web);
    this.restartsMs.push(performance.now() - startedMs);
    this.restartsCpuMs.push(cpuMs(this.server.child.pid ?? 0));
    this.load.serverUrl = this.server.url;
  }

  /** Clients learn of it the hard way, and then wait for the next start. */
  async kill(): Promise<void> {
    await this.server.kill();
    this.load.serverUrl = undefined;
  }

  /** Asks it to stop, under load; resolves with how long that took. */
  async terminate(): Promise<number> {
    const startedMs = performance.now();
    this.server.child.kill("SIGTERM");
    const ended = await this.server.exited;
    this.load.serverUrl = undefined;
    if (ended.code !== 0) throw new Error(`It ended with ${ended.code}:\n${this.server.log}`);
    return performance.now() - startedMs;
  }

  async acknowledge(count: number): Promise<void> {
    const until = this.load.acknowledged + count;
    await waitUntil(`${count} more are acknowledged`, () => this.load.acknowledged >= until);
  }

  async ready(): Promise<Ready> {
    return (await (await fetch(`${this.server.url}/readyz`)).json()) as Ready;
  }

  async digestAll(): Promise<void> {
    const isDone = async () => !(await this.ready()).backlog;
    await waitUntil("everything is digested", isDone, DIGEST_ALL_MS);
  }

  /** Ends the load, lets everything be digested, stops, and holds the books against each other. */
  async finish(refusals: "exact" | "at most"): Promise<Balance> {
    const ledger = await this.load.stop();
    await this.digestAll();
    await this.server.stop();
    if (this.#servers !== undefined) readFromServers(this.server.data, this.#servers.direct);
    const found = expectBalance(this.server.data, this.project, ledger, refusals);
    await this.server.remove();
    return found;
  }
}

function start(
  data?: string,
  env: Record<string, string> = {},
  web: "on" | "off" = "off",
): Promise<Lapwing> {
  const folder = data === undefined ? {} : { data };
  return Lapwing.start({ ...folder, waitFor: "ingest", env, web, isGroup: web === "on" });
}

/** Of all threads of a process; Linux counts in hundredths of a second. */
function cpuMs(pid: number): number {
  try {
    const fields = readFileSync(`/proc/${pid}/stat`, "utf8").split(" ");
    return (Number(fields[13]) + Number(fields[14])) * 10;
  } catch {
    // It has ended by itself meanwhile, as some tests want it.
    return 0;
  }
}
