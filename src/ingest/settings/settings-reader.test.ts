import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, beforeEach, expect, test } from "vitest";
import { digest } from "#ingest/digest/digest.ts";
import { KeptBatches } from "#ingest/digest/kept-batches.ts";
import type { ReadRecord } from "#ingest/spool/reader.ts";
import { type DigestStore, joinStores } from "#ingest/store/digest-store.ts";
import type { FilterSettings } from "#model/filter-settings.ts";
import type { KeyId, ProjectId } from "#model/ids.ts";
import { DEFAULT_PRIVACY } from "#model/privacy.ts";
import { spoolPosition } from "#model/spool-position.ts";
import type { Store } from "#store/ports/store.ts";
import { fixedSettings, storedSettings } from "#test/support/ingest/sample-settings.ts";
import { SAMPLE_STORES } from "#test/support/store/sample-engine.ts";
import { SAMPLE_SPOOL } from "#test/support/store/samples.ts";
import type { DigestSettings } from "./digest-settings.ts";
import { SettingsReader } from "./settings-reader.ts";

const SHOP = 1 as ProjectId;
const BLOG = 2 as ProjectId;
const NOON_MS = Date.parse("2026-11-15T12:00:00Z");

function thrown(value: string, more: object = {}): object {
  return { platform: "javascript", exception: { values: [{ type: "Error", value }] }, ...more };
}

let dataFolder: string;
let store: Store;
let digestStore: DigestStore;
beforeEach(async () => {
  dataFolder = mkdtempSync(join(tmpdir(), "lapwing-filters-"));
  await SAMPLE_STORES.migrateStore({ dataFolder });
  store = SAMPLE_STORES.openStore({ dataFolder });
  digestStore = joinStores((rules) =>
    SAMPLE_STORES.openDigestDrivers({ dataFolder, rules, spool: SAMPLE_SPOOL }),
  );
});
afterEach(async () => {
  await digestStore.close();
  await store.close();
  rmSync(dataFolder, { recursive: true });
});

let ids = 0;
/** An envelope with one event, as the edge would have spooled it. */
function record(projectId: ProjectId, event: object): ReadRecord {
  ids += 1;
  const eventId = ids.toString(16).padStart(32, "0");
  const body = Buffer.from(
    `${JSON.stringify({ event_id: eventId })}\n{"type":"event"}\n${JSON.stringify(event)}\n`,
  );
  const common = { projectId, keyId: 7 as KeyId, receivedAtMs: NOON_MS, note: {}, body };
  return {
    record: { kind: "envelope", ...common },
    from: spoolPosition(2, ids),
    to: spoolPosition(2, ids + 1),
  };
}

async function run(
  settings: Pick<SettingsReader, "now">,
  first: ReadRecord,
  ...others: ReadRecord[]
) {
  const batch = await digest([first, ...others], true, {
    store: digestStore,
    settings,
    kept: new KeptBatches(),
    setAside(_at, reason) {
      throw new Error(reason);
    },
  });
  const outcomes = batch.outcomes.map(
    ({ projectId, keyId, category, kind, reason, quantity }) =>
      `${projectId} ${keyId} ${category} ${kind}/${reason} ${quantity}`,
  );
  return { batch, outcomes: outcomes.sort() };
}

test("noise is counted by its reason, and nothing of it is stored", async () => {
  const { batch, outcomes } = await run(
    fixedSettings(),
    record(SHOP, thrown("ResizeObserver loop limit exceeded")),
    record(SHOP, thrown("Script error.")),
    record(SHOP, thrown("Script error.")),
    record(SHOP, thrown("x is undefined")),
    record(BLOG, thrown("Extension context invalidated.")),
  );
  expect(outcomes).toEqual([
    "1 7 error accepted/ 1",
    "1 7 error filtered/cross-origin-script-errors 2",
    "1 7 error filtered/resize-observer 1",
    "2 7 error filtered/browser-extensions 1",
  ]);
  expect(batch.events.map(({ title }) => title)).toEqual(["Error: x is undefined"]);
  expect(batch.groups).toHaveLength(1);
});

