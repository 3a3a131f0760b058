import pg from "pg";
import { expect, onTestFinished, test, vi } from "vitest";
import { DAY_MS, utcDay } from "#lib/time.ts";
import type { IssueId, ProjectId } from "#model/ids.ts";
import { perSignal } from "#model/keeping/signal.ts";
import { databaseIn, POSTGRES_ENGINE, urlIn } from "#test/support/postgres/postgres-engine.ts";
import { administer, askPostgres } from "#test/support/postgres/postgres-server.ts";
import { accepted, NOON_MS, sample } from "#test/support/store/samples.ts";
import { sessionUpdate } from "#test/support/store/session-samples.ts";
import { StoreUnderTest } from "#test/support/store/store-under-test.ts";

/** Somebody in the middle of a transaction. */
async function begin(under: StoreUnderTest, ...statements: string[]): Promise<pg.Client> {
  const client = new pg.Client({ connectionString: await urlIn(under.folder) });
  await client.connect();
  onTestFinished(() => client.end());
  await client.query("BEGIN");
  for (const statement of statements) await client.query(statement);
  return client;
}

/** Until so many wait for somebody's lock. */
async function untilWaiting(under: StoreUnderTest, count = 1): Promise<void> {
  await vi.waitFor(
    async () => {
      const text = `SELECT pid FROM pg_stat_activity
        WHERE datname = $1 AND wait_event_type = 'Lock'`;
      expect(await administer(text, [databaseIn(under.folder)])).toHaveLength(count);
    },
    { timeout: 20_000, interval: 10 },
  );
}

/** Does `write` while somebody holds what these statements changed, and then commits. */
async function writeMeanwhile(
  under: StoreUnderTest,
  statements: string[],
  write: () => Promise<unknown>,
): Promise<void> {
  const somebody = await begin(under, ...statements);
  const written = write();
  await untilWaiting(under);
  await somebody.query("COMMIT");
  await written;
}

async function numbers(under: StoreUnderTest, projectId: ProjectId) {
  const { issues } = await under.store.issues.list({
    projectIds: [projectId],
    sort: "events",
    limit: 9,
  });
  return issues.map(({ number, events, status, substatus }) => [number, events, status, substatus]);
}

async function open() {
  const under = await StoreUnderTest.create(POSTGRES_ENGINE);
  const projectId = await under.createProject();
  const both = () => [sample({ projectId, group: 1 }), sample({ projectId, group: 2 })];
  await under.write(both());
  return { under, projectId, both };
}

test("an issue that a person resolves while the digest waits is back, and not only counted", async () => {
  const { under, projectId, both } = await open();
  const resolve = "UPDATE issue SET status = 'resolved', substatus = NULL WHERE id = 1";
  await writeMeanwhile(under, [resolve], () => under.write(both()));
  expect(await numbers(under, projectId)).toEqual([
    [2, 2, "unresolved", "new"],
    [1, 2, "unresolved", "regressed"],
  ]);
});

test("groups that a person merges while the digest waits are counted where they are then", async () => {
  const { under, projectId, both } = await open();
  const merge = "UPDATE issue_group SET issue_id = 1 WHERE group_id = 2";
  await writeMeanwhile(under, [merge], () => under.write(both()));
  expect((await numbers(under, projectId)).map(([number, events]) => [number, events])).toEqual([
    [1, 3],
    [2, 1],
  ]);
});

test("a batch that is not yet written is not overwritten by who resolves: the last one stands", async () => {
  const { under, projectId, both } = await open();
  const holder = await begin(under, "LOCK TABLE outcome_hour");
  const batch = under.batch(both(), { outcomes: [accepted(projectId)] });
  const written = under.digest.write(batch);
  await untilWaiting(under);
  const id = 1 as IssueId;
  const resolved = under.store.issues.setStatus([{ id, status: "resolved", substatus: undefined }]);
  await untilWaiting(under, 2);
  await holder.query("COMMIT");
  await written;
  expect(await resolved).toMatchObject([{ id, status: "unresolved", substatus: "new" }]);
  expect(await under.store.issues.findById(id)).toMatchObject({ status: "resolved", events: 2 });
});

/** How many rows name a project or one of its groups, by table; of those that have any. */
async function rowsLeft(under: StoreUnderTest): Promise<Record<string, number>> {
  const database = databaseIn(under.folder);
  const columns = await askPostgres<{ table_name: string }>(
    database,
    `SELECT DISTINCT table_name FROM information_schema.columns
     WHERE table_schema = 'public' AND column_name IN ('project_id', 'group_id', 'issue_id')`,
  );
  const left: Record<string, number> = {};
  for (const { table_name: table } of columns) {
    const text = `SELECT count(*)::int AS rows FROM ${table}`;
    const [found] = await askPostgres<{ rows: number }>(database, text);
    if (found !== undefined && found.rows > 0) left[table] = found.rows;
  }
  return left;
}

