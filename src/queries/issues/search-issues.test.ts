import { beforeEach, expect, test } from "vitest";
import { MINUTE_MS } from "#lib/time.ts";
import type { Viewer } from "#model/viewer.ts";
import { SQLITE_ENGINE } from "#test/support/store/sample-engine.ts";
import { NOON_MS, sample } from "#test/support/store/samples.ts";
import { StoreUnderTest } from "#test/support/store/store-under-test.ts";
import { searchIssues } from "./search-issues.ts";

const VIEWER = { user: { role: "viewer" }, scopes: new Set() } as unknown as Viewer;

let under: StoreUnderTest;
beforeEach(async () => {
  under = await StoreUnderTest.create(SQLITE_ENGINE);
  const shop = await under.createProject("shop");
  const blog = await under.createProject("blog");
  const add = (projectId: typeof shop, group: number, title: string) =>
    under.write([sample({ projectId, group, title, timestampMs: NOON_MS + group * MINUTE_MS })]);
  await add(shop, 1, "Cart is empty");
  await add(blog, 2, "Cart of the blog");
  await add(blog, 3, "SHOP-1 was mentioned");
});

async function search(text: string, projectSlug?: string): Promise<string[]> {
  const found = await searchIssues(VIEWER, under.store, { text, projectSlug });
  return found.map(({ issue }) => issue.title);
}

test("an issue that is named comes before those that mention it, and once", async () => {
  expect(await search("shop-1")).toEqual(["Cart is empty", "SHOP-1 was mentioned"]);
});

test("words find the newest first, those of the project that is looked at before others", async () => {
  expect(await search("cart")).toEqual(["Cart of the blog", "Cart is empty"]);
  expect(await search("cart", "shop")).toEqual(["Cart is empty", "Cart of the blog"]);
  expect(await search("cart empty")).toEqual(["Cart is empty"]);
});

test("nothing is found for nothing", async () => {
  expect(await search("  ")).toEqual([]);
});
