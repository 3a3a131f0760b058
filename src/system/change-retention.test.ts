import { expect, test } from "vitest";
import { MEBIBYTE } from "#lib/bytes.ts";
import type { Role } from "#model/account.ts";
import type { SessionId, UserId } from "#model/ids.ts";
import { partitionName } from "#model/keeping/choose-partitions.ts";
import type { RetentionConfig } from "#model/keeping/retention.ts";
import type { DiskFacts } from "#model/keeping/system.ts";
import type { Viewer } from "#model/viewer.ts";
import { readRetention } from "#queries/system/read-retention.ts";
import { SQLITE_ENGINE } from "#test/support/store/sample-engine.ts";
import { StoreUnderTest } from "#test/support/store/store-under-test.ts";
import type { RetentionTexts } from "./read-retention-texts.ts";
import { setRetention } from "./set-retention.ts";

const NOW_MS = Date.parse("2026-11-15T12:00:00Z");
const UNSET: RetentionConfig = {
  retentionDays: undefined,
  retentionTracesDays: undefined,
  retentionLogsDays: undefined,
  retentionReplaysDays: undefined,
  diskBudgetBytes: undefined,
};
const PARTITIONS: DiskFacts["partitions"] = [
  { day: "2026-11-01", signal: "errors", bytes: 40 * MEBIBYTE },
  { day: "2026-11-10", signal: "traces", bytes: 300 * MEBIBYTE },
  { day: "2026-11-15", signal: "errors", bytes: 20 * MEBIBYTE },
];

function viewer(role: Role): Viewer {
  const user = { id: 1 as UserId, email: "mara@shop.example", name: "", role, createdAtMs: 0 };
  return { user, scopes: new Set(), sessionId: 1 as SessionId };
}

async function installation(
  config: Partial<RetentionConfig> = {},
  role: Role = "admin",
  isUnknown = false,
) {
  const { store } = await StoreUnderTest.create(SQLITE_ENGINE);
  const parts = {
    ...{ store, nowMs: NOW_MS, config: { ...UNSET, ...config } },
    disk: {
      isUnknown,
      partitions: PARTITIONS,
      days: PARTITIONS.map(({ day, bytes }) => ({ day, bytes })),
    },
  };
  return {
    set: async (texts: RetentionTexts, agreed: string[] = []) =>
      (await setRetention(viewer(role), parts, { texts, agreed })).map(partitionName),
    read: () => readRetention(store, parts.config),
    stored: () => store.retention.find(),
  };
}

test("a longer time is saved at once, with who did it, and the rest stays as it was", async () => {
  const { set, read, stored } = await installation();
  expect(await set({ errors: "120", logs: " 60 " })).toEqual([]);
  expect(await set({ budgetBytes: "1.5 GB" })).toEqual([]);
  expect((await read()).values).toEqual({
    ...{ errors: 120, traces: 30, logs: 60, replays: 30, budgetBytes: 1536 * MEBIBYTE },
  });
  expect((await stored()).change).toEqual({
    ...{ by: "mara@shop.example", atMs: NOW_MS, day: "2026-11-15" },
  });
  expect(await set({ budgetBytes: "" })).toEqual([]);
  expect((await read()).values.budgetBytes).toBe(0);
});

test("nothing is changed while a server cannot say what it holds", async () => {
  const { set, stored } = await installation({}, "admin", true);
  await expect(set({ errors: "7" })).rejects.toMatchObject({ code: "unavailable" });
  expect(await stored()).toEqual({ values: {} });
});

test("a shorter time says first what it deletes, and is saved when all of that is agreed to", async () => {
  const { set, read, stored } = await installation();
  const goes = ["2026-11-01.errors", "2026-11-10.traces"];
  expect(await set({ errors: "7", traces: "2" })).toEqual(goes);
  expect(await set({ errors: "7", traces: "2" }, goes.slice(1))).toEqual(goes);
  expect(await stored()).toEqual({ values: {} });
  expect(await set({ errors: "7", traces: "2" }, goes)).toEqual([]);
  expect((await read()).values).toMatchObject({ errors: 7, traces: 2 });
});

test("a budget that is shown rounded is not changed by saving something else", async () => {
  const { set, stored } = await installation();
  await set({ budgetBytes: "1234567 KB" });
  await set({ errors: "91", budgetBytes: "1.2 GB" });
  expect((await stored()).values).toEqual({ errors: 91, budgetBytes: 1_234_567 * 1024 });
});

test.each<[RetentionTexts, string]>([
  [{ errors: "0" }, "from 1 to 3650"],
  [{ traces: "-3" }, "from 1 to 3650"],
  [{ logs: "soon" }, "from 1 to 3650"],
  [{ replays: "" }, "from 1 to 3650"],
  [{ errors: "1.5" }, "from 1 to 3650"],
  [{ errors: "3651" }, "from 1 to 3650"],
  [{ errors: "0x10" }, "from 1 to 3650"],
  [{ budgetBytes: "20" }, "with its unit"],
  [{ budgetBytes: "-1 GB" }, "with its unit"],
  [{ budgetBytes: "0 GB" }, "One day takes up to 300 MB"],
  [{ budgetBytes: "299 MB" }, "One day takes up to 300 MB"],
])("%j is refused with a sentence, and nothing changes", async (texts, sentence) => {
  const { set, stored } = await installation();
  const [field] = Object.keys(texts);
  await expect(set({ errors: "50", ...texts })).rejects.toMatchObject({
    ...{ code: "invalid_input", field, message: expect.stringContaining(sentence) },
  });
  expect(await stored()).toEqual({ values: {} });
});

test("what the environment decides cannot be changed here, and what it leaves open can", async () => {
  const { set, read } = await installation({ retentionDays: 14 });
  await expect(set({ errors: "20" })).rejects.toMatchObject({
    ...{ field: "errors", message: expect.stringContaining("LAPWING_RETENTION_DAYS") },
  });
  await set({ traces: "40" });
  expect((await read()).values).toMatchObject({ errors: 14, traces: 40 });
});

test("a member may not", async () => {
  const { set, stored } = await installation({}, "member");
  await expect(set({ errors: "100" })).rejects.toMatchObject({ code: "forbidden" });
  expect(await stored()).toEqual({ values: {} });
});
