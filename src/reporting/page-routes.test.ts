import { globSync } from "node:fs";
import { expect, test } from "vitest";
import { PAGE_ROUTES, routeOf } from "./page-routes.ts";

/** It only leads on to pages. */
const REDIRECTS = ["/organizations/[[...path]]"];

test("every page of the app has its line, and every line its page", () => {
  const pages = globSync("**/page.tsx", { cwd: "src/app" }).map((file) => {
    const parts = file.split("/").slice(0, -1);
    return `/${parts.filter((part) => !part.startsWith("(")).join("/")}`;
  });
  expect([...PAGE_ROUTES, ...REDIRECTS].toSorted()).toEqual(pages.toSorted());
});

test.each([
  ["/", "/"],
  ["/issues", "/issues"],
  ["/shop/issues", "/[project]/issues"],
  ["/shop/issues/", "/[project]/issues"],
  ["/shop/issues/SHOP-12", "/[project]/issues/[issue]"],
  ["/shop/settings/keys", "/[project]/settings/keys"],
  ["/shop", undefined],
  ["/shop/isues", undefined],
  ["/shop/settings/keys/more", undefined],
  ["/wp-login.php", undefined],
])("%s is %s", (path, route) => expect(routeOf(path)).toBe(route));
