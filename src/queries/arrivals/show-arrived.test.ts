import { beforeEach, expect, test } from "vitest";
import { DAY_MS, HOUR_MS } from "#lib/time.ts";
import { SCOPES } from "#model/account.ts";
import { receivedOf } from "#model/arrived.ts";
import type { ProjectId, UserId } from "#model/ids.ts";
import type { OutcomeCount } from "#model/outcome.ts";
import type { Viewer } from "#model/viewer.ts";
import { lastPeriod } from "#queries/periods/read-period.ts";
import { SQLITE_ENGINE } from "#test/support/store/sample-engine.ts";
import { accepted } from "#test/support/store/samples.ts";
import { StoreUnderTest } from "#test/support/store/store-under-test.ts";
import { type ArrivedAsk, showArrived } from "./show-arrived.ts";

const NOW_MS = Date.parse("2026-11-15T12:20:00Z");
const THIS_HOUR = Date.parse("2026-11-15T12:00:00Z");
const user = { id: 1 as UserId, email: "", name: "", role: "owner", createdAtMs: 0 } as const;
const viewer: Viewer = { user, scopes: new Set(SCOPES) };

let under: StoreUnderTest;
let shop: ProjectId;
let blog: ProjectId;
beforeEach(async () => {
  under = await StoreUnderTest.create(SQLITE_ENGINE);
  shop = await under.createProject("shop");
  blog = await under.createProject("blog");
});

const count = (projectId: ProjectId, quantity: number, more: Partial<OutcomeCount> = {}) =>
  accepted(projectId, { quantity, hourMs: THIS_HOUR, ...more });

async function show(ask: Partial<ArrivedAsk> = {}) {
  const period = lastPeriod("24h", DAY_MS, NOW_MS);
  const arrived = await showArrived(viewer, under.store, { period, ...ask });
  if (arrived === undefined) throw new Error("not found");
  return arrived;
}

async function fill(): Promise<void> {
  const duplicate = { kind: "invalid", reason: "duplicate" } as const;
  const limited = { kind: "rate_limited", reason: "key_limit" } as const;
  await under.write(
    [],
    [
      count(shop, 100),
      count(shop, 7, duplicate),
      count(shop, 5, { ...duplicate, category: "span", hourMs: THIS_HOUR - 3 * HOUR_MS }),
      count(shop, 14, { ...duplicate, hourMs: THIS_HOUR - 30 * HOUR_MS }),
      count(blog, 50, { category: "session" }),
      count(blog, 3, { ...duplicate, samples: [{ atMs: NOW_MS, itemType: "event" }] }),
      count(blog, 11, limited),
      count(blog, 9, { kind: "client_discard", reason: "sample_rate", category: "transaction" }),
      count(0 as ProjectId, 2, { kind: "invalid", reason: "project_id", category: "default" }),
    ],
  );
}

test("everything that was received is stored or has a reason, to the unit", async () => {
  await fill();
  const { totals, reasons, byProject, byCategory, byTime } = await show();
  expect(totals).toEqual({
    ...{ accepted: 150, filtered: 0, rate_limited: 11, invalid: 17, unsupported: 0 },
    client_discard: 9,
  });
  expect(receivedOf(totals)).toBe(178);
  const dropped = reasons.filter(({ kind }) => kind !== "client_discard");
  const sum = (numbers: number[]) => numbers.reduce((total, one) => total + one, 0);
  expect(totals.accepted + sum(dropped.map(({ items }) => items))).toBe(178);
  for (const rows of [byProject, byCategory, byTime]) {
    expect(sum(rows.map(({ counts }) => receivedOf(counts)))).toBe(178);
    expect(sum(rows.map(({ counts }) => counts.client_discard))).toBe(9);
  }
});

test("a reason says how much it was before, and whose it is", async () => {
  await fill();
  const { reasons } = await show();
  expect(reasons.map(({ projects, ...row }) => [...Object.values(row), projects.length])).toEqual([
    ["rate_limited", "key_limit", "error", 11, 0, 1],
    ["invalid", "duplicate", "error", 10, 14, 2],
    ["invalid", "duplicate", "span", 5, 0, 1],
    ["invalid", "project_id", "default", 2, 0, 1],
    ["client_discard", "sample_rate", "transaction", 9, 0, 1],
  ]);
  expect(reasons.at(-2)?.projects).toEqual([undefined]);
});

test("buckets are the hours that the time touches, empty ones too", async () => {
  await fill();
  const { byTime, window } = await show();
  expect(byTime).toHaveLength(25);
  expect(byTime.at(-1)).toMatchObject({ startMs: THIS_HOUR, counts: { accepted: 150 } });
  expect(byTime.at(-4)?.counts.invalid).toBe(5);
  expect(byTime.at(-5)?.counts.invalid).toBe(0);
  expect(window.toMs).toBe(THIS_HOUR + HOUR_MS);
});

test("project, category, outcome and reason narrow what is shown", async () => {
  await fill();
  const ofShop = await show({ project: "shop" });
  expect(receivedOf(ofShop.totals)).toBe(112);
  expect(ofShop.byProject.map(({ project }) => project?.slug)).toEqual(["shop"]);
  const errors = await show({ category: "error" });
  expect(receivedOf(errors.totals)).toBe(121);
  expect(errors.categories).toEqual(["default", "error", "session", "span", "transaction"]);
  const duplicates = await show({ kind: "invalid", reason: "duplicate", category: "error" });
  expect(duplicates.chart.at(-1)?.counts).toMatchObject({ accepted: 0, invalid: 10 });
  expect(duplicates.byTime.at(-1)?.counts).toMatchObject({ accepted: 100, invalid: 10 });
  // The sums above the rows stay those of everything.
  expect(receivedOf(duplicates.totals)).toBe(121);
});

test("samples are of the reason that was asked for", async () => {
  await fill();
  expect((await show()).samples).toEqual([]);
  const asked = { kind: "invalid", reason: "duplicate" } as const;
  expect((await show(asked)).samples).toMatchObject([{ project: { slug: "blog" }, atMs: NOW_MS }]);
  expect((await show({ ...asked, project: "shop" })).samples).toEqual([]);
});

test("a project that is not there is not found", async () => {
  const period = lastPeriod("24h", DAY_MS, NOW_MS);
  const asked = { period, project: "nowhere" };
  expect(await showArrived(viewer, under.store, asked)).toBeUndefined();
});
