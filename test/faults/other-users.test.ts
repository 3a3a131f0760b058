/** Nobody else on the machine reads what is stored. */
import { execFileSync } from "node:child_process";
import { chmodSync, existsSync, lstatSync, readdirSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";
import { envelopeUrl, errorEnvelope } from "#test/support/load/load.ts";
import { Lapwing, runCli, temporaryFolder } from "#test/support/server/lapwing.ts";
import { setUpByCommand } from "#test/support/server/make-owner.ts";

const NOBODY = 65_534;
/** Only root can become somebody else. */
const isRoot = process.getuid?.() === 0;

/** A data folder in a place that everybody may enter. */
function reachableFolder(): string {
  const folder = temporaryFolder();
  chmodSync(folder, 0o755);
  return join(folder, "data");
}

function listPaths(folder: string): string[] {
  const names = readdirSync(folder, { recursive: true, encoding: "utf8" });
  return [folder, ...names.map((name) => join(folder, name))];
}

/** What stands open, with its mode. */
function openPaths(folder: string): string[] {
  return listPaths(folder)
    .map((path) => `${(lstatSync(path).mode & 0o777).toString(8)} ${path}`)
    .filter((line) => !/^[67]00 /.test(line));
}

function readableByNobody(folder: string): string[] {
  return listPaths(folder).filter((path) => {
    try {
      const program = lstatSync(path).isDirectory() ? "ls" : "cat";
      execFileSync(program, [path], { uid: NOBODY, gid: NOBODY, stdio: "ignore" });
      return true;
    } catch {
      return false;
    }
  });
}

async function startAndSend(data: string): Promise<Lapwing> {
  const server = await Lapwing.start({ data, web: "off" });
  const { dsn } = await server.setup();
  const body = new Uint8Array(errorEnvelope("a".repeat(32)));
  await fetch(envelopeUrl(dsn, server.url), { method: "POST", body });
  await server.stopWhenStored();
  return Lapwing.start({ data, web: "off" });
}

test("all that a server and a command make is for their user alone", async () => {
  const data = reachableFolder();
  await setUpByCommand(["--data", data]);
  expect(existsSync(join(data, "meta.db"))).toBe(true);
  expect(openPaths(data)).toEqual([]);

  const other = reachableFolder();
  const server = await startAndSend(other);
  expect(openPaths(other)).toEqual([]);
  expect(listPaths(other).length).toBeGreaterThan(8);
  if (isRoot) expect(readableByNobody(other)).toEqual([]);
  await server.remove();
});

test("a folder that stands open is named by the doctor and closed by the next start, in one line", async () => {
  const data = reachableFolder();
  const before = await startAndSend(data);
  await before.stop();
  for (const path of listPaths(data)) {
    chmodSync(path, lstatSync(path).mode | (lstatSync(path).isDirectory() ? 0o055 : 0o044));
  }
  if (isRoot) expect(readableByNobody(data).length).toBeGreaterThan(8);
  const { stdout, code } = await runCli(["doctor", "--data", data]);
  expect(stdout).toMatch(/Other users of this machine can read or change \. \(755\), .*meta\.db/);
  expect(code).toBe(1);

  const server = await Lapwing.start({ data, web: "off" });
  expect(openPaths(data)).toEqual([]);
  expect(server.log.match(/other users could read data/g)).toHaveLength(1);
  const after = await runCli(["doctor", "--data", data]);
  expect(after.stdout).toContain("No other user can read its files.");
  await server.remove();
});
