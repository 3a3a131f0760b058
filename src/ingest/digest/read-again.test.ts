/** Records that are read again after a crash become the same rows, whatever was changed meanwhile. */
import { afterEach, expect, test, vi } from "vitest";
import type { compileFilters } from "#filters/compile-filters.ts";
import type { group } from "#grouping/index.ts";
import { joinStores } from "#ingest/store/digest-store.ts";
import type { ProjectId } from "#model/ids.ts";
import { NO_GUARD_SETTINGS } from "#model/limits.ts";
import { DEFAULT_PRIVACY } from "#model/privacy.ts";
import { openDigestDrivers } from "#store/open.ts";
import type { DigestBatch } from "#store/ports/digest.ts";
import { spooled } from "#test/support/ingest/sample-digest.ts";
import { storedSettings } from "#test/support/ingest/sample-settings.ts";
import { SQLITE_ENGINE } from "#test/support/store/sample-engine.ts";
import { SAMPLE_SPOOL } from "#test/support/store/samples.ts";
import { StoreUnderTest } from "#test/support/store/store-under-test.ts";
import { dayRows, metaRows } from "#test/support/store/stored-rows.ts";
import { digest } from "./digest.ts";
import { KeptBatches } from "./kept-batches.ts";

/** A newer Lapwing groups all in one, and its filters drop what they kept and keep what they dropped. */
const lapwing = vi.hoisted(() => ({ isNewer: false }));
vi.mock("#grouping/index.ts", async (original) => {
  const actual = await original<{ group: typeof group }>();
  const newer: typeof group = (event) => ({ ...actual.group(event), key: "all in one" });
  return { ...actual, group: (event: never) => (lapwing.isNewer ? newer : actual.group)(event) };
});
vi.mock("#filters/compile-filters.ts", async (original) => {
  const actual = await original<{ compileFilters: typeof compileFilters }>();
  const compile: typeof compileFilters = (settings) => {
    const filter = actual.compileFilters(settings);
    return (event) => {
      const why = filter(event);
      if (!lapwing.isNewer || event.exception === undefined) return why;
      return why === undefined ? "error-message" : undefined;
    };
  };
  return { ...actual, compileFilters: compile };
});
afterEach(() => {
  lapwing.isNewer = false;
});

const thrown = (value: string, more: object = {}) => ({
  ...{ platform: "javascript", exception: { values: [{ type: "Error", value }] } },
  ...more,
});
const idOf = (n: number) => ({ event_id: String(n).padStart(32, "0") });
const policy = (directive: string) => ({
  ...{ type: "csp-violation", url: "https://shop.test/", user_agent: "" },
  body: {
    ...{ documentURL: "https://shop.test/", disposition: "enforce", originalPolicy: "" },
    ...{ blockedURL: "https://cdn.test/a", effectiveDirective: directive, statusCode: 200 },
  },
});
const entry = (body: string) => ({
  ...{ timestamp: 1_794_744_000, trace_id: "a".repeat(32), level: "info", body },
  attributes: { salary: { type: "string", value: "much" } },
});

function envelopes(projectId: ProjectId) {
  const send = (n: number, ...items: (readonly [string, unknown])[]) =>
    spooled({ projectId, header: idOf(n), items });
  return [
    send(1, ["event", thrown("x is undefined", { extra: { salary: "much" } })]),
    send(2, ["event", thrown("Script error.")], ["attachment", "goes with it"]),
    send(3, ["event", thrown("y is undefined")], ["attachment", "stays with it"]),
    send(1, ["event", thrown("sent twice")]),
    send(4, ["raw_security", [policy("script-src"), { type: "nonsense" }, policy("img-src")]]),
    send(5, ["log", { version: 2, items: [entry("one"), { body: 7 }, entry("two")] }]),
    send(6, ["event", "{ no JSON"]),
    send(7, ["event", thrown("the third new issue of three")]),
    send(8, ["event", thrown("one new issue too many")]),
  ] as [ReturnType<typeof spooled>, ...ReturnType<typeof spooled>[]];
}

/** What telemetry is given. */
function rowsOf({ events, logs, attachments, tagValues }: DigestBatch) {
  const readable = events.map(({ payload, ...row }) => ({ ...row, payload: payload.toString() }));
  return { events: readable, logs, attachments, tagValues };
}

