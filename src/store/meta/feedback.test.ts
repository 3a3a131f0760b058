/** How SQLite answers: what a project has grown to must not matter to one issue's page. */
import { DatabaseSync } from "node:sqlite";
import { Kysely } from "kysely";
import { expect, onTestFinished, test } from "vitest";
import type { EventId, GroupId, ProjectId } from "#model/ids.ts";
import { nodeSqliteDialect } from "#store/sqlite/database/kysely-dialect.ts";
import { feedbackStore } from "./feedback.ts";
import { migrateMeta } from "./migrate.ts";
import { SQLITE_WORDS } from "./migrations/index.ts";
import type { MetaTables } from "./tables.ts";

const SHOP = 1 as ProjectId;
const ID = "a".repeat(32) as EventId;

async function open() {
  const db = new DatabaseSync(":memory:");
  const asked: string[] = [];
  const meta = new Kysely<MetaTables>({
    dialect: nodeSqliteDialect(db),
    log: ({ query }) => void asked.push(query.sql),
  });
  onTestFinished(() => meta.destroy());
  await migrateMeta(meta as unknown as Kysely<unknown>, SQLITE_WORDS);
  /** The question as it was asked, and how it is answered. */
  async function explain(ask: () => Promise<unknown>): Promise<{ sql: string; plan: string }> {
    await ask();
    const sql = asked.at(-1) ?? "";
    const steps = db.prepare(`EXPLAIN QUERY PLAN ${sql}`).all();
    return { sql, plan: steps.map(({ detail }) => String(detail)).join("\n") };
  }
  return { explain, ...feedbackStore(meta) };
}

test("feedback of some groups, or of one event, is found by an index of its own", async () => {
  const { explain, list, listByGroups } = await open();
  const groups = [1, 2] as GroupId[];
  const { plan } = await explain(() => listByGroups(SHOP, groups, 9));
  expect(plan).toContain("feedback_by_group (project_id=? AND group_id=?)");
  expect(plan).not.toContain("feedback_by_time");
  const ofEvent = await explain(() => list({ projectId: SHOP, eventId: ID, limit: 9 }));
  expect(ofEvent.plan).toContain("feedback_by_event (project_id=? AND event_id=?)");
  const after = { timestampMs: 5, feedbackId: ID };
  const page = await explain(() => list({ projectId: SHOP, after, limit: 9 }));
  expect(page.plan).toContain("feedback_by_time (project_id=? AND timestamp_ms<?)");
  expect(page.plan).not.toContain("TEMP B-TREE");
});

test("lists do not read the events that carried feedback", async () => {
  const { explain, find, list, listByGroups } = await open();
  const asks = [
    () => list({ projectId: SHOP, limit: 9 }),
    () => listByGroups(SHOP, [1 as GroupId], 9),
  ];
  for (const ask of asks) expect((await explain(ask)).sql).not.toMatch(/payload|\*/);
  expect((await explain(() => find(SHOP, ID))).sql).toContain("payload");
});
