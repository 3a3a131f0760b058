import { expect, test } from "vitest";
import { growTree, type TreeNode } from "./grow-tree.ts";

type Member = [id: string, parent?: string];

function grow(...members: Member[]): unknown[] {
  const family = { idOf: ([id]: Member) => id, parentOf: ([, parent]: Member) => parent };
  return growTree(members, family).map(names);
}
function names({ value, children }: TreeNode<Member>): unknown {
  return children.length === 0 ? value[0] : [value[0], ...children.map(names)];
}

test("children stand below their parents, in the order they came", () => {
  expect(grow(["c", "a"], ["a"], ["b", "a"], ["d", "c"])).toEqual([["a", ["c", "d"], "b"]]);
});

test("who has an unknown parent is a root", () => {
  expect(grow(["a", "nobody"], ["b"])).toEqual(["a", "b"]);
});

test("circles and selves lose nobody and have an end", () => {
  expect(grow(["a", "a"])).toEqual(["a"]);
  expect(
    JSON.stringify(grow(["a", "b"], ["b", "a"], ["c", "b"]))
      .match(/[abc]/g)
      ?.sort(),
  ).toEqual(["a", "b", "c"]);
  const ring = Array.from({ length: 1000 }, (_, i): Member => [`${i}`, `${(i + 1) % 1000}`]);
  expect(JSON.stringify(grow(...ring)).match(/\d+/g)).toHaveLength(1000);
});

test("the same id twice is one parent", () => {
  expect(grow(["a"], ["a"], ["b", "a"])).toEqual([["a", "b"], "a"]);
});

test("a chain of ten thousand is cut to what JSON can hold", () => {
  const chain = Array.from(
    { length: 10_000 },
    (_, i): Member => [`${i}`, i === 0 ? "" : `${i - 1}`],
  );
  const shown = grow(...chain.toReversed());
  expect(JSON.stringify(shown).match(/\d+/g)).toHaveLength(10_000);
});
