import { expect, onTestFinished, test } from "vitest";
import { startOfHour } from "#lib/time.ts";
import type { KeyId, ProjectId } from "#model/ids.ts";
import type { LimitRule } from "#model/limits.ts";
import type { OutcomeCount } from "#model/outcome.ts";
import { announceChanges } from "#server/web/announce-changes.ts";
import { SQLITE_ENGINE } from "#test/support/store/sample-engine.ts";
import { StoreUnderTest } from "#test/support/store/store-under-test.ts";
import { followLimits } from "./limits.ts";

const log = {
  error(what: unknown) {
    throw new Error("a limit could not be read", { cause: what });
  },
};

async function follow(under: StoreUnderTest) {
  const followed = await followLimits(0, under.store, log);
  onTestFinished(() => followed.stop());
  return followed;
}

function counted(projectId: ProjectId, quantity: number, more: Partial<OutcomeCount> = {}) {
  const hourMs = startOfHour(Date.now());
  const count: OutcomeCount = {
    projectId,
    keyId: 1 as KeyId,
    category: "error",
    kind: "accepted",
    reason: "",
    hourMs,
    quantity,
  };
  return { ...count, ...more };
}

test("a month's quota goes on after a restart where it was", async () => {
  const under = await StoreUnderTest.create(SQLITE_ENGINE);
  const [shop, blog] = [await under.createProject("shop"), await under.createProject("blog")];
  const quota: LimitRule = {
    scope: "project",
    scopeId: shop,
    category: "error",
    window: "month",
    quantity: 100,
  };
  await under.store.limits.setRule(quota);
  await under.store.limits.setRule({
    ...quota,
    scope: "organization",
    scopeId: 0,
    category: "all",
    quantity: 1000,
  });
  await under.write(
    [],
    [
      counted(shop, 60),
      counted(shop, 30, { kind: "filtered", reason: "localhost" }),
      counted(shop, 500, { kind: "rate_limited", reason: "project_usage_exceeded" }),
      counted(shop, 500, { category: "internal" }),
      counted(shop, 500, { hourMs: 0 }),
      counted(blog, 800),
    ],
  );
  const { limiter } = await follow(under);
  const owner = { id: 1 as KeyId, projectId: shop };
  // What a filter has dropped uses up nothing.
  expect(limiter.take(owner, "error", 41)).toHaveLength(1);
  expect(limiter.take(owner, "error", 40)).toEqual([]);
  // The installation's: 860 were used, and now 900.
  expect(limiter.take(owner, "session", 101)).toHaveLength(1);
  expect(limiter.take(owner, "session", 100)).toEqual([]);
});

test("a limit that a person sets holds at the edge when they are told so", async () => {
  const under = await StoreUnderTest.create(SQLITE_ENGINE);
  const shop = await under.createProject();
  const { limiter, reload } = await follow(under);
  const { limits } = announceChanges(under.store, reload);
  const owner = { id: 1 as KeyId, projectId: shop };
  const name = { scope: "key", scopeId: 1, category: "error", window: "minute" } as const;
  expect(limiter.take(owner, "error", 1)).toEqual([]);
  await limits.setRule({ ...name, quantity: 0 });
  expect(limiter.take(owner, "error", 1)).toHaveLength(1);
  await limits.removeRule(name);
  expect(limiter.take(owner, "error", 1)).toEqual([]);
  const { scope, scopeId, ...rule } = name;
  await limits.change({ lists: [{ scope, scopeId, rules: [{ ...rule, quantity: 0 }] }] });
  expect(limiter.take(owner, "error", 1)).toHaveLength(1);
});

test("spike protection learns from what is stored", async () => {
  const under = await StoreUnderTest.create(SQLITE_ENGINE);
  const shop = await under.createProject();
  await under.store.limits.setGuards(shop, {
    spikeProtection: undefined,
    spikeMinimum: 10,
    maxNewIssuesPerHour: undefined,
    maxTagValuesPerDay: undefined,
  });
  const hourMs = startOfHour(Date.now());
  const week = Array.from({ length: 168 }, (_, i) =>
    counted(shop, 10, { hourMs: hourMs - (i + 1) * 3_600_000 }),
  );
  await under.write([], week);
  const { limiter } = await follow(under);
  const owner = { id: 1 as KeyId, projectId: shop };
  expect(limiter.take(owner, "error", 20)).toEqual([]);
  // Answered after the question that the guard asks.
  await under.store.outcomes.volumes({ fromMs: 0, toMs: 1 });
  const refused = limiter.take(owner, "error", 11);
  expect(refused.map(({ reasonCode }) => reasonCode)).toEqual(["spike_protection"]);
  expect(limiter.take(owner, "error", 10)).toEqual([]);
});
