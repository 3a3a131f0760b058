import { expect } from "vitest";
import { HOUR_MS } from "#lib/time.ts";
import type { KeyId, ProjectId } from "#model/ids.ts";
import type { DropSample, OutcomeCount } from "#model/outcome.ts";
import {
  MAX_SAMPLES_PER_PROJECT,
  MAX_SAMPLES_PER_REASON,
  type OutcomeFilter,
} from "#store/ports/outcomes.ts";
import { accepted, HOSTILE_TEXTS, NOON_MS } from "#test/support/store/samples.ts";
import type { Claims, StoreUnderTest } from "#test/support/store/store-under-test.ts";

const DAY = { fromMs: NOON_MS - 12 * HOUR_MS, toMs: NOON_MS + 12 * HOUR_MS };

function dropped(projectId: ProjectId, more: Partial<OutcomeCount> = {}): OutcomeCount {
  return accepted(projectId, { kind: "invalid", reason: "duplicate", ...more });
}

function drop(at: number, more: Partial<DropSample> = {}): DropSample {
  return { atMs: NOON_MS + at, itemType: "event", ...more };
}

async function timesOf(under: StoreUnderTest, projectId: ProjectId): Promise<number[]> {
  const samples = await under.store.outcomes.listSamples({ projectIds: [projectId] }, 5000);
  return samples.map(({ atMs }) => atMs - NOON_MS);
}

