import { expect, test } from "vitest";
import { HOUR_MS, MINUTE_MS } from "#lib/time.ts";
import type { Viewer } from "#model/viewer.ts";
import { SQLITE_ENGINE } from "#test/support/store/sample-engine.ts";
import { NOON_MS, span } from "#test/support/store/samples.ts";
import { StoreUnderTest } from "#test/support/store/store-under-test.ts";
import { summarizeTransactions, type TransactionSort } from "./summarize-transactions.ts";

const VIEWER = { user: { role: "viewer" }, scopes: new Set() } as unknown as Viewer;

test("transactions are sorted by what was asked for, the most first", async () => {
  const under = await StoreUnderTest.create(SQLITE_ENGINE);
  const projectId = await under.createProject("shop");
  const add = (transaction: string, ms: number, count: number, failed = 0) =>
    Array.from({ length: count }, (_, i) =>
      span({
        ...{ projectId, transaction, durationUs: ms * 1000 },
        status: i < failed ? "internal_error" : "ok",
      }),
    );
  await under.writeSpans([...add("often", 10, 8), ...add("slow", 900, 2), ...add("bad", 50, 4, 3)]);
  const ask = (sort: TransactionSort) =>
    summarizeTransactions(VIEWER, under.store, "shop", {
      ...{ fromMs: NOON_MS + 5 * MINUTE_MS, toMs: NOON_MS + 2 * HOUR_MS, sort },
      nowMs: NOON_MS + HOUR_MS,
    });
  const names = async (sort: TransactionSort) =>
    (await ask(sort))?.transactions.map(({ transaction }) => transaction);
  expect(await names("p75")).toEqual(["slow", "bad", "often"]);
  expect(await names("count")).toEqual(["often", "bad", "slow"]);
  expect(await names("totalTime")).toEqual(["slow", "bad", "often"]);
  expect((await names("failureRate"))?.[0]).toBe("bad");
  const summary = await ask("failureRate");
  // Stats are kept by the hour: the period began with one.
  expect(summary?.fromMs).toBe(NOON_MS);
  expect(summary?.transactions[0]).toMatchObject({
    count: 4,
    failureRate: 0.75,
    perMinute: 4 / 60,
  });
});
