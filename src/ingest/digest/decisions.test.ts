import { expect, test } from "vitest";
import type { GroupId } from "#model/ids.ts";
import { type SpoolPosition, spoolPosition } from "#model/spool-position.ts";
import { Decisions } from "./decisions.ts";

const at = (offset: number, index = 0, part?: number) => ({
  ...{ position: spoolPosition(2_000_000, offset) as SpoolPosition, index, part },
});
const again = (decisions: Decisions) => Decisions.read(decisions.toBytes());

test("what was dropped and every group come back as they were", () => {
  const decisions = new Decisions();
  const largest = (2 ** 52 - 1) as GroupId;
  decisions.drop(at(1));
  decisions.group(at(2), largest);
  decisions.group(at(2, 1), 7 as GroupId);
  decisions.store(at(3));
  const kept = again(decisions);
  expect([1, 2, 3, 4].map((offset) => kept.isDropped(at(offset)))).toEqual([
    ...[true, false, false, false],
  ]);
  expect(kept.groupOf(at(2))).toBe(largest);
  expect(kept.groupOf(at(2, 1))).toBe(7);
  expect(kept.groupOf(at(3))).toBeUndefined();
});

test("an item of which something is stored is not dropped, whichever came first", () => {
  const decisions = new Decisions();
  decisions.drop(at(1));
  decisions.store(at(1));
  decisions.store(at(2));
  decisions.drop(at(2));
  decisions.drop(at(3));
  decisions.drop(at(3, 0, 1));
  decisions.group(at(3, 0, 2), 9 as GroupId);
  const kept = again(decisions);
  expect([at(1), at(2), at(3), at(3, 0, 1)].map((item) => kept.isDropped(item))).toEqual([
    ...[false, false, false, true],
  ]);
  expect(kept.groupOf(at(3, 0, 2))).toBe(9);
});
