/** The real thing: `lapwing setup` and `lapwing start` on a folder of their own. */
import { spawn } from "node:child_process";
import { existsSync, openSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { SECOND_MS } from "#lib/time.ts";
import { BenchFailure } from "./bench-failure.ts";
import type { Servers } from "./engines/servers.ts";
import { keep, stopChild } from "./own-child.ts";
import type { RequestTarget } from "./profiles/render-request.ts";
import { environment, OWN_PROGRAM, type Program } from "./program.ts";
import { type Credentials, setUpLapwing } from "./set-up-lapwing.ts";

export interface Readiness {
  backlog: boolean;
  web: string;
  waitingEnvelopes: number;
  spoolSyncs: number;
  /** How late the timers of the edge were in the last seconds. */
  loopDelayMs: { p99: number; max: number };
}

export interface Lapwing {
  pid: number;
  target: RequestTarget;
  readiness(): Promise<Readiness>;
  stop(): Promise<void>;
}

/** Pages are no part of ingest, but their process is part of what runs. */
const WEB_MS = 30 * SECOND_MS;
const LISTEN_MS = 30 * SECOND_MS;

export interface StartOptions {
  nodeFlags?: readonly string[] | undefined;
  /** Of a folder that is set up already. */
  credentials?: Credentials | undefined;
  /** This tree's, unless told otherwise. */
  program?: Program | undefined;
  /** Instead of an embedded store. */
  servers?: Pick<Servers, "env" | "expectFlood"> | undefined;
}

export async function startLapwing(
  dataFolder: string,
  logPath: string,
  { nodeFlags = [], credentials, program = OWN_PROGRAM, servers }: StartOptions = {},
): Promise<Lapwing> {
  const { projectId, publicKey } =
    credentials ?? (await setUpLapwing(dataFolder, program, servers));
  const log = openSync(logPath, "w");
  const given = [...nodeFlags, program.main, "start", "--port", "0", "--data", dataFolder];
  const child = keep(
    spawn(program.node, given, { env: environment(servers?.env), stdio: ["ignore", log, log] }),
  );
  const pid = child.pid ?? 0;
  const url = await untilDefined(LISTEN_MS, () => {
    if (child.exitCode !== null) throw failure("Lapwing did not start", logPath);
    return readUrl(dataFolder, pid);
  });
  if (url === undefined) throw failure("Lapwing did not listen in time", logPath);
  const readiness = async () => {
    if (child.exitCode !== null || child.signalCode !== null) {
      throw failure("Lapwing died", logPath);
    }
    return (await (await fetch(new URL("/readyz", url))).json()) as Readiness;
  };
  await untilDefined(WEB_MS, async () =>
    (await readiness()).web === "running" ? true : undefined,
  );
  return {
    pid,
    target: { port: Number(new URL(url).port), projectId, publicKey },
    readiness,
    stop: () => stopChild(child),
  };
}

function readUrl(dataFolder: string, pid: number): string | undefined {
  const path = join(dataFolder, "running.json");
  if (!existsSync(path)) return undefined;
  const text = readFileSync(path, "utf8");
  // It may be looked at while it is written.
  if (!text.trimEnd().endsWith("}")) return undefined;
  const running = JSON.parse(text) as { pid: number; url: string };
  return running.pid === pid ? running.url : undefined;
}

async function untilDefined<T>(
  timeoutMs: number,
  ask: () => T | undefined | Promise<T | undefined>,
): Promise<T | undefined> {
  for (const startMs = performance.now(); performance.now() - startMs < timeoutMs; ) {
    const answer = await ask();
    if (answer !== undefined) return answer;
    await sleep(50);
  }
  return undefined;
}

function failure(what: string, logPath: string): BenchFailure {
  return new BenchFailure(
    `${what}. Its log ends with:\n${readFileSync(logPath, "utf8").slice(-3000)}`,
  );
}
