import { DatabaseSync } from "node:sqlite";
import { beforeEach, expect, test } from "vitest";
import type { DigestTools } from "#ingest/digest/context.ts";
import { KeptBatches } from "#ingest/digest/kept-batches.ts";
import type { ReadRecord } from "#ingest/spool/reader.ts";
import { SpoolState } from "#ingest/spool/shared-state.ts";
import { utcDay } from "#lib/time.ts";
import type { ProjectId } from "#model/ids.ts";
import type { DigestBatch } from "#store/ports/digest.ts";
import { MetaMoved } from "#store/ports/meta-moved.ts";
import { dayDatabasePath, metaPath } from "#store/sqlite/database/files.ts";
import { RECEIVED_MS, spooled } from "#test/support/ingest/sample-digest.ts";
import { fixedSettings, storedSettings } from "#test/support/ingest/sample-settings.ts";
import { SQLITE_ENGINE } from "#test/support/store/sample-engine.ts";
import { StoreUnderTest } from "#test/support/store/store-under-test.ts";
import { CAREFUL_AFTER, storeOneByOne } from "./store-one-by-one.ts";
import { type RecordStoring, storeRecords } from "./store-records.ts";

const ERRORS = { day: utcDay(RECEIVED_MS), signal: "errors" } as const;

let under: StoreUnderTest;
let projectId: ProjectId;
let setAside: string[];
let parts: RecordStoring & { state: SpoolState };

beforeEach(async () => {
  under = await StoreUnderTest.create(SQLITE_ENGINE);
  projectId = await under.createProject();
  setAside = [];
  const { digest: store } = under;
  const context: DigestTools = {
    store,
    settings: storedSettings(store),
    kept: new KeptBatches(),
    setAside: (_at, reason, bytes) => void setAside.push(`${reason.split("\n")[0]} ${bytes}`),
  };
  parts = { store, context, state: new SpoolState(), log: { error: () => {} }, firstWaitMs: 1 };
  // The day's file is made with the first batch.
  await storeAll([message("first")]);
});

let ids = 0;
function message(text: string): ReadRecord {
  ids += 1;
  const header = { event_id: ids.toString(16).padStart(32, "0") };
  return spooled({ projectId, header, items: [["event", { message: text }]] });
}

const storeAll = (records: ReadRecord[]) =>
  storeRecords(records as [ReadRecord, ...ReadRecord[]], true, parts);

/** From now on the file refuses rows of one kind, as a mistake of ours would make it do. */
function poison(path: string, table: string, when: string): void {
  const db = new DatabaseSync(path);
  db.exec(`CREATE TRIGGER poison BEFORE INSERT ON ${table} WHEN ${when}
    BEGIN SELECT RAISE(ABORT, 'made by the test'); END`);
  db.close();
}

async function stored(): Promise<{ issues: string[]; events: number; outcomes: string[] }> {
  const { issues } = await under.store.issues.list({
    projectIds: [projectId],
    sort: "events",
    limit: 1000,
  });
  const groups = await under.store.issues.listGroups(projectId, 0);
  const events = await under.store.events.listByGroups(groups, { order: "newest", limit: 1000 });
  const sums = await under.store.outcomes.sum({ projectId, fromMs: 0, toMs: 8e15 });
  return {
    issues: issues.map(({ title }) => title).sort(),
    events: events.length,
    outcomes: sums.map(({ kind, reason, quantity }) => `${quantity} ${kind}/${reason}`).sort(),
  };
}

test.each([
  ["telemetry", () => dayDatabasePath(under.folder, ERRORS), "event"],
  ["meta", () => metaPath(under.folder), "issue"],
])(
  "one record that %s cannot take is set aside; its neighbours are stored once",
  async (_name, path, table) => {
    poison(path(), table, "NEW.title = 'bad'");
    const texts = ["a", "b", "c", "d", "bad", "e", "f"];
    const changes = await storeAll(texts.map(message));
    expect(changes.map(({ what }) => what)).toEqual(Array(6).fill("created"));
    expect(await stored()).toEqual({
      issues: ["a", "b", "c", "d", "e", "f", "first"],
      events: 7,
      outcomes: ["1 invalid/internal", "7 accepted/"],
    });
    expect(setAside).toHaveLength(1);
    expect(setAside[0]).toContain("made by the test");
    expect(setAside[0]).toContain('"message":"bad"');
  },
);

