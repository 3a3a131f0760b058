/**
 * A project far over its quota: its neighbours' errors are taken and stored while it is refused, and
 * what is refused is counted to the unit without a write for each. test/faults/long/hot-project.test.ts
 * measures what it costs the neighbours.
 */
import { statSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";
import { SpoolReader } from "#ingest/spool/reader.ts";
import type { SpoolRecord } from "#ingest/spool/record.ts";
import { listSegments, segmentPath } from "#ingest/spool/segments.ts";
import { spoolPosition } from "#model/spool-position.ts";
import { readStored } from "#test/support/faults/ledger.ts";
import { envelopeUrl, Load } from "#test/support/load/load.ts";
import { sendPaced } from "#test/support/load/paced-process.ts";
import { Lapwing, waitUntil } from "#test/support/server/lapwing.ts";
import { addKey, addLimit, addProject } from "#test/support/server/projects.ts";

const QUOTA = 50;
const REFUSED = 10 * QUOTA;

test("neighbours of a project at ten times its quota", async () => {
  const first = await Lapwing.start({ web: "off" });
  const { dsn } = await first.setup();
  const hotProject = addProject(first.data, "hot");
  const hotKey = addKey(first.data, hotProject);
  // A day: an hour may end while the test runs.
  addLimit(first.data, hotProject, { category: "error", period: "day", quantity: QUOTA });
  await first.stop();
  const server = await Lapwing.start({ data: first.data, web: "off" });

  const hotTarget = new URL(`/api/${hotProject}/envelope/?sentry_key=${hotKey}`, server.url);
  const hot = new Load(() => hotTarget);
  hot.start(8);
  await waitUntil("it is refused", () => (hot.result.refused[429] ?? 0) > 0);
  const calmTarget = envelopeUrl(dsn, server.url).href;
  const calm = await sendPaced({ target: calmTarget, perSecond: 50, seconds: 2, gzip: true });
  expect(calm).toMatchObject({ sent: 100, refused: {} });
  await waitUntil("the neighbour's are stored beside it", () => {
    const stored = new Set(readStored(server.data).eventIds);
    return calm.acknowledged.every((id) => stored.has(id));
  });
  await waitUntil("it was refused often", () => (hot.result.refused[429] ?? 0) >= REFUSED);
  const { acknowledged, refused, broken } = await hot.stop();
  const records = spooledRecords(server.data);
  await server.stop();

  expect(broken).toBe(0);
  expect(acknowledged).toHaveLength(QUOTA);
  expect(Object.keys(refused)).toEqual(["429"]);
  const stored = readStored(server.data);
  expect(stored.eventIds.toSorted()).toEqual([...acknowledged, ...calm.acknowledged].toSorted());
  expect(stored.outcomes).toMatchObject({
    "accepted//error": QUOTA + 100,
    "rate_limited/project_quota/error": refused[429],
  });
  const ofHot = records.filter(({ projectId }) => projectId === hotProject);
  expect(ofHot).toHaveLength(QUOTA);
  // Once a second, whatever their number.
  const counts = records.filter(({ kind }) => kind === "outcomes");
  expect(counts.length).toBeGreaterThan(0);
  expect(counts.length).toBeLessThan(REFUSED / 2);
  await server.remove();
});

/** Everything that the run has written; a stop overwrites what is stored. */
function spooledRecords(data: string): SpoolRecord[] {
  const folder = join(data, "spool");
  const segment = listSegments(folder).at(-1) ?? 0;
  const end = spoolPosition(segment, statSync(segmentPath(folder, segment)).size);
  const reader = new SpoolReader(folder, spoolPosition(segment, 0), () => {});
  const records: SpoolRecord[] = [];
  for (let read = reader.next(end); read !== undefined; read = reader.next(end)) {
    records.push(read.record);
  }
  reader.close();
  return records;
}
