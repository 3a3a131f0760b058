import { expect, test } from "vitest";
import { PAGE_ROUTES, routeOf } from "#reporting/page-routes.ts";
import type { Frame } from "#ui/frame/frame-context.ts";
import type { PaletteEntry } from "./palette-actions.ts";
import { paletteEntries } from "./palette-entries.ts";
import { readPaletteText } from "./read-palette-text.ts";

const shop = {
  ...{ slug: "shop", name: "Shop", platform: "Next.js" },
  ...{ isDemo: false, isInternal: false, open: 2 },
};
const frame: Frame = {
  projects: [shop],
  user: { name: "Ada", email: "ada@example.com" },
  maySet: true,
  mayCreate: true,
  mayWatch: true,
  signOut: () => undefined,
};

interface Given {
  frame?: Partial<Frame>;
  commands?: PaletteEntry[];
}

function findRows(typed: string, given: Given = {}) {
  const groups = paletteEntries({
    ...readPaletteText(typed),
    frame: { ...frame, ...given.frame },
    project: shop,
    commands: given.commands ?? [],
  });
  return groups.flatMap(({ rows }) => rows);
}

function find(typed: string, given?: Given): string[] {
  return findRows(typed, given).map(({ label }) => label);
}

/** Before one is signed in, and what only leads on. */
const NOT_OFFERED = ["/login", "/settings", "/setup"];

test("every page that is not of one issue is offered", () => {
  const offered = new Set(findRows("").map(({ href = "" }) => routeOf(href)));
  const pages = PAGE_ROUTES.filter((route) => !route.includes("[issue]"));
  expect(pages.filter((route) => !offered.has(route))).toEqual(NOT_OFFERED);
});

test.each([
  ["filters", "Filters"],
  ["privacy", "Privacy"],
  ["limits", "Limits"],
  ["relay", "Relay"],
  ["retention", "Storage"],
  ["disk space", "Storage"],
  ["quota", "Limits"],
  ["pii", "Privacy"],
  ["noise", "Filters"],
  ["tunnel", "Relay"],
  ["dsn", "Keys and DSN"],
  ["rename", "Project settings"],
  ["backlog", "Health"],
  ["password", "Account"],
  ["log out", "Sign out"],
])("%s finds %s", (typed, label) => {
  expect(find(typed)).toContain(label);
});

test("who may not set or watch is offered neither", () => {
  const refused = { maySet: false, mayWatch: false, mayCreate: false };
  const labels = find("", { frame: refused });
  expect(labels).toContain("Issues of Shop");
  for (const label of ["Filters", "Privacy", "Storage", "Health", "New project"]) {
    expect(labels).not.toContain(label);
  }
});

test("what the page can do comes first, and is found by its name", () => {
  const commands = [{ id: "command 0", label: "Resolve" }];
  expect(find("", { commands })[0]).toBe("Resolve");
  expect(find("> reso", { commands })).toEqual(["Resolve"]);
  expect(find("#reso", { commands })).toEqual([]);
});
