import { expect, test } from "vitest";
import { hideTokens, pathOf, routeOfPath } from "./route-of-path.ts";

test.each([
  ["/", "/"],
  ["/orders", "/orders"],
  ["/orders/", "/orders"],
  ["/orders/123", "/orders/[id]"],
  ["/orders/123/items/7/", "/orders/[id]/items/[id]"],
  ["/archive/2026-11-15", "/archive/[id]"],
  ["/u/6ba7b810-9dad-11d1-80b4-00c04fd430c8/edit", "/u/[id]/edit"],
  ["/commit/9f86d081", "/commit/[id]"],
  ["/commit/9F86D081884C7D659A2FEAA0C55AD015A3BF4F1B", "/commit/[id]"],
  ["/invite/V1StGXR8_Z5jdHi6B-myT", "/invite/[id]"],
  ["/reset/eyJhbGciOiJIUzI1NiJ9.eyJzdWIiOiIxIn0.c2ln", "/reset/[id]"],
  ["/people/ada@example.com", "/people/[id]"],
  ["/people/ada%40example.com", "/people/[id]"],
  ["/feedback", "/feedback"],
  ["/defaced", "/defaced"],
  ["/v2/docs", "/v2/docs"],
  ["/blog/how-we-made-it-10-times-faster", "/blog/how-we-made-it-10-times-faster"],
  ["/internationalization", "/internationalization"],
  ["/Produkte/Übersicht", "/Produkte/Übersicht"],
])("%s is on the route %s", (path, route) => {
  expect(routeOfPath(path)).toBe(route);
});

test.each([
  ["/orders/123", "/orders/123"],
  ["/u/6ba7b810-9dad-11d1-80b4-00c04fd430c8", "/u/6ba7b810-9dad-11d1-80b4-00c04fd430c8"],
  ["/commit/9f86d081", "/commit/9f86d081"],
  ["/reset/9f86d081884c7d659a2feaa0c55ad015", "/reset/[id]"],
  ["/invite/V1StGXR8_Z5jdHi6B-myT", "/invite/[id]"],
  ["/people/ada@example.com", "/people/[id]"],
])("of %s is kept %s", (path, kept) => {
  expect(hideTokens(path)).toBe(kept);
});

test.each([
  ["/orders?token=secret#part", "/orders"],
  ["/orders#/part?x", "/orders"],
  ["https://shop.example/orders/7?x=1", "/orders/7"],
  ["https://shop.example", "/"],
  ["//evil.example/x", "//evil.example/x"],
  ["orders/7", "/orders/7"],
  ["/cart;jsessionid=8F2A/items", "/cart/items"],
  ["", "/"],
])("the path of %j is %j", (address, path) => {
  expect(pathOf(address)).toBe(path);
});
