import { describe, expect, it, vi } from "vitest";
import { HOUR_MS } from "#lib/time.ts";
import type { KeyId, ProjectId } from "#model/ids.ts";
import { NO_GUARD_SETTINGS, SPIKE_MINIMUM } from "#model/limits.ts";
import { RateLimiter } from "./rate-limiter.ts";
import { SpikeGuard } from "./spike-guard.ts";
import { type LearnedHour, spikeThreshold } from "./spike-threshold.ts";

/** A Monday. */
const NOW_MS = Date.parse("2026-11-16T15:00:00Z");
const SHOP = { id: 1 as KeyId, projectId: 1 as ProjectId };

/** The week before; `volume` of the hour that many hours ago. */
function week(volume: (age: number) => number, cut: (age: number) => number = () => 0) {
  return Array.from({ length: 168 }, (_, i): LearnedHour => {
    const age = i + 1;
    return { hourMs: NOW_MS - age * HOUR_MS, taken: volume(age), cut: cut(age) };
  });
}

describe("spikeThreshold", () => {
  it("an even week may triple", () => {
    expect(
      spikeThreshold(
        week(() => 200),
        NOW_MS,
        0,
      ),
    ).toBe(600);
  });

  it("a project without a week has the minimum", () => {
    expect(spikeThreshold([], NOW_MS, 1000)).toBe(1000);
    expect(
      spikeThreshold(
        week(() => 1),
        NOW_MS,
        1000,
      ),
    ).toBe(1000);
  });

  it("an uneven week may grow more, and never more than six times its average", () => {
    // One hour with all of it: the deviation is far beyond the bound.
    const burst = week((age) => (age === 84 ? 16_800 : 0));
    const even = week(() => 100);
    expect(spikeThreshold(even, NOW_MS, 0)).toBe(300);
    // 84 hours ago: another day, and the other half of the day.
    expect(spikeThreshold(burst, NOW_MS, 0)).toBe(Math.ceil((16_800 / weightSum()) * 6));
  });

  it("the time of day counts: what is usual at three is unusual at night", () => {
    const office = week((age) => (isOffice(NOW_MS - age * HOUR_MS) ? 1000 : 10));
    const night = NOW_MS + 12 * HOUR_MS;
    const moved = office.map((hour) => ({ ...hour, hourMs: hour.hourMs + 12 * HOUR_MS }));
    const atNight = moved.map(({ hourMs, ...hour }) => ({
      ...hour,
      hourMs,
      taken: isOffice(hourMs) ? 1000 : 10,
    }));
    expect(spikeThreshold(office, NOW_MS, 0)).toBeGreaterThan(
      1.5 * spikeThreshold(atNight, night, 0),
    );
  });

  it("what was cut is learned at once, and nearly forgotten two days later", () => {
    const usual = spikeThreshold(
      week(() => 100),
      NOW_MS,
      0,
    );
    const cutAgo = (age: number) =>
      spikeThreshold(
        week(
          () => 100,
          (hour) => (hour === age ? 50_000 : 0),
        ),
        NOW_MS,
        0,
      );
    expect(cutAgo(1)).toBeGreaterThan(10 * usual);
    // The same hour of the day, so the same weight: a tenth a day is left.
    const [day, twoDays] = [cutAgo(24) / 6 - 100, cutAgo(48) / 6 - 100];
    expect(twoDays / day).toBeLessThan(0.2);
  });

  it("hours that are not of this week are not looked at", () => {
    const strange = [NOW_MS, NOW_MS + HOUR_MS, NOW_MS - 169 * HOUR_MS].map((hourMs) => ({
      hourMs,
      taken: 1e9,
      cut: 0,
    }));
    expect(spikeThreshold(strange, NOW_MS, 5)).toBe(5);
  });
});

function isOffice(ms: number): boolean {
  const hour = new Date(ms).getUTCHours();
  return hour >= 9 && hour < 18;
}

/** By the same rules, written down once more. */
function weightSum(): number {
  let sum = 0;
  for (let age = 1; age <= 168; age++) {
    const apart = Math.min(age % 24, 24 - (age % 24));
    const near = apart >= 4 ? 1 : [4, 3.25, 2.5, 1.75][apart];
    const isMonday = new Date(NOW_MS - age * HOUR_MS).getUTCDay() === 1;
    sum += (near ?? 0) * (isMonday ? 2 : 1);
  }
  return sum;
}

describe("SpikeGuard", () => {
  function guarded(hours: LearnedHour[], spikeMinimum: number | undefined = 1000) {
    const clock = { nowMs: NOW_MS, steadyMs: () => clock.nowMs, wallMs: () => clock.nowMs };
    const readHours = vi.fn(async () => hours);
    const spikes = new SpikeGuard(readHours, clock, (error) => {
      throw error;
    });
    spikes.setGuards([{ ...NO_GUARD_SETTINGS, projectId: SHOP.projectId, spikeMinimum }]);
    const limiter = new RateLimiter({ clock, spikes });
    const send = (quantity: number) => limiter.take(SHOP, "error", quantity);
    return { clock, readHours, spikes, send };
  }

  it("cuts the hour at what was learned, and says until when", async () => {
    const { clock, send } = guarded(week(() => 500));
    expect(send(1000)).toEqual([]);
    // While the week is read, everything passes.
    expect(send(100)).toEqual([]);
    await Promise.resolve();
    expect(send(400)).toEqual([]);
    clock.nowMs += HOUR_MS - 30_000;
    expect(send(1)).toEqual([
      { retryAfterS: 30, categories: ["error"], scope: "project", reasonCode: "spike_protection" },
    ]);
    clock.nowMs += 30_000;
    expect(send(1000)).toEqual([]);
  });

  it("below the minimum it learns nothing; beyond it, once an hour", async () => {
    const { clock, readHours, send } = guarded([]);
    for (let i = 0; i < 1000; i++) send(1);
    expect(readHours).not.toHaveBeenCalled();
    for (let i = 0; i < 10; i++) {
      send(1);
      await Promise.resolve();
    }
    expect(readHours).toHaveBeenCalledTimes(1);
    expect(send(1)).toHaveLength(1);
    clock.nowMs += HOUR_MS;
    expect(send(1001)).toEqual([]);
    expect(readHours).toHaveBeenCalledTimes(2);
  });

  it("knows what an hour brought before a restart", async () => {
    const { send } = guarded([...week(() => 500), { hourMs: NOW_MS, taken: 1400, cut: 0 }]);
    expect(send(1001)).toEqual([]);
    await Promise.resolve();
    expect(send(100)).toEqual([]);
    expect(send(1)).toHaveLength(1);
  });

  it("is on unless somebody switches it off, and does not guard sessions", async () => {
    const { spikes, send } = guarded([], 10);
    spikes.setGuards([]);
    expect(spikes.counterOf(SHOP.projectId, "error", 1)?.limit).toBe(SPIKE_MINIMUM.error);
    expect(spikes.counterOf(SHOP.projectId, "session", 1)).toBeUndefined();
    spikes.setGuards([
      {
        ...NO_GUARD_SETTINGS,
        projectId: SHOP.projectId,
        spikeProtection: false,
        spikeMinimum: 1,
      },
    ]);
    expect(send(1_000_000_000)).toEqual([]);
  });
});
