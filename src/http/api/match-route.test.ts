import { expect, test } from "vitest";
import { matchRoute } from "./match-route.ts";

const ROUTES = [
  { pattern: "/" },
  { pattern: "/projects/" },
  { pattern: "/projects/{org}/{project}/" },
  { pattern: "/issues/{issue}/events/{event}/" },
];

test.each([
  ["/", "/", {}],
  ["", "/", {}],
  ["/projects/", "/projects/", {}],
  ["/projects", "/projects/", {}],
  ["/projects/acme/shop/", "/projects/{org}/{project}/", { org: "acme", project: "shop" }],
  ["/projects/a%2Fb/shop", "/projects/{org}/{project}/", { org: "a/b", project: "shop" }],
  [
    "/issues/SHOP-1/events/latest/",
    "/issues/{issue}/events/{event}/",
    { issue: "SHOP-1", event: "latest" },
  ],
])("%j leads to %s", (path, pattern, params) => {
  expect(matchRoute(ROUTES, path)).toEqual({ route: { pattern }, params });
});

test.each([
  "/nothing/",
  "/projects//",
  "/projects/acme/",
  "/projects//shop/",
  "/projects/%/shop/",
  "/projects/%E0%A4/shop/",
  "/projects/acme/shop/x/",
  "/../projects/",
])("%j leads nowhere", (path) => {
  expect(matchRoute(ROUTES, path)).toBeUndefined();
});
