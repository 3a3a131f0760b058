import { expect, test } from "vitest";
import { findNeighbours, type ListMemory } from "./list-memory.ts";

const LIST: ListMemory = {
  href: "/shop/issues?sort=users",
  hrefs: ["/a", "/b", "/c"],
  before: 0,
  total: 60,
};

function find(href: string, more: Partial<ListMemory> = {}) {
  return findNeighbours(JSON.stringify({ ...LIST, ...more }), href);
}

test("an issue knows what stands before and after it, and its place", () => {
  expect(find("/b")).toEqual({
    ...{ list: "/shop/issues?sort=users", previous: "/a", next: "/c" },
    ...{ number: 2, total: 60 },
  });
  expect(find("/a")).toMatchObject({ previous: undefined, number: 1 });
  expect(find("/c")).toMatchObject({ next: undefined, number: 3 });
});

test("on a later page the neighbours are known and the place is not", () => {
  expect(find("/b", { before: undefined })).toMatchObject({ next: "/c", number: undefined });
});

test("an issue from elsewhere has no neighbours", () => {
  expect(find("/z")).toBeUndefined();
  expect(findNeighbours(null, "/a")).toBeUndefined();
});
