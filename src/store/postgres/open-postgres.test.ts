import { sql } from "kysely";
import { expect, onTestFinished, test } from "vitest";
import { META_RULES } from "#ingest/meta/rules.ts";
import { DAY_MS, utcDay } from "#lib/time.ts";
import { metaStores } from "#store/meta/meta-stores.ts";
import { databaseIn, POSTGRES_ENGINE, urlIn } from "#test/support/postgres/postgres-engine.ts";
import {
  administer,
  askPostgres,
  postgresServer,
  urlOf,
} from "#test/support/postgres/postgres-server.ts";
import { accepted, NOON_MS, SAMPLE_SPOOL, sample } from "#test/support/store/samples.ts";
import { StoreUnderTest } from "#test/support/store/store-under-test.ts";
import { openPostgresDigest } from "./digest/digest-meta.ts";
import { isPassing } from "./is-passing.ts";
import { migratePostgres, openPostgres, type PostgresMeta } from "./open-postgres.ts";

async function openMeta(): Promise<{ meta: PostgresMeta; under: StoreUnderTest }> {
  const under = await StoreUnderTest.create(POSTGRES_ENGINE);
  const meta = openPostgres({ url: await urlIn(under.folder) });
  onTestFinished(() => meta.destroy());
  return { meta, under };
}

async function problemOf(work: Promise<unknown>): Promise<unknown> {
  return work.then(
    () => expect.unreachable(),
    (error: unknown) => error,
  );
}

test("ids, times and sums are numbers, also beyond 32 bits", async () => {
  const { meta } = await openMeta();
  const { rows } = await sql`SELECT 9007199254740991::int8 AS id, sum(n) AS sum, count(*) AS count
    FROM (VALUES (4294967296::int8), (1::int8)) AS given(n)`.execute(meta);
  expect(rows).toEqual([{ id: Number.MAX_SAFE_INTEGER, sum: 4294967297, count: 2 }]);
});

test("names are in the order of their bytes, whatever the database sorts by", async () => {
  const { meta, under } = await openMeta();
  for (const slug of ["b", "A", "a", "B", "ä"]) await under.createProject(slug);
  const { rows } = await sql<{ name: string }>`
    SELECT name FROM (VALUES ('b'), ('A'), ('a')) AS given(name) ORDER BY name`.execute(meta);
  expect(rows.map(({ name }) => name)).toEqual(["a", "A", "b"]);
  const listed = await metaStores(meta).projects.list();
  expect(listed.map(({ slug }) => slug)).toEqual(["A", "B", "a", "b", "ä"]);
});

test("a text with U+0000 is kept without it instead of stopping its batch", async () => {
  const { under } = await openMeta();
  const projectId = await under.createProject("shop\0");
  const event = sample({ projectId, title: "a\0b", environment: "live\0", userKey: "ada" });
  await under.digest.write(under.batch([event], { outcomes: [accepted(projectId)] }));
  expect(await under.issue(event)).toMatchObject({ title: "ab", users: 1 });
  expect(await under.store.projects.findBySlug("shop")).toBeDefined();
});

test("two that migrate at once make one schema, and a newer one is refused", async () => {
  const name = `test_migrate_${process.pid}`;
  await administer(`CREATE DATABASE ${name}`);
  onTestFinished(async () => {
    await administer(`DROP DATABASE ${name} WITH (FORCE)`);
  });
  const location = { url: urlOf(await postgresServer(), name) };
  await Promise.all([migratePostgres(location), migratePostgres(location)]);
  const applied = "SELECT name FROM kysely_migration";
  expect(await askPostgres(name, applied)).toHaveLength(1);
  await askPostgres(name, "INSERT INTO kysely_migration VALUES ('999-later', 'x')");
  await expect(migratePostgres(location)).rejects.toThrow("newer Lapwing");
});

test("what the server or the way to it does passes, what is wrong with the values does not", async () => {
  const { meta, under } = await openMeta();
  const database = databaseIn(under.folder);
  const end = "SELECT pg_terminate_backend(pid) FROM pg_stat_activity WHERE datname = $1";
  const sleeping = problemOf(sql`SELECT pg_sleep(60)`.execute(meta));
  await expect
    .poll(() => administer(`${end} AND query LIKE '%sleep%'`, [database]))
    .toHaveLength(1);
  expect(isPassing(await sleeping)).toBe(true);
  const raise = (code: string) =>
    problemOf(sql.raw(`DO $$ BEGIN RAISE SQLSTATE '${code}'; END $$`).execute(meta));
  for (const code of ["53100", "40P01", "40001", "55P03", "57P01", "25006", "XX001"]) {
    expect(isPassing(await raise(code)), code).toBe(true);
  }
  for (const code of ["22P02", "23505", "54000", "P0001"]) {
    expect(isPassing(await raise(code)), code).toBe(false);
  }
  const away = openPostgres({ url: "postgres://lapwing@127.0.0.1:1/none" });
  expect(isPassing(await problemOf(sql`SELECT 1`.execute(away)))).toBe(true);
  expect(isPassing(new TypeError("a bug"))).toBe(false);
  // And it goes on by itself.
  expect((await sql`SELECT 1 AS one`.execute(meta)).rows).toEqual([{ one: 1 }]);
});

test("who waits for a lock for too long fails in passing", async () => {
  const { meta } = await openMeta();
  await meta.transaction().execute(async (holder) => {
    await sql`LOCK TABLE issue`.execute(holder);
    const waiting = meta.transaction().execute(async (tx) => {
      await sql`SET LOCAL lock_timeout = 50`.execute(tx);
      await sql`SELECT 1 FROM issue`.execute(tx);
    });
    expect(isPassing(await problemOf(waiting))).toBe(true);
  });
  const { rows } = await sql`SHOW lock_timeout`.execute(meta);
  expect(rows).toEqual([{ lock_timeout: "10s" }]);
});

test("old sums are forgotten in small steps, later ones stay", async () => {
  const { under } = await openMeta();
  const projectId = await under.createProject();
  for (const daysAgo of [400, 399, 0]) {
    const receivedMs = NOON_MS - daysAgo * DAY_MS;
    const events = [sample({ projectId, receivedMs, timestampMs: receivedMs, userKey: "ada" })];
    const outcomes = [accepted(projectId, { hourMs: receivedMs })];
    await under.digest.write(under.batch(events, { outcomes }));
  }
  const beforeMs = Date.parse(utcDay(NOON_MS - 395 * DAY_MS));
  let steps = 1;
  while (await under.digest.pruneRollups(beforeMs, beforeMs)) steps += 1;
  expect(steps).toBeGreaterThan(6);
  for (const table of ["outcome_hour", "project_hour", "issue_hour"]) {
    const rows = await askPostgres(databaseIn(under.folder), `SELECT 1 FROM ${table}`);
    expect(rows, table).toHaveLength(1);
  }
  expect(await under.issue(sample({ projectId }))).toMatchObject({ events: 3 });
});

test("a digest whose server is away says so when it opens", async () => {
  const url = "postgres://lapwing@127.0.0.1:1/none";
  expect(
    isPassing(await problemOf(openPostgresDigest({ url, rules: META_RULES, spool: SAMPLE_SPOOL }))),
  ).toBe(true);
});
