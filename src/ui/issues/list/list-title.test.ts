import { expect, test } from "vitest";
import { listTitle } from "./list-title.ts";

test.each([
  [undefined, "Unresolved issues"],
  ["", "All issues"],
  ["is:resolved", "Resolved issues"],
  ["is:new", "New issues"],
  ["is:nothing", "is:nothing in issues"],
  ["release:1.0 cart", "release:1.0 cart in issues"],
  ["x".repeat(99), `${"x".repeat(60)}… in issues`],
])("the list of %j is called %j", (query, title) => {
  expect(listTitle(query)).toBe(title);
});
