import { describe, expect, it } from "vitest";
import { DAY_MS, HOUR_MS, MINUTE_MS } from "#lib/time.ts";
import type { KeyId, ProjectId } from "#model/ids.ts";
import type { LimitRule } from "#model/limits.ts";
import { type LimitOwner, RateLimiter } from "./rate-limiter.ts";

const NOON_MS = Date.parse("2026-11-15T12:00:00Z");
const SHOP: LimitOwner = { id: 1 as KeyId, projectId: 1 as ProjectId };
const SHOP_TOO: LimitOwner = { id: 2 as KeyId, projectId: 1 as ProjectId };
const BLOG: LimitOwner = { id: 3 as KeyId, projectId: 2 as ProjectId };

class Clock {
  nowMs = NOON_MS;
  steadyMs = () => this.nowMs;
  wallMs = () => this.nowMs;
}

function rule(more: Partial<LimitRule>): LimitRule {
  return {
    scope: "project",
    scopeId: 1,
    category: "error",
    window: "minute",
    quantity: 2,
    ...more,
  };
}

async function limiterOf(...rules: LimitRule[]) {
  const clock = new Clock();
  const limiter = new RateLimiter({ clock });
  await limiter.setRules(rules);
  /** How many of so many are taken, one by one. */
  const taken = (owner: LimitOwner, category: Parameters<RateLimiter["take"]>[1], tries = 10) =>
    Array.from({ length: tries }, () => limiter.take(owner, category, 1)).filter(
      (refusals) => refusals.length === 0,
    ).length;
  return { clock, limiter, taken };
}

describe("whom a limit holds for", () => {
  it("without a limit everything is taken", async () => {
    const { taken } = await limiterOf();
    expect(taken(SHOP, "error", 1000)).toBe(1000);
  });

  it("a project's limit is shared by its keys and not by other projects", async () => {
    const { taken } = await limiterOf(rule({ quantity: 5 }));
    expect(taken(SHOP, "error", 3)).toBe(3);
    expect(taken(SHOP_TOO, "error")).toBe(2);
    expect(taken(BLOG, "error")).toBe(10);
  });

  it("a key's limit is its own", async () => {
    const { taken } = await limiterOf(rule({ scope: "key", scopeId: SHOP.id }));
    expect([taken(SHOP, "error"), taken(SHOP_TOO, "error")]).toEqual([2, 10]);
  });

  it("the installation's is everybody's", async () => {
    const { taken } = await limiterOf(rule({ scope: "organization", scopeId: 0, quantity: 7 }));
    expect([taken(SHOP, "error", 4), taken(BLOG, "error")]).toEqual([4, 3]);
  });

  it("a limited category leaves the others alone", async () => {
    const { taken } = await limiterOf(rule({ quantity: 0 }));
    expect([taken(SHOP, "error"), taken(SHOP, "session")]).toEqual([0, 10]);
  });

  it("a limit of everything counts all categories together, and never client reports", async () => {
    const { taken } = await limiterOf(rule({ category: "all", quantity: 3 }));
    expect(taken(SHOP, "internal", 100)).toBe(100);
    expect([taken(SHOP, "error", 1), taken(SHOP, "session", 1)]).toEqual([1, 1]);
    expect([taken(SHOP, "log_item"), taken(SHOP, "vital")]).toEqual([1, 0]);
  });
});