test("a project that is deleted before or in the middle of a batch leaves nothing behind", async () => {
  const { under, projectId, both } = await open();
  const rows = () => {
    const events = [...both(), sample({ projectId, group: 3, userKey: "ada" })];
    const sessions = { updates: [sessionUpdate({ projectId, userHash: 1 })], groups: [] };
    return under.batch(events, { sessions });
  };
  // In the middle: it is deleted with all that the batch brought.
  const holder = await begin(under, "LOCK TABLE session_hour");
  const written = under.digest.write(rows());
  await untilWaiting(under);
  const deleted = under.store.projects.delete(projectId);
  await untilWaiting(under, 2);
  await holder.query("COMMIT");
  await Promise.all([written, deleted]);
  expect(await rowsLeft(under)).toEqual({});

  // Before: the batch finds it gone.
  const blog = await under.createProject("blog");
  const somebody = await begin(under, `DELETE FROM project WHERE id = ${blog}`);
  const late = under.write([sample({ projectId: blog, group: 9, userKey: "ada" })]);
  await untilWaiting(under);
  await somebody.query("COMMIT");
  await late;
  expect(await rowsLeft(under)).toEqual({});
});

test("users that waited for more batches are not counted for a project that is gone by then", async () => {
  const { under, projectId } = await open();
  const blog = await under.createProject("blog");
  const seen = () => [sample({ projectId, group: 1, userKey: "ada", timestampMs: NOON_MS + 1 })];
  await under.digest.write({ ...under.batch(seen()), moreFollows: true });
  await under.digest.write({ ...under.batch(seen()), moreFollows: true });
  const deleting = await begin(under, `DELETE FROM project WHERE id = ${projectId}`);
  const written = under.write([sample({ projectId: blog, group: 9, userKey: "ada" })]);
  await untilWaiting(under);
  await deleting.query("COMMIT");
  await written;
  const text = "SELECT project_id FROM project_users";
  const left = await askPostgres(databaseIn(under.folder), text);
  expect(left.every((row) => Number(row.project_id) === blog)).toBe(true);
});

test("issues are locked in the order of their ids by who changes many", async () => {
  const { under } = await open();
  await under.write([sample({ projectId: 1 as ProjectId, group: 3 })]);
  const holder = await begin(under, "UPDATE issue SET level = level WHERE id = 2");
  const change = (id: number) => ({ id: id as IssueId, status: "resolved", substatus: undefined });
  const changes = [change(3), change(2), change(1)] as Parameters<
    typeof under.store.issues.setStatus
  >[0];
  const changed = under.store.issues.setStatus(changes);
  await untilWaiting(under);
  const free = "SELECT id FROM issue ORDER BY id FOR UPDATE SKIP LOCKED";
  expect(await askPostgres(databaseIn(under.folder), free)).toEqual([{ id: "3" }]);
  await holder.query("COMMIT");
  expect(await changed).toHaveLength(3);
});

test("who comes second to the first run waits for the first, and is not let in", async () => {
  const under = await StoreUnderTest.create(POSTGRES_ENGINE);
  const user = { name: "", role: "owner", passwordHash: "", createdAtMs: NOON_MS } as const;
  const first = await begin(
    under,
    "INSERT INTO app_setting VALUES ('first_user', 'asked')",
    `INSERT INTO app_user (email, name, role, password_hash, created_at_ms)
     VALUES ('ada@example.org', '', 'owner', '', 0)`,
  );
  const second = under.store.accounts.createFirstUser({ ...user, email: "eve@example.org" });
  await untilWaiting(under);
  await first.query("COMMIT");
  expect(await second).toBeUndefined();
  expect(await under.store.accounts.countUsers()).toBe(1);
});

test("a run that a batch moves to today while its old day is being removed is kept", async () => {
  const { under, projectId } = await open();
  const run = (day: number, status: "in_progress" | "ok") => {
    const at = NOON_MS + day * DAY_MS;
    const place = { projectId, slug: "nightly", environment: "", checkInId: "a".repeat(32) };
    const unsaid = { durationMs: undefined, release: undefined, traceId: undefined };
    const checkIn = { ...place, ...unsaid, status, startedMs: NOON_MS, updatedMs: at };
    const monitor = { projectId, slug: "nightly", config: undefined, seenMs: at };
    const checkIns = { checkIns: [checkIn], monitors: [monitor] };
    return under.batch([], { day: utcDay(at), checkIns });
  };
  await under.digest.write(run(0, "in_progress"));
  const keepDays = perSignal(() => 30);
  const rule = { today: utcDay(NOON_MS + 90 * DAY_MS), keepDays, maxBytes: undefined };
  await under.writeRows(utcDay(NOON_MS + DAY_MS), {});
  await under.digest.removeOldPartitions(rule);
  // The batch has the run, and does not come to its end yet.
  const holder = await begin(under, "LOCK TABLE outcome_hour");
  const ended = { ...run(90, "ok"), outcomes: [accepted(projectId)] };
  const written = under.digest.write(ended);
  await untilWaiting(under);
  const removed = under.digest.pruneRows();
  await untilWaiting(under, 2);
  await holder.query("COMMIT");
  await written;
  await removed;
  while (await under.digest.pruneRows());
  const left = await askPostgres(databaseIn(under.folder), "SELECT status FROM check_in");
  expect(left).toEqual([{ status: "ok" }]);
});
