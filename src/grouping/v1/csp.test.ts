import { describe, expect, test } from "vitest";
import type { JsonObject } from "#lib/json.ts";
import type { SentryEvent } from "#protocol/event/event.ts";
import { describeCsp } from "./csp.ts";

function blocked(uri: string, more: JsonObject = {}): string | undefined {
  const csp = {
    effective_directive: "script-src",
    violated_directive: "script-src 'self'",
    original_policy: "default-src 'none'; script-src 'self'",
    document_uri: "https://shop.example/cart",
    blocked_uri: uri,
    ...more,
  };
  return describeCsp({ csp } as unknown as SentryEvent)?.[1];
}

describe("who was blocked", () => {
  test.each(["", "self", "'self'", "inline", "'unsafe-inline'", " Inline "])(
    "%j is code in the page",
    (uri) => expect(blocked(uri)).toBe("blocked inline"),
  );

  test.each(["eval", "'unsafe-eval'", "unsafe-eval"])("%j is evaluated code", (uri) =>
    expect(blocked(uri)).toBe("blocked eval"),
  );

  test.each(["wasm-eval", "'wasm-unsafe-eval'"])("%j is compiled WebAssembly", (uri) =>
    expect(blocked(uri)).toBe("blocked wasm-eval"),
  );

  test.each([
    "https://shop.example/app.js",
    "https://SHOP.example/other.js?v=2",
    "https://shop.example:443/app.js",
    "http://shop.example/app.js",
    "https://shop.example",
  ])("%s is a file of the page's own host", (uri) => expect(blocked(uri)).toBe("blocked self"));

  test.each([
    ["https://cdn.example/a.js", "blocked cdn.example"],
    ["https://cdn.example:443/b.js", "blocked cdn.example"],
    ["https://shop.example:8443/app.js", "blocked shop.example:8443"],
    ["https://www.shop.example/app.js", "blocked www.shop.example"],
    ["https://shop.example@evil.example/app.js", "blocked evil.example"],
    ["https://[2001:db8::1]:8080/app.js", "blocked [2001:db8::1]:8080"],
    ["data", "blocked data"],
    ["data:text/javascript,alert(1)", "blocked data"],
    ["blob:https://shop.example/5b1c", "blocked blob"],
    ["trusted-types-sink", "blocked trusted-types-sink"],
  ])("%s is %s", (uri, name) => expect(blocked(uri)).toBe(name));
});

describe("code of the page in the words of old browsers", () => {
  test.each([
    ["names eval as missing", "script-src 'unsafe-eval'", undefined, "blocked eval"],
    ["names inline as missing", "script-src 'unsafe-inline'", undefined, "blocked inline"],
    ["names both", "script-src 'unsafe-inline' 'unsafe-eval'", undefined, "blocked inline"],
    ["is not the policy's", "script-src 'unsafe-eval'", "script-src 'self'", "blocked eval"],
    [
      "allows eval",
      "script-src 'self' 'unsafe-eval'",
      "img-src *; script-src 'self' 'unsafe-eval'; report-uri /r",
      "blocked inline",
    ],
    [
      "allows inline code",
      "script-src 'self' 'unsafe-inline'",
      "script-src 'self' 'unsafe-inline'; style-src 'self'",
      "blocked eval",
    ],
    [
      "allows inline code with a nonce only",
      "script-src 'unsafe-inline' 'nonce-abc'",
      "script-src 'unsafe-inline' 'nonce-abc'",
      "blocked inline",
    ],
  ])("a rule that %s", (_, violated_directive, original_policy, name) => {
    for (const uri of ["", "self"]) {
      expect(blocked(uri, { violated_directive, original_policy })).toBe(name);
    }
  });

  test("styles are never evaluated", () => {
    const rule = "style-src 'self' 'unsafe-inline'";
    const more = { effective_directive: "style-src", violated_directive: rule };
    expect(blocked("self", { ...more, original_policy: rule })).toBe("blocked inline");
  });
});
