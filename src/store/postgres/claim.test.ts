import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { expect, onTestFinished, test } from "vitest";
import { databaseIn, urlIn } from "#test/support/postgres/postgres-engine.ts";
import { administer } from "#test/support/postgres/postgres-server.ts";
import { claimPostgres } from "./claim.ts";
import { ensureInstallation, readInstallation } from "./installation.ts";
import { openPostgres } from "./open-postgres.ts";

async function someDatabase(): Promise<{ url: string; name: string }> {
  const folder = mkdtempSync(join(tmpdir(), "lapwing-claim-"));
  onTestFinished(() => rmSync(folder, { recursive: true }));
  return { url: await urlIn(folder), name: databaseIn(folder) };
}

async function claim(url: string) {
  const states: string[] = [];
  const onChange = (state: string) => states.push(state);
  const held = await claimPostgres({ url }, { onChange, tryEveryMs: 20 });
  onTestFinished(() => held.release());
  return { held, states };
}

const ENDS = "SELECT pg_terminate_backend(pid) FROM pg_stat_activity WHERE datname = $1";

test("one of two has a database, and the other one when the first lets go", async () => {
  const { url } = await someDatabase();
  const first = await claim(url);
  expect(first.held.state).toBe("held");
  const second = await claim(url);
  expect(second.held.state).toBe("elsewhere");
  expect(second.held.why).toMatch(/^lapwing [0-9a-f]{8} on /);
  await first.held.release();
  await expect.poll(() => second.held.state).toBe("held");
  expect(second.states).toEqual(["held"]);
  const other = await claim((await someDatabase()).url);
  expect(other.held.state).toBe("held");
});

test("a connection that ends is made again, and the database is ours again", async () => {
  const { url, name } = await someDatabase();
  const { held, states } = await claim(url);
  expect(await administer(ENDS, [name])).toHaveLength(1);
  await expect.poll(() => states).toEqual(["away", "held"]);
  expect(held.state).toBe("held");
});

test("who finds that another one was quicker says so, and takes it when that one ends", async () => {
  const { url, name } = await someDatabase();
  const first = await claim(url);
  const second = await claim(url);
  expect(second.held.state).toBe("elsewhere");
  // The first that tries gets it: one of them has it, never both.
  await administer(ENDS, [name]);
  await expect
    .poll(() => [first.held.state, second.held.state].sort())
    .toEqual(["elsewhere", "held"]);
});

test("a server that cannot be reached is away, and the reason names no password", async () => {
  const { held } = await claim("postgres://ada:s3cret@127.0.0.1:1/none");
  expect(held.state).toBe("away");
  expect(held.why).toContain("ECONNREFUSED");
  expect(held.why).not.toContain("s3cret");
});

test("two that begin at once give an installation one id, which stays", async () => {
  const { url } = await someDatabase();
  const [a, b] = [openPostgres({ url }), openPostgres({ url })];
  onTestFinished(async () => {
    await Promise.all([a.destroy(), b.destroy()]);
  });
  expect(await readInstallation(a)).toBeUndefined();
  const [one, other] = await Promise.all([ensureInstallation(a), ensureInstallation(b)]);
  expect(one).toBe(other);
  expect(await readInstallation(b)).toBe(one);
});

test("a database without tables has no installation", async () => {
  const name = `test_none_${process.pid}`;
  await administer(`CREATE DATABASE ${name}`);
  onTestFinished(async () => {
    await administer(`DROP DATABASE ${name} WITH (FORCE)`);
  });
  const { url } = await someDatabase();
  const db = openPostgres({ url: url.replace(/test_\w+/, name) });
  onTestFinished(() => db.destroy());
  expect(await readInstallation(db)).toBeUndefined();
});
