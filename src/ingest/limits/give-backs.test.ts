import { describe, expect, it } from "vitest";
import type { SpooledItem } from "#ingest/digest/spooled-item.ts";
import type { Taken } from "#ingest/spool/record.ts";
import { DAY_MS, HOUR_MS, MINUTE_MS } from "#lib/time.ts";
import type { KeyId, ProjectId } from "#model/ids.ts";
import type { LimitRule } from "#model/limits.ts";
import type { Category } from "#protocol/envelope/categories.ts";
import { type GiveBack, GiveBacks } from "./give-backs.ts";
import { RateLimiter } from "./rate-limiter.ts";
import { SpikeGuard } from "./spike-guard.ts";

const OWNER = { id: 1 as KeyId, projectId: 1 as ProjectId };
const RULE: LimitRule = {
  scope: "project",
  scopeId: 1,
  category: "error",
  window: "minute",
  quantity: 10,
};

async function limiterOf(...rules: LimitRule[]) {
  const clock = { nowMs: DAY_MS, steadyMs: () => clock.nowMs, wallMs: () => clock.nowMs };
  const limiter = new RateLimiter({ clock });
  await limiter.setRules(rules);
  /** Takes them and says what is kept with them. */
  const take = (quantity: number, category: Category = "error") => {
    const wanted = [{ category, quantity }];
    const refused = limiter.takeAll(OWNER, wanted).length > 0;
    return refused ? "refused" : limiter.noteTaken(OWNER, wanted);
  };
  const giveBack = (quantity: number, takenAtMs = clock.nowMs) =>
    limiter.giveBack([{ owner: OWNER, category: "error", quantity, takenAtMs }]);
  return { clock, limiter, take, giveBack };
}

describe("what is given back", () => {
  it("can be taken again, in every limit that counted it", async () => {
    const { take, giveBack } = await limiterOf(
      RULE,
      { ...RULE, scope: "key", window: "hour" },
      { ...RULE, scope: "organization", scopeId: 0, category: "all", window: "month" },
    );
    expect(take(10)).toEqual({ atMs: DAY_MS, counts: { error: 10 } });
    expect(take(1)).toBe("refused");
    giveBack(4);
    expect(take(5)).toBe("refused");
    expect(take(4)).toBeDefined();
    expect(take(1)).toBe("refused");
  });

  it("is never more than was taken", async () => {
    const { take, giveBack } = await limiterOf(RULE);
    take(3);
    giveBack(1000);
    expect(take(11)).toBe("refused");
    take(10);
    expect(take(1)).toBe("refused");
  });

  it("is nothing when it was taken in a window that is over", async () => {
    const { clock, take, giveBack } = await limiterOf(RULE);
    take(10);
    clock.nowMs += MINUTE_MS;
    take(10);
    giveBack(10, clock.nowMs - MINUTE_MS);
    expect(take(1)).toBe("refused");
  });

  it("is nothing to a limit that was set after it was taken", async () => {
    const { clock, limiter, take, giveBack } = await limiterOf();
    expect(take(10)).toBeUndefined();
    clock.nowMs += 10;
    await limiter.setRules([{ ...RULE, window: "hour" }]);
    take(10);
    giveBack(10, clock.nowMs - 10);
    expect(take(1)).toBe("refused");
  });

  it("is kept with nothing where there is no limit", async () => {
    const { take } = await limiterOf({ ...RULE, category: "session" });
    expect(take(1)).toBeUndefined();
    expect(take(1, "internal")).toBeUndefined();
    expect(take(1, "session")).toEqual({ atMs: DAY_MS, counts: { session: 1 } });
  });

  it("counts for a spike as well, once one comes near", () => {
    const clock = { steadyMs: () => 5 * HOUR_MS, wallMs: () => 5 * HOUR_MS };
    const spikes = new SpikeGuard(
      async () => [],
      clock,
      () => {},
    );
    spikes.setGuards([{ projectId: OWNER.projectId, spikeMinimum: 10 } as never]);
    const limiter = new RateLimiter({ clock, spikes });
    const wanted = (quantity: number) => [{ category: "error" as const, quantity }];
    limiter.takeAll(OWNER, wanted(4));
    expect(limiter.noteTaken(OWNER, wanted(4))).toBeUndefined();
    limiter.takeAll(OWNER, wanted(5));
    expect(limiter.noteTaken(OWNER, wanted(5))).toBeDefined();
    limiter.giveBack([
      { owner: OWNER, category: "error", quantity: 5, takenAtMs: clock.steadyMs() },
    ]);
    expect(spikes.knownCounter(OWNER.projectId, "error")?.used).toBe(4);
  });
});

describe("what the digest says", () => {
  const item = (position: number, taken: Taken | undefined) =>
    ({ owner: OWNER, position, taken }) as SpooledItem;
  const gave = (quantity: number, takenAtMs: number, category: Category = "error"): GiveBack => ({
    owner: OWNER,
    category,
    quantity,
    takenAtMs,
  });

  it("is what was dropped, no more than the record took, and once", () => {
    const giveBacks = new GiveBacks();
    const logs = item(1, { atMs: 1000, counts: { log_item: 2 } });
    for (let entry = 0; entry < 50; entry++) giveBacks.add(logs, "log_item", 1);
    giveBacks.add(logs, "error", 1);
    giveBacks.add(item(2, undefined), "error", 1);
    expect(giveBacks.take()).toEqual([gave(2, 1000, "log_item")]);
    expect(giveBacks.take()).toEqual([]);
  });

  it("is told as one where it was taken together, by the oldest", () => {
    const giveBacks = new GiveBacks();
    for (const atMs of [1030, 1010, 1099, 1100])
      giveBacks.add(item(atMs, { atMs, counts: { error: 1 } }), "error", 1);
    expect(giveBacks.take()).toEqual([gave(3, 1010), gave(1, 1100)]);
  });
});