describe("how much is taken", () => {
  it("exactly as much as the limit says, whatever the portions", async () => {
    const { limiter } = await limiterOf(rule({ quantity: 10 }));
    expect(limiter.take(SHOP, "error", 6)).toEqual([]);
    expect(limiter.take(SHOP, "error", 5)).toHaveLength(1);
    // What was refused has used up nothing.
    expect(limiter.take(SHOP, "error", 4)).toEqual([]);
    expect(limiter.take(SHOP, "error", 1)).toHaveLength(1);
  });

  it("what is foreseen is what is then said, and uses up nothing", async () => {
    const { limiter } = await limiterOf(rule({ quantity: 1 }));
    for (let i = 0; i < 3; i++) expect(limiter.foresee(SHOP, "error", 1)).toEqual([]);
    expect(limiter.take(SHOP, "error", 1)).toEqual([]);
    const foreseen = limiter.foresee(SHOP, "error", 1);
    expect(foreseen).toHaveLength(1);
    expect(limiter.take(SHOP, "error", 1)).toEqual(foreseen);
  });

  it("when one limit is in the way, none is used up", async () => {
    const { limiter, taken } = await limiterOf(
      rule({ scope: "organization", scopeId: 0, quantity: 3 }),
      rule({ scope: "key", scopeId: SHOP.id, quantity: 0 }),
    );
    for (let i = 0; i < 10; i++) expect(limiter.take(SHOP, "error", 1)).toHaveLength(1);
    expect(taken(BLOG, "error")).toBe(3);
  });
});

describe("windows", () => {
  it("a minute begins with what it counts first", async () => {
    const { clock, taken } = await limiterOf(rule({}));
    clock.nowMs += MINUTE_MS - 1;
    expect(taken(SHOP, "error")).toBe(2);
    clock.nowMs += MINUTE_MS - 1;
    expect(taken(SHOP, "error")).toBe(0);
    clock.nowMs += 1;
    expect(taken(SHOP, "error")).toBe(2);
  });

  it.each([
    ["hour", 20 * MINUTE_MS, 40 * MINUTE_MS],
    ["day", 20 * MINUTE_MS, 12 * HOUR_MS - 20 * MINUTE_MS],
    ["month", 20 * MINUTE_MS, 15.5 * DAY_MS - 20 * MINUTE_MS],
  ] as const)("a %s ends with the calendar's", async (window, beforeMs, leftMs) => {
    const { clock, taken } = await limiterOf(rule({ window }));
    clock.nowMs += beforeMs;
    expect(taken(SHOP, "error")).toBe(2);
    clock.nowMs += leftMs - 1;
    expect(taken(SHOP, "error")).toBe(0);
    clock.nowMs += 1;
    expect(taken(SHOP, "error")).toBe(2);
  });

  it("a calendar that is set back closes nothing for longer", async () => {
    const { clock, taken } = await limiterOf(rule({ window: "month" }));
    expect(taken(SHOP, "error")).toBe(2);
    clock.nowMs -= 40 * DAY_MS;
    expect(taken(SHOP, "error")).toBe(2);
  });
});

describe("what clients are told", () => {
  it("says scope, reason and the time until the window ends", async () => {
    const { clock, limiter, taken } = await limiterOf(rule({}));
    taken(SHOP, "error");
    clock.nowMs += 12_300;
    expect(limiter.take(SHOP, "error", 1)).toEqual([
      { retryAfterS: 48, categories: ["error"], scope: "project", reasonCode: "project_quota" },
    ]);
  });

  it.each([
    ["organization", "minute", "org_quota"],
    ["organization", "month", "org_usage_exceeded"],
    ["project", "day", "project_quota"],
    ["project", "month", "project_usage_exceeded"],
    ["key", "hour", "key_quota"],
  ] as const)("a limit of the %s per %s is called %s", async (scope, window, reasonCode) => {
    const scopeId = scope === "organization" ? 0 : 1;
    const { limiter } = await limiterOf(rule({ scope, scopeId, window, quantity: 0 }));
    expect(limiter.take(SHOP, "error", 1)).toEqual([
      { retryAfterS: 60, categories: ["error"], scope, reasonCode },
    ]);
  });

  it("nobody is sent away for longer than five minutes, the longest limit is named first", async () => {
    const { limiter, taken } = await limiterOf(
      rule({ quantity: 1 }),
      rule({ window: "month", quantity: 1 }),
    );
    taken(SHOP, "error");
    const told = limiter.take(SHOP, "error", 1).map((one) => [one.retryAfterS, one.reasonCode]);
    expect(told).toEqual([
      [300, "project_usage_exceeded"],
      [60, "project_quota"],
    ]);
  });

  it("a limit of everything names all that clients send but their reports", async () => {
    const { limiter } = await limiterOf(rule({ category: "all", quantity: 0 }));
    const [limit] = limiter.take(SHOP, "log_item", 1);
    expect(limit?.categories).toEqual(expect.arrayContaining(["error", "session", "log_item"]));
    expect(limit?.categories).not.toContain("internal");
    expect(limit?.categories).not.toContain("vital");
  });

  it("LAPWING_RATE_PER_MINUTE is a limit of each category for the installation", () => {
    const limiter = new RateLimiter({ perMinute: 1, clock: new Clock() });
    expect(limiter.take(SHOP, "error", 1)).toEqual([]);
    expect(limiter.take(BLOG, "session", 1)).toEqual([]);
    expect(limiter.take(BLOG, "error", 1)).toEqual([
      { retryAfterS: 60, categories: ["error"], scope: "organization", reasonCode: "org_quota" },
    ]);
  });
});

