import { expect } from "vitest";
import type { StoredRetention } from "#model/keeping/retention.ts";
import { HOSTILE_TEXTS, NOON_MS } from "#test/support/store/samples.ts";
import type { Claims } from "#test/support/store/store-under-test.ts";

const SET: StoredRetention = {
  values: { errors: 14, budgetBytes: 0 },
  change: { by: HOSTILE_TEXTS.join(""), atMs: NOON_MS, day: "2026-11-15" },
};

export const RETENTION_CLAIMS: Claims = {
  async "nothing is set until somebody does"(under) {
    expect(await under.store.retention.find()).toEqual({ values: {} });
    expect(await under.digest.readRetention()).toEqual({ values: {} });
  },

  async "retention is set as a whole, for pages and digest alike, and stays"(under) {
    await under.store.retention.set({ values: { errors: 1, logs: 2 } });
    await under.store.retention.set(SET);
    expect(await under.store.retention.find()).toEqual(SET);
    expect(await under.digest.readRetention()).toEqual(SET);
    await under.reopen();
    expect(await under.digest.readRetention()).toEqual(SET);
  },
};
