import { describe, expect, it, test } from "vitest";
import { FILTER_FAMILIES, type FilterRule } from "#model/filter-settings.ts";
import type { SentryEvent } from "#protocol/event/event.ts";
import { compileFilters, NO_SETTINGS } from "./compile-filters.ts";
import { FAMILY_WORDS } from "./families.ts";

function event(more: Partial<SentryEvent> = {}): SentryEvent {
  return {
    event_id: "a".repeat(32),
    timestamp: 1,
    level: "error",
    platform: "javascript",
    ...more,
  };
}
function thrown(value: string, more: Partial<SentryEvent> = {}): SentryEvent {
  return event({ exception: { values: [{ type: "Error", value }] }, ...more });
}
function from(userAgent: string): SentryEvent {
  return thrown("x is undefined", { request: { headers: [["User-Agent", userAgent]] } });
}

const NOISE = {
  "resize-observer": thrown("ResizeObserver loop limit exceeded"),
  "cross-origin-script-errors": thrown("Script error."),
  "browser-extensions": thrown("Extension context invalidated."),
  "webview-noise": thrown("Can't find variable: gmo"),
  "legacy-browsers": from("Mozilla/5.0 (Windows NT 6.3; Trident/7.0; rv:11.0) like Gecko"),
  "web-crawlers": from("Mozilla/5.0 (compatible; Googlebot/2.1; +http://www.google.com/bot.html)"),
  localhost: thrown("x is undefined", { request: { url: "http://localhost:3000/cart" } }),
};

describe("families", () => {
  it.each(FILTER_FAMILIES)("%s are dropped under their own reason, or kept", (family) => {
    const on = compileFilters({ switches: { [family]: true }, rules: [] });
    expect(on(NOISE[family])).toBe(family);
    const off = compileFilters({ switches: { [family]: false }, rules: [] });
    expect(off(NOISE[family])).toBeUndefined();
    expect(FAMILY_WORDS[family].title).not.toBe("");
  });

  it("are all on in a new project, except localhost", () => {
    const filter = compileFilters(NO_SETTINGS);
    const dropped = FILTER_FAMILIES.filter((family) => filter(NOISE[family]) !== undefined);
    expect(dropped).toEqual(FILTER_FAMILIES.filter((family) => family !== "localhost"));
  });

  it("look at the error that was caught, not at its causes", () => {
    const filter = compileFilters(NO_SETTINGS);
    const cause = { type: "Error", value: "ResizeObserver loop limit exceeded" };
    const own = { type: "ChartError", value: "cannot draw" };
    expect(filter(event({ exception: { values: [cause, own] } }))).toBeUndefined();
    expect(filter(event({ exception: { values: [own, cause] } }))).toBe("resize-observer");
  });

  it("look at messages of old SDKs too", () => {
    const logentry = { formatted: "Script error." };
    expect(compileFilters(NO_SETTINGS)(event({ logentry }))).toBe("cross-origin-script-errors");
  });

  it("leave what a server says of itself alone", () => {
    const filter = compileFilters(NO_SETTINGS);
    for (const platform of ["python", "node", "ruby"]) {
      expect(filter(thrown("Script error.", { platform }))).toBeUndefined();
    }
    // A crawler asks servers too, and a sender without an SDK names no platform.
    expect(filter({ ...NOISE["web-crawlers"], platform: "python" })).toBe("web-crawlers");
    expect(filter(thrown("Script error.", { platform: "other" }))).toBe(
      "cross-origin-script-errors",
    );
  });

  it("keep an event that says nothing", () => {
    const all = Object.fromEntries(FILTER_FAMILIES.map((family) => [family, true]));
    expect(compileFilters({ switches: all, rules: [] })(event())).toBeUndefined();
  });
});

describe("rules", () => {
  const with_ = (...rules: FilterRule[]) => compileFilters({ switches: {}, rules });

  it("drop by message", () => {
    const filter = with_({ field: "message", glob: "*chunk*" });
    expect(filter(thrown("Loading chunk 175 failed."))).toBe("error-message");
    expect(filter(event({ logentry: { formatted: "a Chunk" } }))).toBe("error-message");
    expect(filter(thrown("x is undefined"))).toBeUndefined();
    const type = with_({ field: "message", glob: "AbortError: *" });
    const abort = { type: "AbortError", value: "The user aborted a request." };
    expect(type(event({ exception: { values: [abort] } }))).toBe("error-message");
    const bare = with_({ field: "message", glob: "AbortError" });
    expect(bare(event({ exception: { values: [{ type: "AbortError" }] } }))).toBe("error-message");
    const value = with_({ field: "message", glob: "The user aborted a request." });
    expect(value(event({ exception: { values: [abort, { type: "Error" }] } }))).toBe(
      "error-message",
    );
  });

  it("drop by release, environment and URL", () => {
    const filter = with_(
      { field: "release", glob: "shop@1.*" },
      { field: "environment", glob: "staging-?" },
      { field: "url", glob: "https://shop.example/admin/*" },
      { field: "url", glob: "*utm_source=*" },
    );
    expect(filter(event({ release: "shop@1.2.3" }))).toBe("release-version");
    expect(filter(event({ release: "shop@2.0.0" }))).toBeUndefined();
    expect(filter(event({ environment: "Staging-2" }))).toBe("environment");
    expect(filter(event({ environment: "production" }))).toBeUndefined();
    expect(filter(event({ request: { url: "https://shop.example/admin/users" } }))).toBe("url");
    const url = "https://shop.example/";
    expect(filter(event({ request: { url, query_string: "utm_source=mail" } }))).toBe("url");
    expect(filter(event({ request: { url, query_string: [["a", "b"]] } }))).toBeUndefined();
    expect(filter(event())).toBeUndefined();
  });
});

test("an event is counted once, under the first reason", () => {
  const filter = compileFilters({ switches: {}, rules: [{ field: "message", glob: "Script*" }] });
  expect(filter(thrown("Script error."))).toBe("cross-origin-script-errors");
});