export const OUTCOME_CLAIMS: Claims = {
  async "outcomes are totalled by what is asked for, of what is asked for"(under) {
    const [shop, blog] = [await under.createProject("shop"), await under.createProject("blog")];
    await under.write(
      [],
      [
        accepted(shop, { quantity: 3 }),
        accepted(shop, { keyId: 2 as KeyId, hourMs: NOON_MS + HOUR_MS, quantity: 4 }),
        dropped(shop, { category: "span", quantity: 5 }),
        dropped(shop, { reason: "too_large:event", quantity: 6 }),
        accepted(blog, { hourMs: NOON_MS - 13 * HOUR_MS, quantity: 100 }),
        accepted(blog, { quantity: 7 }),
        accepted(0 as ProjectId, { quantity: 8 }),
      ],
    );
    const { outcomes } = under.store;
    const all: OutcomeFilter = { projectIds: [shop, blog], ...DAY };
    expect(await outcomes.total(all, [])).toEqual([{ quantity: 25 }]);
    const ofKinds = await outcomes.total(all, ["project", "kind"]);
    expect(ofKinds.toSorted((a, b) => a.quantity - b.quantity)).toEqual([
      { projectId: shop, kind: "accepted", quantity: 7 },
      { projectId: blog, kind: "accepted", quantity: 7 },
      { projectId: shop, kind: "invalid", quantity: 11 },
    ]);
    const narrow = { ...all, projectIds: [shop], kinds: ["invalid" as const] };
    expect(await outcomes.total({ ...narrow, categories: ["span"] }, ["reason"])).toEqual([
      { reason: "duplicate", quantity: 5 },
    ]);
    expect(
      await outcomes.total({ ...narrow, reasons: ["too_large:event"] }, ["category", "key"]),
    ).toEqual([{ category: "error", keyId: 1, quantity: 6 }]);
    expect(await outcomes.total({ ...all, projectIds: [shop] }, ["kind"], HOUR_MS)).toEqual([
      { startMs: NOON_MS, kind: "accepted", quantity: 3 },
      { startMs: NOON_MS, kind: "invalid", quantity: 11 },
      { startMs: NOON_MS + HOUR_MS, kind: "accepted", quantity: 4 },
    ]);
    expect(await outcomes.total({ ...all, projectIds: [shop] }, [], 24 * HOUR_MS)).toEqual([
      { startMs: NOON_MS - 12 * HOUR_MS, quantity: 18 },
    ]);
    expect(await outcomes.total({ ...all, kinds: ["accepted"] }, [])).toEqual([{ quantity: 14 }]);
    expect(await outcomes.total({ ...all, projectIds: [] }, [])).toEqual([]);
    expect(await outcomes.total({ ...narrow, reasons: ["'; --"] }, [])).toEqual([]);
  },

  async "samples of what was not stored say what it was, newest first"(under) {
    const shop = await under.createProject("shop");
    const key = await under.store.projects.createKey({
      projectId: shop,
      publicKey: "a".repeat(32),
      label: "Browser",
      createdAtMs: 0,
    });
    const eventId = "e".repeat(32);
    const whole = drop(1, { eventId, sdk: "sentry.python/2.0", bytes: 120 });
    await under.write([], [dropped(shop, { keyId: key.id, samples: [whole] })]);
    await under.write([], [dropped(shop, { keyId: 99 as KeyId, samples: [drop(2)] })]);
    const bare = { projectId: shop, kind: "invalid", reason: "duplicate", category: "error" };
    expect(await under.store.outcomes.listSamples({ projectIds: [shop] }, 10)).toEqual([
      { ...bare, keyLabel: undefined, eventId: undefined, sdk: undefined, ...drop(2) },
      { ...bare, keyLabel: "Browser", ...whole },
    ]);
    expect(await under.store.outcomes.listSamples({ projectIds: [shop] }, 1)).toHaveLength(1);
    expect(await under.store.outcomes.listSamples({ projectIds: [] }, 10)).toEqual([]);
  },

  async "of each reason the newest samples are kept, and no more"(under) {
    const [shop, blog] = [await under.createProject("shop"), await under.createProject("blog")];
    await under.write([], [dropped(blog, { samples: [drop(0)] })]);
    for (let at = 1; at <= MAX_SAMPLES_PER_REASON + 3; at++) {
      await under.write([], [dropped(shop, { samples: [drop(at)] })]);
    }
    await under.write([], [dropped(shop, { category: "span", samples: [drop(99)] })]);
    const newest = Array.from({ length: MAX_SAMPLES_PER_REASON }, (_, at) => at + 4).reverse();
    expect(await timesOf(under, shop)).toEqual([99, ...newest]);
    expect(await timesOf(under, blog)).toEqual([0]);
    const { outcomes } = under.store;
    const spans = { projectIds: [shop, blog], categories: ["span"] };
    expect(await outcomes.listSamples(spans, 10)).toHaveLength(1);
    const none = { projectIds: [shop], kinds: ["filtered" as const] };
    expect(await outcomes.listSamples(none, 10)).toEqual([]);
  },

  async "reasons that somebody makes up do not fill the disk"(under) {
    const shop = await under.createProject();
    const many = MAX_SAMPLES_PER_PROJECT + 20;
    const outcomes = Array.from({ length: many }, (_, at) =>
      dropped(shop, { reason: `made up ${at}`, samples: [drop(at)] }),
    );
    await under.write([], outcomes);
    const kept = await timesOf(under, shop);
    expect(kept).toHaveLength(MAX_SAMPLES_PER_PROJECT);
    expect(kept[0]).toBe(many - 1);
  },

  async "any text is a reason"(under) {
    const shop = await under.createProject();
    for (const reason of HOSTILE_TEXTS) {
      await under.write([], [dropped(shop, { reason, samples: [drop(1)] })]);
      const match = { projectIds: [shop], reasons: [reason] };
      expect(await under.store.outcomes.listSamples(match, 10)).toMatchObject([{ reason }]);
      expect(await under.store.outcomes.total({ ...match, ...DAY }, [])).toEqual([{ quantity: 1 }]);
    }
  },

  async "a batch that comes again brings no second sample and no second envelope"(under) {
    const shop = await under.createProject();
    const batch = under.batch([], {
      outcomes: [dropped(shop, { samples: [drop(1)] })],
      received: [{ projectId: shop, hourMs: NOON_MS, envelopes: 2 }],
    });
    await under.digest.write(batch);
    await under.digest.write(batch);
    expect(await timesOf(under, shop)).toEqual([1]);
    expect(await under.store.outcomes.countEnvelopes({ projectIds: [shop], ...DAY })).toBe(2);
  },

  async "envelopes add up by the hour"(under) {
    const [shop, blog] = [await under.createProject("shop"), await under.createProject("blog")];
    const take = async (projectId: ProjectId, hourMs: number, envelopes: number) =>
      under.digest.write(under.batch([], { received: [{ projectId, hourMs, envelopes }] }));
    await take(shop, NOON_MS, 2);
    await take(shop, NOON_MS, 3);
    await take(shop, NOON_MS + HOUR_MS, 10);
    await take(blog, NOON_MS, 100);
    const count = (projectIds: ProjectId[], hours: number) =>
      under.store.outcomes.countEnvelopes({
        projectIds,
        fromMs: NOON_MS,
        toMs: NOON_MS + hours * HOUR_MS,
      });
    expect(await count([shop], 1)).toBe(5);
    expect(await count([shop], 2)).toBe(15);
    expect(await count([shop, blog], 2)).toBe(115);
    expect(await count([], 2)).toBe(0);
  },

  async "a deleted project takes its samples and counts with it"(under) {
    const shop = await under.createProject();
    await under.digest.write(
      under.batch([], {
        outcomes: [dropped(shop, { samples: [drop(1)] })],
        received: [{ projectId: shop, hourMs: NOON_MS, envelopes: 1 }],
      }),
    );
    await under.store.projects.delete(shop);
    expect(await timesOf(under, shop)).toEqual([]);
    expect(await under.store.outcomes.countEnvelopes({ projectIds: [shop], ...DAY })).toBe(0);
  },
};
