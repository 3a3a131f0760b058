import { expect, test } from "vitest";
import { accentOf } from "./issue-row.tsx";

test("all of a new issue stands out, of one that came back what came since its last pause", () => {
  expect(accentOf("new", [0, 3])).toEqual({ from: 0, tone: "info" });
  expect(accentOf("regressed", [5, 0, 2, 0, 3, 4])).toEqual({ from: 4, tone: "violet" });
  expect(accentOf("regressed", [5, 0, 3, 4, 0, 0])).toEqual({ from: 2, tone: "violet" });
  expect(accentOf("regressed", [5, 4])).toEqual({ from: 0, tone: "violet" });
  expect(accentOf("ongoing", [5, 4])).toBeUndefined();
});
