import { expect, test } from "vitest";
import { HOUR_MS } from "#lib/time.ts";
import type { ProjectId } from "#model/ids.ts";
import type { Viewer } from "#model/viewer.ts";
import { SQLITE_ENGINE } from "#test/support/store/sample-engine.ts";
import { accepted, NOON_MS } from "#test/support/store/samples.ts";
import { StoreUnderTest } from "#test/support/store/store-under-test.ts";
import { countArrived } from "./count-arrived.ts";

const VIEWER = { user: { role: "viewer" }, scopes: new Set() } as unknown as Viewer;

test("what arrived is counted in steps, of projects that may be seen alone", async () => {
  const under = await StoreUnderTest.create(SQLITE_ENGINE);
  const shop = await under.createProject("shop");
  const gone = 99 as ProjectId;
  await under.write(
    [],
    [
      accepted(shop, { quantity: 2 }),
      accepted(shop, { quantity: 3, hourMs: NOON_MS + HOUR_MS }),
      accepted(shop, { quantity: 4, kind: "invalid", reason: "old" }),
      accepted(gone, { quantity: 50 }),
    ],
  );
  const toMs = NOON_MS + 2 * HOUR_MS;
  const period = { name: "auto", fromMs: NOON_MS, toMs, isOpenEnded: false };
  const count = (projectIds: ProjectId[] | undefined) =>
    countArrived(VIEWER, under.store, { period, everyMs: HOUR_MS, by: ["kind"], projectIds });
  const all = await count(undefined);
  expect(all?.starts).toEqual([NOON_MS, NOON_MS + HOUR_MS]);
  expect(all?.groups.toSorted((a, b) => b.total - a.total)).toEqual([
    { by: { kind: "accepted" }, total: 5, series: [2, 3] },
    { by: { kind: "invalid" }, total: 4, series: [4, 0] },
  ]);
  expect(await count([shop])).toEqual(all);
  expect(await count([gone])).toBeUndefined();
  expect(await count([shop, gone])).toBeUndefined();
});
