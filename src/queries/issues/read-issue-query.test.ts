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
  ['"!boom"', { words: ["!boom"] }],
  ["what ! now", { words: ["what", "!", "now"] }],
  [
    "exit -1 --force a-b a!b a != b",
    { words: ["exit", "-1", "--force", "a-b", "a!b", "a", "!=", "b"] },
  ],
  ["x of undefined (reading 'map')", { words: ["x", "of", "undefined", "reading", "'map'"] }],
  ["(timeout error) foo() (foo())", { words: ["timeout", "error", "foo()", "foo()"] }],
  ['"(level:error" "a OR b" "OR"', { words: ["(level:error", "a OR b", "OR"] }],
  ["read and write or not", { words: ["read", "and", "write", "or", "not"] }],
  [
    "items[0] is null at items[0]: x",
    { words: ["items[0]", "is", "null", "at", "items[0]:", "x"] },
  ],
  ['SELECT * FROM "a*b"', { words: ["SELECT", "FROM", "a*b"] }],
  ['message:"a*b"', { words: ["a*b"] }],
  ['release:"latest"', { releases: ["latest"] }],
  ['release:[">1", "a,b", "x("]', { releases: [">1", "a,b", "x("] }],
  ["release:app(2)@1.0", { releases: ["app(2)@1.0"] }],
  ["a=b level a", { words: ["a=b", "level", "a"] }],
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
  ["is:linked", 4],
  ["is:constructor", 4],
  ["is:[resolved, unresolved]", 4],
  ["is:resolved is:unresolved", 13],
  ["is:new is:unresolved", 8],
  ["level:loud", 7],
  ["level:", 7],
  ["level: error", 7],
  ["level:error level:fatal", 13],
  ["!level:[debug,info,warning,error,fatal]", 8],
  ["!is:resolved", 1],
  ["boom !environment:prod", 6],
  ["environment:a environment:b", 15],
  ['environment:""', 13],
  ["release:1.*", 9],
  ["message:[a, b]", 9],
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
  ["tags[x]:y", 1],
  ["boom !tags[x]:y", 6],
  ['flags["my flag"]:true', 1],
  ["(level:error", 1],
  ["boom ((!level:error OR is:new))", 6],
  ["( level:error )", 1],
  ["level:error )", 13],
  ["level:[error])", 14],
  ["level:error)", 7],
  ["environment:prod)", 13],
  ["-is:resolved", 1],
  ["boom -level:error", 6],
  ["-foo:bar", 1],
  ["!Failed", 1],
  ["boom !!Failed", 6],
  ['!"a b"', 1],
  ['-"a b"', 1],
  ["boom -timeout", 6],
  ["foo*bar", 1],
  ["boom *foo*bar*", 6],
  ["foo\\*bar", 1],
  ["message:foo*bar", 9],
  ["release:latest", 9],
  ["release:[1, latest]", 9],
  ["release:>1.0", 9],
  ["release:<=1.0", 9],
  ["environment:!prod", 13],
  ["environment:prod,staging", 13],
  ["level:>warning", 7],
  ["level:error,fatal", 7],
  ["boom or level:error", 6],
  ["level:error and boom", 13],
  ["not level:error", 1],
  ["NOT boom", 1],
  ["a || b", 3],
  ["a && b", 3],
  ["level=error", 1],
  ["boom level!=error", 6],
  ["level>info", 1],
  ["level :error", 7],
  ['level:"error"x', 14],
  ["level:[error]x", 14],
  ["release:a,environment:b", 9],
  ['boom"', 5],
  ["has:release", 1],
  ["!has:release", 1],
  ["user.email:a@example.org", 1],
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
