/** What an earlier Lapwing has counted without environment and release gets them from its events. */
import { rmSync } from "node:fs";
import { expect, test } from "vitest";
import { DAY_MS, HOUR_MS } from "#lib/time.ts";
import type { ProjectId } from "#model/ids.ts";
import { UNKNOWN_NAME } from "#model/place.ts";
import { NOON_MS, sample } from "#store/contract/samples.ts";
import { StoreUnderTest } from "#store/contract/store-under-test.ts";
import { findEventDrift } from "#test/support/recount-rollups.ts";
import { metaRows } from "#test/support/stored-rows.ts";
import { metaPath, pathsOfFile } from "./files.ts";
import { openDatabase } from "./open-database.ts";
import { SQLITE_ENGINE } from "./sample-engine.ts";

function events(projectId: ProjectId, dayMs: number, count: number) {
  return Array.from({ length: count }, (_, at) =>
    sample({
      projectId,
      group: 1 + (at % 5),
      receivedMs: dayMs,
      timestampMs: dayMs - (at % 7) * HOUR_MS,
      ...(at % 3 > 0 && { environment: at % 3 === 1 ? "production" : "staging" }),
      ...(at % 4 > 0 && { release: `1.${at % 4}` }),
      ...(at % 2 > 0 && { userKey: `u${at % 30}` }),
    }),
  );
}

/** Counts as they were before there were places, and as the migration leaves them. */
function forgetPlaces(folder: string): void {
  const db = openDatabase(metaPath(folder));
  db.exec(`
    CREATE TEMP TABLE facet AS
      SELECT group_id, issue_id, project_id, environment, "release", events, first_seen_ms,
        last_seen_ms FROM issue_place JOIN place ON place.id = place_id;
    CREATE TEMP TABLE hour AS
      SELECT group_id, hour_ms, sum(events) AS events FROM issue_hour GROUP BY 1, 2;
    DELETE FROM issue_hour; DELETE FROM issue_place; DELETE FROM issue_place_users;
    DELETE FROM place;
    INSERT INTO issue_hour SELECT group_id, hour_ms, 0, events FROM hour;
    INSERT INTO place_backfill VALUES ('', 0, 0);
    INSERT OR REPLACE INTO place_state VALUES (1, ${NOON_MS + DAY_MS});`);
  for (const [own, place] of [
    ["environment", `environment, '${UNKNOWN_NAME}'`],
    ["release", `'${UNKNOWN_NAME}', "release"`],
  ]) {
    db.exec(`
      INSERT INTO place (project_id, environment, "release", last_day)
        SELECT DISTINCT project_id, ${place}, 0 FROM facet WHERE "${own}" <> '';
      INSERT INTO issue_place SELECT p.id, f.group_id, f.issue_id, sum(f.events),
        min(f.first_seen_ms), max(f.last_seen_ms) FROM facet f
        JOIN place p ON p."${own}" = f."${own}" WHERE f."${own}" <> ''
          AND (p.environment = '${UNKNOWN_NAME}' OR p."release" = '${UNKNOWN_NAME}') GROUP BY 1, 2;`);
  }
  db.close();
}

async function upgraded() {
  const under = await StoreUnderTest.create(SQLITE_ENGINE);
  const projectId = await under.createProject();
  await under.write(events(projectId, NOON_MS - DAY_MS, 6000));
  await under.write(events(projectId, NOON_MS, 700));
  forgetPlaces(under.folder);
  await under.reopen();
  return { under, projectId };
}

test("counts of events that are kept get their places, whatever arrives meanwhile", async () => {
  const { under, projectId } = await upgraded();
  const production = { projectIds: [projectId], environments: ["production"] };
  // By itself each is known all the time.
  expect(await under.titles(production)).toHaveLength(5);
  // Also in a time: when it was last used is not known of such a place.
  const lately = { ...production, fromMs: NOON_MS - 2 * DAY_MS };
  expect(await under.store.issues.countByStatus(lately)).toMatchObject([{ issues: 5 }]);
  expect(await under.store.issues.placesKnownFrom()).toBe(NOON_MS + DAY_MS);
  let steps = 0;
  while (await under.digest.placeOldCounts()) {
    steps += 1;
    await under.write(events(projectId, NOON_MS, 10));
    if (steps === 2) await under.reopen();
  }
  expect(steps).toBe(3);
  expect(findEventDrift(under.folder)).toEqual([]);
  expect(await under.store.issues.placesKnownFrom()).toBe(0);
  expect(
    metaRows(under.folder, `SELECT * FROM place WHERE environment = '${UNKNOWN_NAME}'`),
  ).toEqual([]);
});

test("what is older than the events that are kept stays without, and that is said", async () => {
  const { under, projectId } = await upgraded();
  for (const path of pathsOfFile(under.folder, { day: "2026-11-14", signal: "errors" })) {
    rmSync(path, { force: true });
  }
  await under.reopen();
  while (await under.digest.placeOldCounts());
  const { issues } = under.store;
  expect(await issues.placesKnownFrom()).toBe(Date.parse("2026-11-15T01:00:00Z"));
  const [issue] = (await issues.list({ projectIds: [projectId], sort: "lastSeen", limit: 9 }))
    .issues;
  if (issue === undefined) throw new Error("there is an issue");
  const all = await issues.countInScope([issue], { fromMs: 0 });
  expect(all.get(issue.id)).toMatchObject({ events: issue.events });
  const day = { fromMs: Date.parse("2026-11-15T01:00:00Z"), environments: ["production"] };
  const rows = events(projectId, NOON_MS, 700).filter(
    ({ row }) => row.groupId === issue.groups[0] && row.environment === "production",
  );
  expect((await issues.countInScope([issue], day)).get(issue.id)?.events).toBe(rows.length);
});
