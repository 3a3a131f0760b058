/** The ClickHouse engine of PyPI's chdb-core behind the tests' shim. */
import { spawn } from "node:child_process";
import { existsSync, mkdirSync, readFileSync, rmSync } from "node:fs";
import { join } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { BenchFailure } from "#bench/bench-failure.ts";
import { keep, stopChild } from "#bench/own-child.ts";
import { OWN_PROGRAM } from "#bench/program.ts";
import { SECOND_MS } from "#lib/time.ts";
import { findEngines } from "#scripts/prepare/engines.mjs";
import type { StartedServer } from "./start-postgres.ts";

const PATIENCE_MS = 60 * SECOND_MS;
const SHIM = "test/support/clickhouse/server.py";

export async function startClickhouse(folder: string): Promise<StartedServer> {
  const python = findEngines();
  if (python === undefined) {
    throw new BenchFailure("There is no ClickHouse engine: node scripts/prepare.mjs --engines");
  }
  mkdirSync(folder, { recursive: true });
  const [data, port] = [join(folder, "engine"), join(folder, "port")];
  rmSync(port, { force: true });
  const child = keep(
    spawn(python, [join(OWN_PROGRAM.root, SHIM), data, port], {
      stdio: ["pipe", "ignore", "inherit"],
    }),
  );
  for (const untilMs = performance.now() + PATIENCE_MS; !existsSync(port); await sleep(50)) {
    if (child.exitCode === null && performance.now() < untilMs) continue;
    throw new BenchFailure("The ClickHouse engine does not start.");
  }
  return {
    pid: child.pid ?? 0,
    url: `http://127.0.0.1:${readFileSync(port, "utf8")}/lapwing`,
    folder: data,
    stop: async () => {
      child.stdin.end();
      await sleep(SECOND_MS);
      await stopChild(child);
    },
  };
}
