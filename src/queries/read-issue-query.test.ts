import { expect, test } from "vitest";
import { readIssueQuery } from "./read-issue-query.ts";

test("without a query unresolved issues are meant, with an empty one all", () => {
  expect(readIssueQuery(undefined)).toEqual({ status: "unresolved" });
  expect(readIssueQuery("")).toEqual({});
  expect(readIssueQuery(" \t\n ")).toEqual({});
});

test.each([
  ["boom", { words: ["boom"] }],
  ["  boom   bang ", { words: ["boom", "bang"] }],
  ['"cannot read properties" boom', { words: ["cannot read properties", "boom"] }],
  ['"say \\"hi\\" \\\\ bye"', { words: ['say "hi" \\ bye'] }],
  ['boom"bang bong"', { words: ["boom", "bang bong"] }],
  ['""', {}],
  ["*timeout*", { words: ["timeout"] }],
  ["*", {}],
  ["100%_", { words: ["100%_"] }],
  ["'; DROP TABLE issue; --", { words: ["';", "DROP", "TABLE", "issue;", "--"] }],
  ["(a|b)+ [x] \\d", { words: ["(a|b)+", "[x]", "\\d"] }],
  ["TypeError: x is null", { words: ["TypeError:", "x", "is", "null"] }],
  ["ends: ", { words: ["ends:"] }],
  ["!boom", { words: ["!boom"] }],
  ["message:boom", { words: ["boom"] }],
  ['message:"boom bang" bong', { words: ["boom bang", "bong"] }],
  ["is:unresolved", { status: "unresolved" }],
  ["is:Resolved", { status: "resolved" }],
  ["is:archived", { status: "archived" }],
  ["is:ignored", { status: "archived" }],
  ["is:muted", { status: "archived" }],
  ["is:new", { status: "unresolved", substatus: "new" }],
  ["is:Regressed", { status: "unresolved", substatus: "regressed" }],
  ["is:ongoing", { status: "unresolved", substatus: "ongoing" }],
  ["level:error", { levels: ["error"] }],
  ["level:[error, fatal]", { levels: ["error", "fatal"] }],
  ['level:["error",FATAL ]', { levels: ["error", "fatal"] }],
  ["!level:info", { levels: ["debug", "warning", "error", "fatal"] }],
  ["!level:[info,debug]", { levels: ["warning", "error", "fatal"] }],
  ["environment:production", { environments: ["production"] }],
  ['environment:"pre prod"', { environments: ["pre prod"] }],
  ["environment:[a, b]", { environments: ["a", "b"] }],
  ["release:shop@1.2.3+4", { releases: ["shop@1.2.3+4"] }],
  [
    'is:unresolved level:error environment:prod release:[1, "2"] boom "a b"',
    {
      status: "unresolved",
      levels: ["error"],
      environments: ["prod"],
      releases: ["1", "2"],
      words: ["boom", "a b"],
    },
  ],
])("%s is understood", (text, query) => {
  expect(readIssueQuery(text)).toEqual(query);
});

test.each([
  ["timesSeen:>10", 1],
  ["boom assigned:me", 6],
  ["http://example.com", 1],
  ["constructor:x", 1],
  ["is:", 4],
  ["is:linked", 1],
  ["is:constructor", 1],
  ["is:[resolved, unresolved]", 1],
  ["is:resolved is:unresolved", 13],
  ["is:new is:unresolved", 8],
  ["level:loud", 1],
  ["level:", 7],
  ["level: error", 7],
  ["level:error level:fatal", 13],
  ["!level:[debug,info,warning,error,fatal]", 1],
  ["!is:resolved", 1],
  ["boom !environment:prod", 6],
  ["environment:a environment:b", 15],
  ['environment:""', 1],
  ["release:1.*", 1],
  ["message:[a, b]", 1],
  ["a OR b", 3],
  ["a AND b", 3],
  ['"boom', 1],
  ['boom "bang', 6],
  ['environment:"prod', 13],
  ["level:[", 7],
  ["level:[error", 7],
  ["level:[error,", 7],
  ["level:[error fatal]", 14],
  ["level:[,]", 8],
  ["level:[]", 7],
  ["a\u0000b", 2],
  ["a\u0007", 2],
])("%j is refused at position %i", (text, position) => {
  expect(() => readIssueQuery(text)).toThrow(`at position ${position}: `);
});

test("50 terms are taken, one more is refused where it stands", () => {
  const fifty = Array.from({ length: 50 }, () => "x").join(" ");
  expect(readIssueQuery(fifty).words).toHaveLength(50);
  expect(() => readIssueQuery(`${fifty} y`)).toThrow("at position 101: ");
});

test("values in a list count as terms", () => {
  const values = Array.from({ length: 51 }, (_, index) => `e${index}`).join(",");
  expect(() => readIssueQuery(`environment:[${values}]`)).toThrow("at position 1: ");
});

test("2,000 characters are taken, more are refused, however many", () => {
  expect(readIssueQuery("x".repeat(2000)).words).toHaveLength(1);
  expect(() => readIssueQuery("x".repeat(2001))).toThrow("at position 2001: ");
  expect(() => readIssueQuery("x ".repeat(10_000))).toThrow("at position 2001: ");
});

test("an unknown key is answered with the ones there are", () => {
  expect(() => readIssueQuery("firstSeen:-24h")).toThrow(
    '"firstSeen" cannot be searched by; is, level, environment, release, message can.',
  );
});
