import { expect, test } from "vitest";
import { cleanFunctionName } from "./function-name.ts";

test.each([
  ["loadCart", "loadCart"],
  ["async loadCart", "loadCart"],
  ["async*loadCart", "loadCart"],
  ["promise callback*loadCart", "loadCart"],
  ["new Cart", "Cart"],
  ["Object.loadCart", "loadCart"],
  ["Module.loadCart", "loadCart"],
  ["async CartStore.loadCart [as onClick]", "loadCart"],
  ["CartStore.#total", "total"],
  ["get total", "total"],
  ["CartPage/total", "total"],
  ["CartPage/total<", "total"],
  ["CartPage/<", ""],
  ["onClick</<", ""],
  ["HTMLButtonElement.<anonymous>", ""],
  ["Server.?", ""],
  ["Module../src/index.tsx", ""],
  ["Module.4411", ""],
  ["global code", ""],
  ["_callee2$", ""],
  ["fetchJson$1", "fetchJson"],
])("in JavaScript %s is %j", (raw, name) => {
  expect(cleanFunctionName(raw, true)).toBe(name);
});

test.each([
  ["save", "save"],
  ["Foo.bar.<locals>.baz", "baz"],
  ["<lambda>", ""],
  ["<module>", ""],
  ["block (2 levels) in load", "load"],
  ["Cart#total", "total"],
  ["(*Server).handle", "(*Server).handle"],
  ["_app_views_show_html_erb___123456_7890", "_app_views_show_html_erb"],
])("elsewhere %s is %j", (raw, name) => {
  expect(cleanFunctionName(raw, false)).toBe(name);
});
