import { expect, test } from "vitest";
import { sayReasons } from "./not-stored-words.ts";

test("what is called the same is counted together, the most first", () => {
  const reasons = [
    { kind: "rate_limited" as const, reason: "project_quota", items: 40 },
    { kind: "filtered" as const, reason: "browser-extensions", items: 34 },
    { kind: "filtered" as const, reason: "web-crawlers", items: 22 },
    { kind: "invalid" as const, reason: "duplicate", items: 2 },
  ];
  expect(sayReasons({ items: 98, reasons })).toBe("56 filtered, 40 rate limited, 2 sent twice");
});

test("nothing is said of nothing", () => {
  expect(sayReasons({ items: 0, reasons: [] })).toBe("everything sent was stored");
});
