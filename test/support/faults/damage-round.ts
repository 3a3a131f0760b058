/**
 * One round of damage: a copy of a data folder, bytes flipped or cut off in one of its files, then a
 * start. It must come up; what is missing must be listed; and what comes next must be stored.
 */
import { cpSync, readdirSync, rmSync, statSync, truncateSync } from "node:fs";
import { join } from "node:path";
import { expect } from "vitest";
import type { Random } from "#lib/random.ts";
import { DAY_MS } from "#lib/time.ts";
import type { EventId, ProjectId } from "#model/ids.ts";
import { listDamagedParts } from "#server/folder/list-damaged-parts.ts";
import { openOperations, openStore } from "#store/open.ts";
import { listDamagedLogs } from "#store/sqlite/damage/keep-damaged-log.ts";
import { envelopeUrl, errorEnvelope, Load } from "#test/support/load/load.ts";
import { Lapwing, runCli, temporaryFolder, waitUntil } from "#test/support/server/lapwing.ts";
import { flipByte } from "./damage.ts";

const env = { LAPWING_WEB: "off" };

/** A folder as a stop or a crash has left it, and what was acknowledged in it. */
export interface DamageTemplate {
  data: string;
  dsn: string;
  acknowledged: string[];
}

export async function makeTemplate(end: "stop" | "kill", events: number): Promise<DamageTemplate> {
  const server = await Lapwing.start({ env, waitFor: "ingest" });
  const { dsn } = await server.setup();
  const load = new Load(() => envelopeUrl(dsn, server.url));
  load.start(4);
  await waitUntil("events", () => load.result.acknowledged.length >= events);
  await server[end]();
  const { acknowledged } = await load.stop();
  return { data: server.data, dsn, acknowledged };
}

export interface DamageRound {
  file: string;
  flips: number;
  missing: number;
  listed: string[];
  repaired: boolean;
}

export async function runDamageRound(
  { data: template, dsn, acknowledged }: DamageTemplate,
  random: Random,
): Promise<DamageRound> {
  const data = temporaryFolder();
  cpSync(template, data, { recursive: true });
  const { file, flips } = damageOne(data, random);
  let { server, repaired } = await startOrRepair(data);
  const id = "f".repeat(32);
  const body = String(errorEnvelope(id));
  const answer = await fetch(envelopeUrl(dsn, server.url), { method: "POST", body });
  // A lost key is a lost row of a damaged meta, never of anything else. The log of it loses in
  // silence only what is cut off at its end: a crash does that too.
  const isCut = file === "meta.db-wal" && flips === 0;
  const isTold = repaired || listDamagedLogs(data).length > 0;
  if (!(isCut || isTold)) expect(answer.status, `${file}, ${flips} flips`).toBe(200);
  await waitUntil("everything is digested", async () => {
    const ready = (await (await fetch(`${server.url}/readyz`)).json()) as { backlog: boolean };
    return !ready.backlog;
  });
  await server.stop();
  // A second start finds nothing that the first one has not dealt with.
  server = await Lapwing.start({ data, env, waitFor: "ingest" });
  await server.stop();
  // What nobody has met yet is found by the next day's scan.
  for await (const _step of openOperations({ dataFolder: data }).scan(() => Date.now() + DAY_MS));
  const projectId = Number(new URL(dsn).pathname.slice(1)) as ProjectId;
  const missing = await countMissing(data, projectId, [
    ...acknowledged,
    ...(answer.status === 200 ? [id] : []),
  ]);
  const listed = (await listDamagedParts({ dataFolder: data })).map(({ path }) => path);
  rmSync(data, { recursive: true });
  return { file, flips, missing, listed, repaired };
}

/** Flips bytes of one file, or cuts its end off. */
function damageOne(data: string, random: Random): { file: string; flips: number } {
  const files = readdirSync(data, { recursive: true, encoding: "utf8" })
    .filter((name) => /\.(db|db-wal|db-shm|blob|seg|spare)$/.test(name) && name !== "lock.db")
    .filter((name) => statSync(join(data, name)).size > 0)
    .sort();
  const file = files[random.below(files.length)] ?? "";
  const path = join(data, file);
  const { size } = statSync(path);
  const flips = random.pick([0, 1, 1, 8, 64]);
  if (flips === 0) truncateSync(path, random.below(size));
  for (let i = 0; i < flips; i++) flipByte(path, random.below(size));
  return { file, flips };
}

async function startOrRepair(data: string): Promise<{ server: Lapwing; repaired: boolean }> {
  const server = await Lapwing.start({ data, env, waitFor: "ingest" });
  const ready = await fetch(`${server.url}/readyz`);
  if (ready.status === 200) return { server, repaired: false };
  expect(await ready.text()).toContain("is damaged");
  await server.stop();
  const { stdout, code } = await runCli(["doctor", "--repair", "--yes", "--data", data]);
  expect(stdout).toContain("meta.db is damaged");
  if (code !== 0) return giveUpMeta(data, stdout);
  return { server: await Lapwing.start({ data, env, waitFor: "ingest" }), repaired: true };
}

/** Not a row of it can be read: only a backup helps, and the doctor says so. */
async function giveUpMeta(data: string, stdout: string) {
  expect(stdout).toContain("restore them from a backup");
  for (const end of ["", "-wal", "-shm"]) rmSync(join(data, `meta.db${end}`), { force: true });
  return { server: await Lapwing.start({ data, env, waitFor: "ingest" }), repaired: true };
}

async function countMissing(
  data: string,
  projectId: ProjectId,
  ids: readonly string[],
): Promise<number> {
  const store = openStore({ dataFolder: data });
  let missing = 0;
  for (const id of ids) {
    if ((await store.events.find(projectId, id as EventId)) === undefined) missing += 1;
  }
  await store.close();
  return missing;
}
