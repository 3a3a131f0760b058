import { expect } from "vitest";
import { NOON_MS } from "#test/support/store/samples.ts";
import type { Claims } from "#test/support/store/store-under-test.ts";

export const REPOSITORY_CLAIMS: Claims = {
  async "a repository is kept once by its name, and they are listed by it"(under) {
    const { repositories } = under.store;
    expect(await repositories.list()).toEqual([]);
    const shop = { name: "acme/shop", url: "https://git.example/acme/shop", createdAtMs: NOON_MS };
    const made = await repositories.ensure(shop);
    expect(made).toEqual({ repository: { id: made.repository.id, ...shop }, isNew: true });
    const again = await repositories.ensure({ ...shop, url: undefined, createdAtMs: NOON_MS + 1 });
    expect(again).toEqual({ ...made, isNew: false });
    const api = { name: "acme/api", url: undefined, createdAtMs: NOON_MS };
    await repositories.ensure(api);
    await under.reopen();
    const kept = await under.store.repositories.list();
    expect(kept).toMatchObject([api, shop]);
  },
};
