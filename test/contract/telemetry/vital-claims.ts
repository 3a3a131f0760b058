import { expect } from "vitest";
import { DAY_MS, HOUR_MS } from "#lib/time.ts";
import type { ProjectId } from "#model/ids.ts";
import { VITALS, type VitalSample } from "#model/signals/vital.ts";
import { keyText } from "#model/tables/table.ts";
import { accepted, HOSTILE_TEXTS, NOON_MS, vital } from "#test/support/store/samples.ts";
import type { Claims, StoreUnderTest } from "#test/support/store/store-under-test.ts";

const DAY = { fromMs: NOON_MS - DAY_MS / 2, toMs: NOON_MS + DAY_MS / 2 };
const EVER = { fromMs: NOON_MS - 30 * DAY_MS, toMs: NOON_MS + 30 * DAY_MS };

function list(under: StoreUnderTest, projectId: ProjectId): Promise<VitalSample[]> {
  return under.store.vitals.list({ projectId, ...EVER, limit: 1000 });
}

export const VITAL_CLAIMS: Claims = {
  async "a sample is read back as it was written"(under) {
    const projectId = await under.createProject();
    const bare = vital({ projectId, timestampMs: NOON_MS - 5 });
    const full = vital({
      projectId,
      metric: "inp",
      value: 96.5,
      timestampMs: NOON_MS - 10,
      receivedMs: NOON_MS,
      route: "/orders/[id]",
      path: "/orders/7",
      navigation: "soft-navigation",
      device: "mobile",
      connection: "4g",
      element: "button#buy",
      url: "https://cdn.example/hero.webp",
      interaction: "pointer",
      pageView: "b".repeat(32),
      release: "shop@1.0.0",
      environment: "production",
      browser: "Chrome",
      browserVersion: "156.0.0",
      notes: [{ path: "path", what: "trimmed", why: "cut" }],
    });
    await under.writeVitals([bare, full]);
    expect(await list(under, projectId)).toEqual([bare, full]);
  },

  async "a project sees its own samples only"(under) {
    const [shop, blog] = [await under.createProject("shop"), await under.createProject("blog")];
    await under.writeVitals([vital({ projectId: shop }), vital({ projectId: blog, value: 5 })]);
    expect(await list(under, shop)).toMatchObject([{ value: 1000 }]);
    expect(await under.store.vitals.summarize({ projectId: blog, ...DAY })).toEqual({
      all: [{ metric: "lcp", count: 1, p75: 5 }],
      routes: [{ metric: "lcp", route: "/", count: 1, p75: 5 }],
    });
  },

  async "three quarters of the samples are as good as p75 or better, metric by metric"(under) {
    const projectId = await under.createProject();
    const lcp = [400, 100, 300, 200].map((value) => vital({ projectId, value }));
    const cls = [0, 0, 0.04, 0.3].map((value) => vital({ projectId, metric: "cls", value }));
    await under.writeVitals([...lcp, ...cls]);
    const { all } = await under.store.vitals.summarize({ projectId, ...DAY });
    expect(all.toSorted((a, b) => b.p75 - a.p75)).toEqual([
      { metric: "lcp", count: 4, p75: 300 },
      { metric: "cls", count: 4, p75: 0.04 },
    ]);
  },

  async "stats are added up over days, and route by route"(under) {
    const projectId = await under.createProject();
    for (const days of [-2, -1, 0]) {
      const at = { projectId, receivedMs: NOON_MS + days * DAY_MS };
      await under.writeVitals([
        vital({ ...at, value: 100 * (3 + days) }),
        vital({ ...at, value: 5000, route: "/slow" }),
      ]);
    }
    const { all, routes } = await under.store.vitals.summarize({ projectId, ...EVER });
    expect(routes.toSorted((a, b) => a.p75 - b.p75)).toEqual([
      { metric: "lcp", route: "/", count: 3, p75: 300 },
      { metric: "lcp", route: "/slow", count: 3, p75: 5000 },
    ]);
    expect(all).toEqual([{ metric: "lcp", count: 6, p75: 5000 }]);
    const today = await under.store.vitals.summarize({ projectId, ...DAY });
    expect(today.routes).toHaveLength(2);
    expect(today.all).toMatchObject([{ count: 2 }]);
  },

  async "a period takes its start and not its end, by the time of the measure"(under) {
    const projectId = await under.createProject();
    await under.writeVitals([
      vital({ projectId, timestampMs: NOON_MS - HOUR_MS, receivedMs: NOON_MS }),
      vital({ projectId, timestampMs: NOON_MS, receivedMs: NOON_MS }),
      // Measured yesterday, received today.
      vital({ projectId, timestampMs: NOON_MS - DAY_MS, receivedMs: NOON_MS }),
    ]);
    const count = async (fromMs: number, toMs: number) =>
      (await under.store.vitals.summarize({ projectId, fromMs, toMs })).all[0]?.count ?? 0;
    expect(await count(NOON_MS - HOUR_MS, NOON_MS)).toBe(1);
    expect(await count(NOON_MS - HOUR_MS, NOON_MS + 1)).toBe(2);
    expect(await count(NOON_MS - DAY_MS, NOON_MS - DAY_MS + 1)).toBe(1);
  },

  async "filters take exactly what they name"(under) {
    const projectId = await under.createProject();
    await under.writeVitals([
      vital({ projectId, environment: "production", release: "shop@1", device: "mobile" }),
      vital({ projectId, environment: "staging", route: "/orders/[id]", metric: "ttfb" }),
    ]);
    for (const filter of [
      { environment: "production" },
      { release: "shop@1" },
      { device: "mobile" },
      { metric: "lcp" },
      { route: "/" },
    ] as const) {
      const found = await under.store.vitals.list({ projectId, ...DAY, ...filter, limit: 9 });
      expect(found, JSON.stringify(filter)).toMatchObject([{ environment: "production" }]);
    }
    const none = { projectId, ...DAY, environment: "prod" };
    expect(await under.store.vitals.summarize(none)).toEqual({ all: [], routes: [] });
    const one = { projectId, ...DAY, route: "/orders/[id]" };
    expect(await under.store.vitals.summarize(one)).toMatchObject({ all: [{ metric: "ttfb" }] });
  },

  async "the newest samples come first, over days, up to the limit"(under) {
    const projectId = await under.createProject();
    for (const days of [-1, 0]) {
      const at = NOON_MS + days * DAY_MS;
      await under.writeVitals(
        [1, 2, 3].map((value) =>
          vital({ projectId, value: value + 10 * days, receivedMs: at + value }),
        ),
      );
    }
    const found = await under.store.vitals.list({ projectId, ...EVER, limit: 4 });
    expect(found.map(({ value }) => value)).toEqual([3, 2, 1, -7]);
  },

  async "what is stored is found on its day and on the day after, by project"(under) {
    const [shop, blog] = [await under.createProject("shop"), await under.createProject("blog")];
    const sample = vital({ projectId: shop });
    await under.writeVitals([sample]);
    const same = { ...sample, projectId: blog };
    const find = (day: string) =>
      under.digest.findStored(day, "vitals", [sample, same], under.position);
    for (const day of ["2026-11-15", "2026-11-16"]) {
      expect(await find(day), day).toEqual(new Set([keyText(VITALS, sample)]));
    }
    expect(await find("2026-11-17")).toEqual(new Set());
  },

  async "the routes of a project and day are known"(under) {
    const [shop, blog] = [await under.createProject("shop"), await under.createProject("blog")];
    await under.writeVitals([
      vital({ projectId: shop, route: "/a" }),
      vital({ projectId: shop, route: "/b" }),
      vital({ projectId: shop, route: "/a" }),
      vital({ projectId: blog, route: "/c" }),
    ]);
    const routes = await under.digest.listShared("2026-11-15", "vitals", shop);
    expect(routes.map(({ route }) => route).toSorted()).toEqual(["/a", "/b"]);
    expect(await under.digest.listShared("2026-11-16", "vitals", shop)).toEqual([]);
  },

  async "a batch that comes again is written once"(under) {
    const projectId = await under.createProject();
    const outcomes = [accepted(projectId, { category: "vital" })];
    const batch = await under.writeVitals([vital({ projectId })], { outcomes });
    for (let again = 0; again < 2; again++) await under.digest.write(batch);
    const after = await under.crash();
    expect(await list(after, projectId)).toHaveLength(1);
    const at = { projectId, fromMs: 0, toMs: 8e15 };
    expect(await after.store.outcomes.sum(at)).toMatchObject([{ category: "vital", quantity: 1 }]);
  },

  async "any text is text"(under) {
    const projectId = await under.createProject();
    const samples = HOSTILE_TEXTS.map((text) =>
      vital({ projectId, route: text, path: text, element: text, environment: text }),
    );
    await under.writeVitals(samples);
    for (const text of HOSTILE_TEXTS) {
      const filter = { projectId, ...DAY, route: text, environment: text, limit: 9 };
      expect(await under.store.vitals.list(filter)).toMatchObject([{ path: text, element: text }]);
    }
  },
};