test("a store that is locked for a while gets everything, and nothing is set aside", async () => {
  const { write } = parts.store;
  // More than a record that is to blame is tried, and tried again in halves.
  let failures = 10;
  parts.store = {
    ...under.digest,
    write: (batch) => {
      if (failures-- > 0) throw Object.assign(new Error("database is locked"), { errcode: 5 });
      return write(batch);
    },
  };
  await storeAll(["a", "b"].map(message));
  expect(setAside).toEqual([]);
  expect((await stored()).outcomes).toEqual(["3 accepted/"]);
});

test("what fails for no reason that passes is tried three times, then set aside", async () => {
  const { write } = parts.store;
  let tries = 0;
  parts.store = {
    ...under.digest,
    write: (batch) => {
      tries += 1;
      if (batch.events.length > 0) throw new TypeError("made by the test");
      return write(batch);
    },
  };
  await storeAll([message("bad")]);
  expect(setAside).toHaveLength(1);
  // The last one writes its counts.
  expect(tries).toBe(3 + 1);
});

test("a batch that cannot be digested as a whole is digested in parts", async () => {
  const { findStored } = under.digest;
  parts.context.store = {
    ...under.digest,
    findStored: (day, table, keys, before) => {
      if (keys.length > 1) throw new TypeError("too many keys");
      return findStored(day, table, keys, before);
    },
  };
  await storeAll(["a", "b", "c"].map(message));
  expect(setAside).toEqual([]);
  expect((await stored()).outcomes).toEqual(["4 accepted/"]);
});

test("after deaths the records go one by one, and one that killed again is set aside", async () => {
  const records = ["a", "b"].map(message);
  await storeOneByOne(records, true, parts, CAREFUL_AFTER);
  expect(setAside).toEqual([]);
  const [killer, next] = ["killer", "c"].map(message) as [ReadRecord, ReadRecord];
  await storeOneByOne([killer, next], true, parts, CAREFUL_AFTER + 1);
  expect(setAside).toEqual([expect.stringMatching(/^The digest died 3 times.*killer/s)]);
  expect(parts.state.digested).toBe(next.to);
  expect(await stored()).toMatchObject({
    issues: ["a", "b", "c", "first"],
    outcomes: ["1 invalid/internal", "4 accepted/"],
  });
});

test("when it is to stop it gives up, and the spool keeps the records", async () => {
  poison(dayDatabasePath(under.folder, ERRORS), "event", "NEW.title = 'bad'");
  parts.state.stop();
  await expect(storeAll([message("bad")])).rejects.toThrow("made by the test");
  expect(setAside).toEqual([]);
  expect((await stored()).outcomes).toEqual(["1 accepted/"]);
});

test("a batch that failed after meta had it is judged as it was, whatever was changed meanwhile", async () => {
  const written: DigestBatch[] = [];
  const store: RecordStoring["store"] = {
    ...parts.store,
    async write(batch) {
      written.push(batch);
      if (written.length > 1) return [];
      throw Object.assign(new Error("database is locked"), { errcode: 5 });
    },
    resume: async () => ({ ...(await parts.store.resume()), kept: written.slice(0, 1) }),
  };
  const dropsAll = { projectId, switches: {}, rules: [{ field: "message", glob: "*" } as const] };
  const settings = {
    now: () => fixedSettings(written.length > 0 ? { filters: [dropsAll] } : {}).now(),
  };
  await storeRecords([message("stays")], true, {
    ...parts,
    store,
    context: { ...parts.context, settings },
  });
  expect(written.map(({ events }) => events.map(({ title }) => title))).toEqual([
    ["stays"],
    ["stays"],
  ]);
});

test("who is asked to stop while a store is locked does not try again", async () => {
  let tries = 0;
  const store = {
    ...parts.store,
    write: async () => {
      tries += 1;
      throw Object.assign(new Error("database is locked"), { errcode: 5 });
    },
  };
  const storing = storeRecords([message("waits")], true, { ...parts, store, firstWaitMs: 50 });
  await expect.poll(() => tries).toBe(1);
  parts.state.stop();
  await expect(storing).rejects.toThrow("locked");
  expect(tries).toBe(1);
});

test("where meta is elsewhere than it was left, the batch is neither tried again nor halved", async () => {
  let tries = 0;
  const write = async () => {
    tries += 1;
    throw new MetaMoved("meta is not where it was left");
  };
  parts = { ...parts, store: { ...parts.store, write } };
  await expect(storeAll([message("one"), message("two")])).rejects.toThrow(MetaMoved);
  expect(tries).toBe(1);
  expect(setAside).toEqual([]);
});
