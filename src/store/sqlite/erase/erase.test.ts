/** What a deleted user leaves on the disk, and what a crash in the middle costs. */
import { readdirSync, readFileSync, statSync } from "node:fs";
import { join } from "node:path";
import { DatabaseSync } from "node:sqlite";
import { expect, onTestFinished, test, vi } from "vitest";
import { DAY_MS, utcDay } from "#lib/time.ts";
import { metaPath } from "#store/sqlite/database/files.ts";
import { readWholeBlock } from "#store/sqlite/days/payload-blocks.ts";
import { erase, finish, SAMPLE_TOOLS, userEvent } from "#test/contract/digest/user-data-claims.ts";
import { feedback } from "#test/support/store/replay-samples.ts";
import { SQLITE_ENGINE } from "#test/support/store/sample-engine.ts";
import { NOON_MS, type Sample } from "#test/support/store/samples.ts";
import { StoreUnderTest } from "#test/support/store/store-under-test.ts";
import { DayEraser } from "./erase-day.ts";

const ANN = { id: "ann-4711", email: "ann.lee@example.org" };
const BOB = { id: "bob-0815", email: "bob@example.org" };

function blocksOf(path: string): Buffer[] {
  const blocks: Buffer[] = [];
  for (let at = 0; at < statSync(path).size; ) {
    const block = readWholeBlock(path, at);
    if (block !== undefined) blocks.push(block.raw);
    at = block?.end ?? at + 1;
  }
  return blocks;
}

function filesNaming(folder: string, texts: string[]): string[] {
  return readdirSync(folder, { recursive: true, encoding: "utf8" }).filter((name) => {
    const path = join(folder, name);
    if (!statSync(path).isFile()) return false;
    const bytes = [readFileSync(path), ...(name.endsWith(".blob") ? blocksOf(path) : [])];
    return texts.some((text) => bytes.some((piece) => piece.includes(text)));
  });
}

async function underTest() {
  const under = await StoreUnderTest.create(SQLITE_ENGINE);
  const shop = await under.createProject();
  return { under, shop };
}

test("no file names the user afterwards, neither the databases nor their logs nor the blobs", async () => {
  const { under, shop } = await underTest();
  const bobs: Sample[] = [];
  for (let n = 0; n < 40; n++) {
    const who = n % 4 === 0 ? ANN : BOB;
    const title = `Order of ${who.email} failed`;
    // Every batch is a block, and pages of the tables are split many times.
    const atMs = NOON_MS - (n % 3 === 0 ? DAY_MS : 0);
    const samples = Array.from({ length: 20 }, (_, group) =>
      userEvent({ projectId: shop, ...who, group, atMs, title }),
    );
    if (who === BOB) bobs.push(...samples);
    await under.write(samples);
  }
  expect(filesNaming(under.folder, [ANN.email]).length).toBeGreaterThan(3);
  await erase(under, shop, { email: ANN.email });
  await under.digest.checkpoint();
  expect(filesNaming(under.folder, [ANN.email, ANN.id])).toEqual([]);
  for (const { row } of bobs) {
    const stored = await under.store.events.find(shop, row.eventId);
    expect(stored?.payload.equals(row.payload)).toBe(true);
  }
});

test("a payload of several blocks is overwritten as a whole", async () => {
  const { under, shop } = await underTest();
  const text = `${ANN.email} `.repeat(150_000);
  const kept = userEvent({ projectId: shop, ...BOB });
  await under.write([kept, userEvent({ projectId: shop, ...ANN, text })]);
  await erase(under, shop, { id: ANN.id });
  await under.digest.checkpoint();
  expect(filesNaming(under.folder, [ANN.email])).toEqual([]);
  expect(await under.store.events.find(shop, kept.row.eventId)).toBeDefined();
});

test.each(["before the rows are gone", "after they are gone"])(
  "a failure %s is made good by going on, and nothing is subtracted twice",
  async (when) => {
    const { under, shop } = await underTest();
    const kept = userEvent({ projectId: shop, ...BOB });
    await under.write([userEvent({ projectId: shop, ...ANN }), kept]);
    const who = { id: ANN.id };
    const ask = { projectId: shop, who, requestedBy: "", requestedAtMs: NOON_MS };
    const { id } = await under.store.userData.request(ask);
    const { remove } = DayEraser.prototype;
    const spy = vi.spyOn(DayEraser.prototype, "remove").mockImplementationOnce(function (
      this: DayEraser,
      projectId,
      found,
    ) {
      if (when.startsWith("after")) remove.call(this, projectId, found);
      throw new Error("the power is gone");
    });
    onTestFinished(() => spy.mockRestore());
    await expect(under.digest.eraseUserData(SAMPLE_TOOLS)).rejects.toThrow("power");
    // What comes meanwhile is stored, and belongs to no request that was made before.
    const later = userEvent({ projectId: shop, ...BOB });
    await under.write([later]);
    const deletion = await finish(under, id);
    expect(deletion.counts).toEqual({ events: 1 });
    expect(await under.issue(kept)).toMatchObject({ events: 2, users: 1 });
    expect(await under.store.events.find(shop, later.row.eventId)).toBeDefined();
    expect(filesNaming(under.folder, [ANN.email])).toEqual([]);
  },
);

test("feedback of a user goes from meta, by its event, its words or its payload, with its share of what is kept", async () => {
  const { under, shop } = await underTest();
  const event = userEvent({ projectId: shop, ...ANN });
  const rows = [
    feedback({ projectId: shop, eventId: event.row.eventId, message: "of the event" }),
    feedback({ projectId: shop, message: `write to ${ANN.email.toUpperCase()}` }),
    feedback({ projectId: shop, payload: Buffer.from(`{"user":{"email":"${ANN.email}"}}`) }),
  ];
  const kept = feedback({ projectId: shop, message: "Bob's", email: BOB.email });
  await under.write([event]);
  await under.writeRows(utcDay(NOON_MS), { feedback: [kept] });
  const before = keptBytes(under.folder);
  for (const row of rows) await under.writeRows(utcDay(NOON_MS + DAY_MS), { feedback: [row] });
  const who = { email: ANN.email };
  expect(await under.store.userData.count(shop, who)).toEqual({ events: 1, feedback: 3 });
  expect((await erase(under, shop, who)).counts).toMatchObject({ events: 1, feedback: 3 });
  const left = await under.store.feedback.list({ projectId: shop, limit: 9 });
  expect(left.map(({ message }) => message)).toEqual(["Bob's"]);
  expect(keptBytes(under.folder)).toEqual([...before, 0]);
  await under.digest.checkpoint();
  expect(filesNaming(under.folder, [ANN.email, "of the event", ANN.email.toUpperCase()])).toEqual(
    [],
  );
});

function keptBytes(folder: string): number[] {
  const db = new DatabaseSync(metaPath(folder), { readOnly: true });
  const rows = db.prepare("SELECT bytes FROM kept_day ORDER BY day").all();
  db.close();
  return rows.map(({ bytes }) => Number(bytes));
}