describe("changes and restarts", () => {
  it("a raised limit holds at once, and what was used stays used", async () => {
    const { limiter, taken } = await limiterOf(rule({ quantity: 3 }));
    expect(taken(SHOP, "error")).toBe(3);
    await limiter.setRules([rule({ quantity: 5 })]);
    expect(taken(SHOP, "error")).toBe(2);
    await limiter.setRules([]);
    expect(taken(SHOP, "error")).toBe(10);
  });

  it("what was used before a start is read once, from the start of the window", async () => {
    const asked: string[] = [];
    const clock = new Clock();
    const limiter = new RateLimiter({
      clock,
      async readUsed({ window }, sinceMs) {
        asked.push(`${window} ${new Date(sinceMs).toISOString()}`);
        return 7;
      },
    });
    clock.nowMs += 90_000;
    const rules = [
      rule({ window: "minute", quantity: 100 }),
      rule({ window: "hour", quantity: 100 }),
      rule({ window: "month", quantity: 9 }),
    ];
    await limiter.setRules(rules);
    await limiter.setRules(rules);
    expect(asked).toEqual(["hour 2026-11-15T12:00:00.000Z", "month 2026-11-01T00:00:00.000Z"]);
    expect(limiter.take(SHOP, "error", 2)).toEqual([]);
    expect(limiter.take(SHOP, "error", 1)).toHaveLength(1);
  });

  it("a store that fails once does not keep later changes away", async () => {
    let fails = true;
    const limiter = new RateLimiter({
      async readUsed() {
        if (fails) throw new Error("locked");
        return 0;
      },
    });
    await expect(limiter.setRules([rule({ window: "day" })])).rejects.toThrow("locked");
    fails = false;
    await limiter.setRules([rule({ quantity: 0 })]);
    expect(limiter.take(SHOP, "error", 1)).toHaveLength(1);
  });
});

describe("a transaction and its spans", () => {
  const transaction = (spans: number) => [
    { category: "transaction" as const, quantity: 1 },
    { category: "span" as const, quantity: spans },
  ];

  it("is taken or refused as a whole, by the limit of either", async () => {
    const { limiter } = await limiterOf(
      rule({ category: "transaction", quantity: 3 }),
      rule({ category: "span", quantity: 25 }),
    );
    expect(limiter.takeAll(SHOP, transaction(20))).toEqual([]);
    expect(limiter.takeAll(SHOP, transaction(6))).toMatchObject([
      { categories: ["span"], reasonCode: "project_quota" },
    ]);
    // What was refused has used up nothing.
    expect(limiter.takeAll(SHOP, transaction(2))).toEqual([]);
    expect(limiter.takeAll(SHOP, transaction(3))).toEqual([]);
    expect(limiter.take(SHOP, "span", 1)).toHaveLength(1);
    expect(limiter.takeAll(SHOP, transaction(0))).toMatchObject([{ categories: ["transaction"] }]);
  });

  it("counts for both in a limit of everything", async () => {
    const { limiter } = await limiterOf(rule({ category: "all", quantity: 10 }));
    expect(limiter.takeAll(SHOP, transaction(10))).not.toEqual([]);
    expect(limiter.takeAll(SHOP, transaction(9))).toEqual([]);
    expect(limiter.take(SHOP, "error", 1)).toHaveLength(1);
  });
});
