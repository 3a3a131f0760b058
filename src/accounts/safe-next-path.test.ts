import { expect, test } from "vitest";
import { safeNextPath } from "./safe-next-path.ts";

test.each([
  "/",
  "/issues",
  "/shop/issues/12?query=is%3Aunresolved&sort=users",
  "/shop/issues/12#frame-3",
  "/loginpage/issues",
  "/setup-tools/issues",
])("%s is kept", (path) => expect(safeNextPath(path)).toBe(path));

test.each([
  "",
  "issues",
  "//evil.example",
  "///evil.example",
  "/\\evil.example",
  "\\\\evil.example",
  "/\t/evil.example",
  "/\n/evil.example",
  "/.//evil.example",
  "/shop/..//evil.example",
  "https:evil.example",
  "https://evil.example/",
  "%2f%2fevil.example",
  "/%2fevil.example",
  "/%5cevil.example",
  "javascript:alert(1)",
  " //evil.example",
  "/login",
  "/login?next=/issues",
  "/setup",
])("%s leads to the start page", (path) => expect(safeNextPath(path)).toBe("/"));

test("nothing leads to the start page", () => {
  expect(safeNextPath(undefined)).toBe("/");
  expect(safeNextPath(null)).toBe("/");
});
