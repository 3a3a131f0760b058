/**
 * One project sends ten times what it may, its neighbours what they always send: theirs is answered
 * as fast as before (p99 within 20 %), none of it is refused, and all of it is stored.
 * LAPWING_LONG_SECONDS: how long each half of a round takes (20). LAPWING_LONG_ROUNDS: how many (5).
 */
import { join } from "node:path";
import { DatabaseSync } from "node:sqlite";
import { expect, test } from "vitest";
import { Lapwing, waitUntil } from "#test/support/lapwing.ts";
import { readStored } from "#test/support/ledger.ts";
import { envelopeUrl } from "#test/support/load.ts";
import { PacedLoad } from "#test/support/paced-load.ts";
import { addKey, addProject } from "#test/support/projects.ts";

const SECONDS = Number(process.env.LAPWING_LONG_SECONDS ?? 20);
const ROUNDS = Number(process.env.LAPWING_LONG_ROUNDS ?? 5);
const HOT_PER_SECOND = 500;
/** Of the hour that the test takes place in. */
const QUOTA = (ROUNDS * SECONDS * HOT_PER_SECOND) / 10;
const CALM_PER_SECOND = 50;

const median = (values: number[]) => values.toSorted((a, b) => a - b)[values.length >> 1] ?? 0;

test(`a hot project, ${ROUNDS} rounds`, { timeout: 3_600_000 }, async () => {
  const server = await Lapwing.start({ web: "off" });
  const { dsn } = await server.setup();
  const hotProject = addProject(server.data, "hot");
  const hotKey = addKey(server.data, hotProject);
  limitErrors(server.data, hotProject);
  await server.stop();
  const again = await Lapwing.start({ data: server.data, web: "off" });
  const calmTarget = envelopeUrl(dsn, again.url);
  const hotTarget = new URL(`/api/${hotProject}/envelope/?sentry_key=${hotKey}`, again.url);

  const p99: { alone: number[]; beside: number[] } = { alone: [], beside: [] };
  const calmIds: string[] = [];
  const hotIds: string[] = [];
  let limited = 0;
  let sent = 0;
  for (let round = 0; round < ROUNDS; round++) {
    for (const how of round % 2 === 0
      ? (["alone", "beside"] as const)
      : (["beside", "alone"] as const)) {
      const calm = new PacedLoad(calmTarget, CALM_PER_SECOND);
      const hot = how === "beside" ? new PacedLoad(hotTarget, HOT_PER_SECOND) : undefined;
      const results = await Promise.all([calm.run(SECONDS), hot?.run(SECONDS)]);
      expect(results[0].refused).toEqual({});
      calmIds.push(...results[0].acknowledged);
      p99[how].push(results[0].p99Ms);
      if (results[1] === undefined) continue;
      hotIds.push(...results[1].acknowledged);
      limited += results[1].refused[429] ?? 0;
      sent += results[1].sent;
    }
  }
  const facts = async () =>
    (await (await fetch(`${again.url}/readyz`)).json()) as { backlog: boolean };
  await waitUntil("all is stored", async () => !(await facts()).backlog, 120_000);
  await again.stop();
  const [alone, beside] = [median(p99.alone), median(p99.beside)];
  console.table({ alone, beside, calm: calmIds.length, hot: hotIds.length, limited, sent });

  expect(hotIds.length + limited).toBe(sent);
  expect(limited).toBeGreaterThan(sent / 2);
  const stored = readStored(again.data);
  expect(stored.eventIds.toSorted()).toEqual([...calmIds, ...hotIds].toSorted());
  expect(stored.outcomes["rate_limited/project_quota/error"]).toBe(limited);
  expect(beside).toBeLessThan(Math.max(alone * 1.2, alone + 1));
  await again.remove();
});

function limitErrors(data: string, projectId: number): void {
  const db = new DatabaseSync(join(data, "meta.db"), { timeout: 5000 });
  db.prepare(
    `INSERT INTO ingest_limit (scope, scope_id, category, period, quantity)
     VALUES ('project', ?, 'error', 'hour', ?)`,
  ).run(projectId, QUOTA);
  db.close();
}