test("each project has its own switches and rules", async () => {
  const reader = fixedSettings({
    filters: [
      { projectId: SHOP, switches: { "resize-observer": false, localhost: true }, rules: [] },
      { projectId: BLOG, switches: {}, rules: [{ field: "release", glob: "blog@1.*" }] },
    ],
  });
  const noise = thrown("ResizeObserver loop limit exceeded", { release: "blog@1.2" });
  const local = thrown("x is undefined", { request: { url: "http://localhost:3000/?a=b" } });
  const { outcomes } = await run(
    reader,
    record(SHOP, noise),
    record(SHOP, local),
    record(BLOG, noise),
    record(BLOG, local),
    record(BLOG, thrown("x is undefined", { release: "blog@1.2" })),
  );
  expect(outcomes).toEqual([
    "1 7 error accepted/ 1",
    "1 7 error filtered/localhost 1",
    "2 7 error accepted/ 1",
    "2 7 error filtered/release-version 1",
    "2 7 error filtered/resize-observer 1",
  ]);
});

test("settings are read every two seconds at most, and made ready only when they changed", async () => {
  let nowMs = 1000;
  let reads = 0;
  const filters: FilterSettings = { switches: {}, rules: [{ field: "url", glob: "*/a" }] };
  let sensitiveKeys: string[] = [];
  const read = async (): Promise<DigestSettings> => {
    reads += 1;
    return structuredClone({
      ...{ retentionDays: 90, guards: [], filters: [{ projectId: SHOP, ...filters }] },
      privacy: [{ ...DEFAULT_PRIVACY, projectId: SHOP, sensitiveKeys }],
    });
  };
  const reader = new SettingsReader(read, () => nowMs);
  const first = await reader.now();
  expect(first.filters.of(SHOP)).toBe(first.filters.of(SHOP));
  nowMs += 1999;
  filters.rules.push({ field: "url", glob: "*/b" });
  expect(await reader.now()).toBe(first);
  expect(reads).toBe(1);
  nowMs += 1;
  const second = await reader.now();
  expect(reads).toBe(2);
  expect(second.filters.of(SHOP)).not.toBe(first.filters.of(SHOP));
  nowMs += 2000;
  expect(await reader.now()).toBe(second);
  expect(reads).toBe(3);
  sensitiveKeys = ["salary"];
  nowMs += 2000;
  const { scrubRules } = await reader.now();
  expect(scrubRules.of(SHOP)).toBe(scrubRules.of(SHOP));
  expect(scrubRules.of(SHOP).filtersKey("salary")).toBe(true);
  expect(scrubRules.of(BLOG).filtersKey("salary")).toBe(false);
  expect(second.scrubRules.of(SHOP).filtersKey("salary")).toBe(false);
});

test("a reading that failed is due again at once", async () => {
  let fails = true;
  const reader = new SettingsReader(
    async () => {
      if (fails) throw new Error("locked");
      return { retentionDays: 30, filters: [], guards: [], privacy: [] };
    },
    () => 0,
  );
  await expect(reader.now()).rejects.toThrow("locked");
  fails = false;
  expect((await reader.now()).retentionDays).toBe(30);
});

test("what people change in the store is what the digest does next", async () => {
  const words = { slug: "shop", name: "Shop", platform: "other", createdAtMs: NOON_MS };
  const { id = SHOP } = (await store.projects.create(words)) ?? {};
  let nowMs = 0;
  const reader = storedSettings(digestStore, () => nowMs);
  const next = async () => {
    nowMs += 5000;
    return (await run(reader, record(id, thrown("Script error.")))).outcomes;
  };
  const dropped = [`${id} 7 error filtered/cross-origin-script-errors 1`];
  expect(await next()).toEqual(dropped);
  await store.filters.switchFamily(id, "cross-origin-script-errors", false);
  expect(await next()).toEqual([`${id} 7 error accepted/ 1`]);
  await store.filters.setRules(id, [{ field: "message", glob: "script *" }]);
  expect(await next()).toEqual([`${id} 7 error filtered/error-message 1`]);
  await store.filters.switchFamily(id, "cross-origin-script-errors", true);
  expect(await next()).toEqual(dropped);
});
