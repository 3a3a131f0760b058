import { randomBytes } from "node:crypto";
import { closeSync, openSync, rmSync, statSync, truncateSync, writeSync } from "node:fs";
import { join } from "node:path";
import { DatabaseSync } from "node:sqlite";
import { expect, test } from "vitest";
import { DAY_MS, utcDay } from "#lib/time.ts";
import { ATTACHMENTS } from "#model/signals/attachment.ts";
import { blobNameOf, LARGEST_WITH_ROW } from "#model/tables/apart.ts";
import { openBlobs } from "#store/open.ts";
import { flipByte } from "#test/support/faults/damage.ts";
import { attachment, segment } from "#test/support/store/replay-samples.ts";
import { SQLITE_ENGINE } from "#test/support/store/sample-engine.ts";
import { NOON_MS, sample } from "#test/support/store/samples.ts";
import { StoreUnderTest } from "#test/support/store/store-under-test.ts";
import { readScan, scanForDamage, writeScan } from "./damage-scan.ts";

const TODAY = utcDay(NOON_MS);
const YESTERDAY = utcDay(NOON_MS - DAY_MS);

function overwrite(path: string, from: number, to = statSync(path).size): void {
  const fd = openSync(path, "r+");
  writeSync(fd, Buffer.alloc(to - from, 0xa5), 0, to - from, from);
  closeSync(fd);
}

/** Changes a byte of a key in an index; which index does not matter. */
function loseIndexEntry(path: string): void {
  const db = new DatabaseSync(path);
  const sql = "SELECT rootpage FROM sqlite_schema WHERE type = 'index' AND tbl_name = 'event'";
  const { rootpage } = db.prepare(sql).get() as { rootpage: number };
  const { page_size: size } = db.prepare("PRAGMA page_size").get() as { page_size: number };
  db.close();
  // What was written first is at the end of the page: the key, then which row.
  flipByte(path, rootpage * size - 4);
}

async function scan(folder: string) {
  const steps = scanForDamage(folder, openBlobs({ dataFolder: folder }), () => NOON_MS);
  for (;;) {
    const { done, value } = await steps.next();
    if (done === true && value !== undefined) return value.found;
  }
}

async function twoDays(): Promise<StoreUnderTest> {
  const under = await StoreUnderTest.create(SQLITE_ENGINE);
  const projectId = await under.createProject();
  for (const receivedMs of [NOON_MS - DAY_MS, NOON_MS]) {
    await under.digest.write(under.batch([sample({ projectId, group: 1, receivedMs })]));
  }
  await under.digest.checkpoint();
  await under.reopen();
  return under;
}

test("nothing is found where all is whole, also while it is written", async () => {
  const under = await twoDays();
  expect(await scan(under.folder)).toEqual([]);
});

test("damaged rows and payloads are found, each with its day", async () => {
  const under = await twoDays();
  const inTelemetry = (name: string) => join(under.folder, "telemetry", name);
  overwrite(inTelemetry(`${TODAY}.errors.blob`), 20);
  const after = await under.crash((folder) =>
    overwrite(join(folder, "telemetry", `${YESTERDAY}.errors.db`), 4096),
  );
  const found = await scan(after.folder);
  expect(found).toEqual([
    expect.objectContaining({
      ...{
        what: "payloads",
        path: `telemetry/${TODAY}.errors.blob`,
        day: TODAY,
        foundAtMs: NOON_MS,
      },
      bytes: statSync(join(after.folder, "telemetry", `${TODAY}.errors.blob`)).size,
    }),
    expect.objectContaining({
      what: "rows",
      path: `telemetry/${YESTERDAY}.errors.db`,
      day: YESTERDAY,
    }),
  ]);
  writeScan(after.folder, { finishedAtMs: NOON_MS, found });
  expect(readScan(after.folder)?.found).toEqual(found);
});

test("an index that leads astray is found once its day is over", async () => {
  const under = await twoDays();
  const after = await under.crash((folder) => {
    for (const day of [YESTERDAY, TODAY])
      loseIndexEntry(join(folder, "telemetry", `${day}.errors.db`));
  });
  expect(await scan(after.folder)).toMatchObject([{ what: "rows", day: YESTERDAY }]);
});

test("payloads that are gone are found, and so is a damaged meta", async () => {
  const under = await twoDays();
  rmSync(join(under.folder, "telemetry", `${TODAY}.errors.blob`));
  const after = await under.crash((folder) => overwrite(join(folder, "meta.db"), 4096, 8192));
  const found = await scan(after.folder);
  expect(found.map(({ what }) => what)).toEqual(["meta", "payloads"]);
});

test("large payloads are found that are gone, too short or not what came", async () => {
  const under = await StoreUnderTest.create(SQLITE_ENGINE);
  const projectId = await under.createProject();
  const large = () => attachment({ projectId, payload: randomBytes(LARGEST_WITH_ROW + 1) });
  const rows = [large(), large(), large(), large()] as const;
  const recorded = segment({ projectId, recording: rows[0].payload });
  await under.writeRows(TODAY, { attachments: [...rows], replays: [recorded] });
  expect(await scan(under.folder)).toEqual([]);
  const partition = { day: TODAY, signal: "replays" } as const;
  const [gone, short, other] = rows.map((row) => blobNameOf(partition, ATTACHMENTS, row));
  const pathOf = (name = "") => join(under.folder, "blobs", name);
  rmSync(pathOf(gone));
  truncateSync(pathOf(short), 17);
  flipByte(pathOf(other), 5);
  const found = await scan(under.folder);
  expect(found.map(({ path }) => path).sort()).toEqual(
    [gone, short, other].map((name) => `blobs/${name}`).sort(),
  );
  for (const part of found) {
    expect(part).toMatchObject({ what: "payloads", day: TODAY, bytes: LARGEST_WITH_ROW + 1 });
  }
});

test("what belongs to a file that was set aside stays until it is repaired", async () => {
  const under = await StoreUnderTest.create(SQLITE_ENGINE);
  const projectId = await under.createProject();
  const row = attachment({ projectId, payload: randomBytes(LARGEST_WITH_ROW + 1) });
  await under.writeRows(TODAY, { attachments: [row] });
  await under.digest.checkpoint();
  const after = await under.crash((folder) => {
    rmSync(join(folder, "telemetry", `${TODAY}.replays.db-wal`), { force: true });
    overwrite(join(folder, "telemetry", `${TODAY}.replays.db`), 0);
  });
  const names = async () =>
    (await Array.fromAsync(after.blobs.list("days/"))).map(({ name }) => name);
  await after.digest.resume();
  expect(await names()).toHaveLength(1);
  // By now another file has taken its place.
  await after.digest.resume();
  expect(await names()).toHaveLength(1);
});
