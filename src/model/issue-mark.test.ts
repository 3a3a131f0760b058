import { expect, test } from "vitest";
import { markText, readMark } from "./issue-mark.ts";

test("a mark comes back as it was", () => {
  for (const mark of [
    { lastId: 0, change: 0 },
    { lastId: 12_345, change: Number.MAX_SAFE_INTEGER },
  ]) {
    expect(readMark(markText(mark))).toEqual(mark);
  }
});

test.each(["", "1", "-", "1-", "1-2-3", "a b", "-1-2", "zzzzzzzzzzz-1", "1e9-x_", "１-2"])(
  "%j is none",
  (text) => {
    expect(readMark(text)).toBeUndefined();
  },
);
