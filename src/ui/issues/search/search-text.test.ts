import { expect, test } from "vitest";
import { readIssueView, viewHref } from "#ui/issues/list/issue-view.ts";
import { optionsFor } from "./search-options.ts";
import { quoteValue, readToken, withToken, wordBefore } from "./search-text.ts";

test.each([
  ["is:unresolved", { key: "is", name: "is", value: "unresolved" }],
  ["!level:info", { key: "!level", name: "level", value: "info" }],
  ['release:"a b"', { key: "release", name: "release", value: '"a b"' }],
  ["level:", { key: "level", name: "level", value: "" }],
  ["TypeError:", undefined],
  ["boom", undefined],
])("%s is read as a token or as text", (term, token) => {
  expect(readToken(term)).toEqual(token);
});

test("a key is given once", () => {
  expect(withToken(["is:new", "boom"], "level:error")).toEqual(["is:new", "boom", "level:error"]);
  expect(withToken(["is:new", "boom"], "is:resolved")).toEqual(["is:resolved", "boom"]);
});

test("values that would be misread are quoted", () => {
  expect(quoteValue("shop@1.2.3+4")).toBe("shop@1.2.3+4");
  expect(quoteValue('pre "prod"')).toBe('"pre \\"prod\\""');
  expect(quoteValue("a,b")).toBe('"a,b"');
});

test("the word at the caret is completed", () => {
  expect(wordBefore("boom lev", 8)).toBe("lev");
  expect(wordBefore("boom lev", 2)).toBe("bo");
  const texts = (draft: string) =>
    optionsFor(draft, draft.length).flatMap(({ options }) => options.map(({ text }) => text));
  expect(texts("")).toEqual(["is:", "level:", "environment:", "release:"]);
  expect(texts("boom le")).toEqual(["level:"]);
  expect(texts("boom")).toEqual([]);
  expect(texts("level:")).toContain("!level:");
  expect(texts("level:f")).toEqual(["level:fatal"]);
  expect(texts("!level:warn")).toEqual(["!level:warning"]);
});

test("counts stand beside what is left, not beside what is left out", () => {
  const known = { is: [], level: [{ value: "error", issues: 97 }], environment: [], release: [] };
  const counts = (draft: string) =>
    optionsFor(draft, draft.length, known).flatMap(({ options }) =>
      options.filter(({ value }) => value === "error").map(({ count }) => count),
    );
  expect(counts("level:e")).toEqual([97]);
  expect(counts("!level:e")).toEqual([undefined]);
});

test("an address is read and written back, and another list starts at its top", () => {
  const view = readIssueView({
    query: ["is:new", "", "level:error"],
    sort: "events",
    chart: "24h",
    cursor: "older_1_2",
    environment: "live",
  });
  expect(view.query).toBe("is:new level:error");
  expect(viewHref("/shop/issues", view)).toBe(
    "/shop/issues?query=is%3Anew+level%3Aerror&sort=events&chart=24h&cursor=older_1_2&environment=live",
  );
  expect(viewHref("/shop/issues", view, { chart: "14d" })).toContain("cursor=");
  expect(viewHref("/shop/issues", view, { sort: "users" })).not.toContain("cursor=");
  expect(viewHref("/shop/issues", readIssueView({ sort: "loud" }))).toBe("/shop/issues");
});
