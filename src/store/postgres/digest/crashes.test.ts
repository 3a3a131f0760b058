/** A batch on PostgreSQL and day files; its connection may end before and after any statement. */
import pg from "pg";
import { expect, onTestFinished, test } from "vitest";
import { utcDay } from "#lib/time.ts";
import type { ProjectId } from "#model/ids.ts";
import { SPOOL_START } from "#model/spool-position.ts";
import type { DigestBatch } from "#store/ports/digest.ts";
import { databaseIn, POSTGRES_ENGINE } from "#test/support/postgres/postgres-engine.ts";
import { postgresServer, urlOf } from "#test/support/postgres/postgres-server.ts";
import { type Loss, StatementWatch } from "#test/support/postgres/watch-statements.ts";
import { accepted, NOON_MS, sample } from "#test/support/store/samples.ts";
import { sessionUpdate } from "#test/support/store/session-samples.ts";
import { StoreUnderTest } from "#test/support/store/store-under-test.ts";

/** Some forty lost connections and a dozen starts: half a minute on a machine that has no time. */
const SLOW = { timeout: 240_000 };

const LOSSES: readonly Loss[] = ["the statement", "the answer"];

/** New and old issues, users, sessions, outcomes, samples, a run of a job: all that meta keeps. */
function batchOf(under: StoreUnderTest, projectId: ProjectId, n: number): DigestBatch {
  const events = [
    sample({ projectId, group: 1, userKey: `user ${n}`, release: `r${n}` }),
    sample({ projectId, group: 100 + n }),
  ];
  const checkInId = n.toString(16).padStart(32, "0");
  const run = { projectId, slug: "nightly", environment: "", updatedMs: NOON_MS };
  const unsaid = { durationMs: undefined, release: undefined, traceId: undefined };
  return under.batch(events, {
    day: utcDay(NOON_MS),
    sessions: { updates: [sessionUpdate({ projectId, userHash: n })], groups: [] },
    checkIns: {
      checkIns: [{ ...run, ...unsaid, checkInId, status: "ok", startedMs: NOON_MS }],
      monitors: [{ projectId, slug: "nightly", config: undefined, seenMs: NOON_MS }],
    },
    outcomes: [
      accepted(projectId, { quantity: 2 }),
      accepted(projectId, { kind: "invalid", reason: "r", samples: [{ atMs: n, itemType: "x" }] }),
    ],
    received: [{ projectId, hourMs: NOON_MS, envelopes: 1 }],
    settings: `set ${Math.floor(n / 10)}`,
    items: new Uint8Array([n]),
    scrubbed: [{ projectId, day: utcDay(NOON_MS), reason: "key", quantity: 1 }],
  });
}

/** As the digest's loop after a start: only what is missing. */
async function writeMissing(under: StoreUnderTest, batch: DigestBatch): Promise<void> {
  const { metaAt, telemetryAt } = await under.digest.resume();
  if (batch.to > telemetryAt) {
    await under.digest.write({ ...batch, includesMeta: batch.to > metaAt });
  }
}

/** Until it holds. That a connection has ended may be heard only by who uses it next, or after next. */
async function writeAgain(under: StoreUnderTest, batch: DigestBatch): Promise<void> {
  for (let attempt = 1; ; attempt++) {
    const problem = await problemOf(under.digest.write(batch));
    if (problem === undefined) return;
    expect(under.digest.isPassing(problem), `${problem}`).toBe(true);
    expect(attempt).toBeLessThan(5);
  }
}

async function problemOf(work: Promise<unknown>): Promise<unknown> {
  return work.then(
    () => undefined,
    (error: unknown) => error,
  );
}

