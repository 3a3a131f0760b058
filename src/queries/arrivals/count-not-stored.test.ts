import { expect, test } from "vitest";
import { DAY_MS, HOUR_MS } from "#lib/time.ts";
import { lastPeriod } from "#queries/periods/read-period.ts";
import { SQLITE_ENGINE } from "#test/support/store/sample-engine.ts";
import { accepted } from "#test/support/store/samples.ts";
import { StoreUnderTest } from "#test/support/store/store-under-test.ts";
import { countNotStored } from "./count-not-stored.ts";

const NOW_MS = Date.parse("2026-11-15T12:20:00Z");
const HOUR = Date.parse("2026-11-15T12:00:00Z");

test("errors that were dropped here count, and nothing else", async () => {
  const under = await StoreUnderTest.create(SQLITE_ENGINE);
  const [shop, blog] = [await under.createProject("shop"), await under.createProject("blog")];
  const dropped = { kind: "filtered", reason: "localhost", hourMs: HOUR } as const;
  await under.write(
    [],
    [
      accepted(shop, { hourMs: HOUR, quantity: 100 }),
      accepted(shop, { ...dropped, quantity: 3 }),
      accepted(shop, { ...dropped, kind: "invalid", reason: "duplicate", quantity: 4 }),
      accepted(shop, { ...dropped, category: "session", quantity: 20 }),
      accepted(shop, { ...dropped, kind: "client_discard", quantity: 30 }),
      accepted(shop, { ...dropped, hourMs: HOUR - 30 * HOUR_MS, quantity: 40 }),
      accepted(blog, { ...dropped, quantity: 50 }),
    ],
  );
  const count = (name: string, lengthMs: number) =>
    countNotStored(under.store, { id: shop }, lastPeriod(name, lengthMs, NOW_MS));
  expect(await count("24h", DAY_MS)).toBe(7);
  expect(await count("14d", 14 * DAY_MS)).toBe(47);
});
