import { expect, test } from "vitest";
import { backOffMs } from "./back-off.ts";

test("each failure doubles the wait, up to the limit", () => {
  const waits = [0, 1, 2, 3, 4, 5, 2000].map((failures) =>
    backOffMs(failures, { firstMs: 100, maxMs: 1000 }),
  );
  expect(waits).toEqual([100, 100, 200, 400, 800, 1000, 1000]);
});