async function expectWhole(under: StoreUnderTest, projectId: ProjectId, batches: number) {
  const { issues, outcomes, events, releaseHealth, privacy } = under.store;
  const listed = (await issues.list({ projectIds: [projectId], sort: "events", limit: 1000 }))
    .issues;
  expect(listed).toHaveLength(batches + 1);
  expect(listed[0]).toMatchObject({ events: batches, users: batches });
  expect(new Set(listed.map(({ number }) => number)).size).toBe(batches + 1);
  const groups = listed.flatMap((issue) => issue.groups);
  const hours = await issues.countByHour(groups, {});
  expect(hours.reduce((sum, hour) => sum + hour.events, 0)).toBe(2 * batches);
  const range = { fromMs: 0, toMs: 8e15 };
  const counted = await outcomes.sum({ projectId, ...range });
  expect(counted.map(({ kind, quantity }) => [kind, quantity]).sort()).toEqual([
    ["accepted", 2 * batches],
    ["invalid", batches],
  ]);
  expect(await outcomes.countEnvelopes({ projectIds: [projectId], ...range })).toBe(batches);
  const ask = { projectIds: [projectId], by: [], ...range };
  expect((await releaseHealth.sum(ask))[0]?.counts.sessions).toBe(batches);
  expect((await releaseHealth.countUsers(ask))[0]?.users.all).toBe(batches);
  expect(await privacy.sumScrubbed(projectId, "")).toMatchObject([{ quantity: batches }]);
  const stored = await events.listByGroups(groups, { order: "newest", limit: 1000 });
  expect(stored).toHaveLength(2 * batches);
}

for (const lost of LOSSES) {
  test(
    `a connection that ends at any statement of a batch loses ${lost}, and nothing else`,
    SLOW,
    async () => {
      const under = await StoreUnderTest.create(POSTGRES_ENGINE);
      const projectId = await under.createProject();
      await under.digest.write(batchOf(under, projectId, 0));
      const watch = new StatementWatch(databaseIn(under.folder));
      let batches = 1;
      for (let at = 1; ; at++) {
        const batch = batchOf(under, projectId, batches);
        batches += 1;
        watch.endAt(at, lost);
        const problem = await problemOf(under.digest.write(batch));
        // A statement after the last: nothing went wrong any more.
        if (!watch.stop()) break;
        expect(problem, `statement ${at}`).toBeDefined();
        expect(under.digest.isPassing(problem), `${problem}`).toBe(true);
        // Now by the same digest, now by one that starts.
        if (at % 3 === 0) await under.reopen();
        await (at % 3 === 0 ? writeMissing(under, batch) : writeAgain(under, batch));
        const done = { metaAt: batch.to, telemetryAt: batch.to, cutAt: [], kept: [] };
        expect(await under.digest.resume()).toEqual(done);
      }
      expect(batches).toBeGreaterThan(25);
      await expectWhole(under, projectId, batches);
    },
  );
}

test("a digest that finds meta elsewhere than it left it stops instead of counting twice", async () => {
  const under = await StoreUnderTest.create(POSTGRES_ENGINE);
  const projectId = await under.createProject();
  const other = await POSTGRES_ENGINE.open(under.folder);
  onTestFinished(async () => {
    await other.store.close();
    await other.digest.close();
  });
  const first = batchOf(under, projectId, 0);
  await under.digest.write(first);
  await under.digest.write(batchOf(under, projectId, 1));
  // It began where nothing was, and what it brings is there already.
  expect((await other.digest.resume()).metaAt).toBe(SPOOL_START);
  await other.digest.write(first);
  await under.digest.write(batchOf(under, projectId, 2));
  const next = batchOf(under, projectId, 3);
  await expect(other.digest.write(next)).rejects.toThrow("Another digest");
  await under.digest.write(next);
  await expectWhole(under, projectId, 4);
});

test("a commit that somebody who was killed has sent is waited for", async () => {
  const under = await StoreUnderTest.create(POSTGRES_ENGINE);
  await under.createProject();
  const database = databaseIn(under.folder);
  const late = new pg.Client({ connectionString: urlOf(await postgresServer(), database) });
  await late.connect();
  onTestFinished(() => late.end());
  await late.query("BEGIN");
  await late.query("SELECT * FROM digest_counter WHERE id = 1 FOR UPDATE");
  const moved = SPOOL_START + 700;
  await late.query("UPDATE digest_state SET position = $1", [moved]);
  const opening = POSTGRES_ENGINE.open(under.folder);
  // Long enough to have read what was there before.
  await new Promise((resolve) => setTimeout(resolve, 300));
  await late.query("COMMIT");
  const opened = await opening;
  onTestFinished(async () => {
    await opened.store.close();
    await opened.digest.close();
  });
  expect((await opened.digest.resume()).metaAt).toBe(moved);
});