const setAside = (_at: unknown, reason: string) => {
  throw new Error(reason);
};

test("filters, privacy, limits and a newer version between crash and start change no row", async () => {
  const under = await StoreUnderTest.create(SQLITE_ENGINE);
  const projectId = await under.createProject();
  const mayHave = (maxNewIssuesPerHour: number) =>
    under.store.limits.setGuards(projectId, { ...NO_GUARD_SETTINGS, maxNewIssuesPerHour });
  const digestNow = (records: ReturnType<typeof envelopes>) => {
    const settings = storedSettings(under.digest);
    const kept = new KeptBatches();
    return digest(records, true, { store: under.digest, settings, kept, setAside });
  };
  // So that the issue for too many is known already.
  await mayHave(1);
  const error = (n: number, value: string) =>
    spooled({ projectId, header: idOf(n), items: [["event", thrown(value)]] });
  await under.digest.write(await digestNow([error(101, "the only one"), error(102, "the second")]));
  await mayHave(6);
  const records = envelopes(projectId);
  const first = await digestNow(records);
  expect(first.events.map(({ title }) => title)).toMatchInlineSnapshot(`
    [
      "Error: x is undefined",
      "Error: y is undefined",
      "Blocked 'script' from 'cdn.test'",
      "Blocked 'image' from 'cdn.test'",
      "Error: the third new issue of three",
      "Error: one new issue too many",
    ]
  `);
  expect(first.logs).toHaveLength(2);
  expect(first.attachments).toHaveLength(1);
  // Meta has the batch, and the program ends before telemetry does.
  const crashing = joinStores((rules) => {
    const drivers = openDigestDrivers({ dataFolder: under.folder, rules, spool: SAMPLE_SPOOL });
    const prepare: typeof drivers.telemetry.prepare = async (...batch) => {
      const prepared = await drivers.telemetry.prepare(...batch);
      return { ...prepared, hold: () => Promise.reject(new Error("the power is gone")) };
    };
    return { ...drivers, telemetry: { ...drivers.telemetry, prepare } };
  });
  await expect(crashing.write(first)).rejects.toThrow("the power is gone");

  const { store } = under;
  await store.filters.switchFamily(projectId, "cross-origin-script-errors", false);
  await store.filters.setRules(projectId, [{ field: "message", glob: "*is undefined*" }]);
  await store.privacy.set(projectId, { ...DEFAULT_PRIVACY, sensitiveKeys: ["salary"] });
  await mayHave(1);
  lapwing.isNewer = true;

  const after = joinStores((rules) =>
    openDigestDrivers({ dataFolder: under.folder, rules, spool: SAMPLE_SPOOL }),
  );
  const { metaAt, telemetryAt, kept } = await after.resume();
  expect([telemetryAt < metaAt, metaAt]).toEqual([true, first.to]);
  const known = new KeptBatches();
  const tools = { store: after, settings: storedSettings(after), kept: known, setAside };
  const otherwise = await digest(records, false, tools);
  expect(rowsOf(otherwise)).not.toEqual(rowsOf(first));
  known.know(kept);
  const again = await digest(records, false, tools);
  expect(rowsOf(again)).toEqual(rowsOf(first));
  await after.write(again);
  const stored = dayRows(under.folder, "event", "SELECT group_id FROM event ORDER BY rowid");
  const groups = stored.map(({ group_id }) => group_id).slice(2);
  expect(groups).toEqual(first.events.map((row) => row.groupId));
  const done = await after.resume();
  expect([done.telemetryAt, done.kept]).toEqual([first.to, []]);
  // It is kept no longer than the spool keeps the records; settings until the next batch names its own.
  const batches = () => metaRows(under.folder, "SELECT settings_id FROM digest_batch");
  expect(batches()).toHaveLength(2);
  await after.checkpoint();
  expect(batches()).toEqual([]);

  lapwing.isNewer = false;
  // What comes now is judged by what holds now.
  const [next] = envelopes(projectId);
  const now = await digest([next], true, tools);
  expect(now.outcomes).toMatchObject([{ kind: "filtered", reason: "error-message" }]);
  await after.write(now);
  await after.checkpoint();
  expect(metaRows(under.folder, "SELECT text FROM digest_settings")).toEqual([
    ...[{ text: now.settings }],
  ]);
  await after.close();
});
