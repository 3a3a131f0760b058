import { expect, test } from "vitest";
import { admitOrigin } from "./admit-origin.ts";

const LISTED = ["https://www.shop.example", "none"];

interface Sent {
  origin?: string;
  site?: string;
  host?: string;
  url?: string;
}

function judge({ origin, site, host, url = "http://internal:3000/" }: Sent, allowed = LISTED) {
  const headers = new Headers();
  if (origin !== undefined) headers.set("origin", origin);
  if (site !== undefined) headers.set("sec-fetch-site", site);
  if (host !== undefined) headers.set("host", host);
  return admitOrigin({ headers, url } as Request, allowed);
}

test.each<[string, Sent]>([
  ["a browser says so", { site: "same-origin", origin: "https://shop.example" }],
  ["behind a proxy with another host", { site: "same-origin", origin: "https://x.example" }],
  ["an older browser, https", { origin: "https://shop.example", host: "shop.example" }],
  ["an older browser, http", { origin: "http://shop.example:8080", host: "shop.example:8080" }],
  ["a Host with the scheme's port", { origin: "https://shop.example", host: "Shop.example:443" }],
  ["a runtime without a Host header", { origin: "https://a.example", url: "https://a.example/m" }],
])("own page: %s", (_, sent) => {
  expect(judge(sent, [])).toEqual({ ok: true, headers: {} });
});

test.each<[string, Sent]>([
  ["another site", { site: "cross-site", origin: "https://evil.example" }],
  ["a sister site", { site: "same-site", origin: "https://a.shop.example", host: "shop.example" }],
  ["a forged own origin", { site: "cross-site", origin: "https://a.example", host: "a.example" }],
  ["a typed address", { site: "none", host: "shop.example" }],
  ["a sandboxed frame", { origin: "null", host: "shop.example" }],
  ["neither header", { host: "shop.example" }],
  ["a longer host", { origin: "https://shop.example.evil.example", host: "shop.example" }],
  ["a host that ends like ours", { origin: "https://evilshop.example", host: "shop.example" }],
  ["an empty Host", { origin: "https://", host: "", url: "nonsense" }],
  ["another port", { origin: "https://shop.example:444", host: "shop.example" }],
  ["the word for no origin", { origin: "none", host: "shop.example" }],
  ["several values", { site: "same-origin, same-origin", origin: "https://evil.example" }],
])("foreign: %s", (_, sent) => {
  expect(judge(sent, ["https://www.shop.example"])).toEqual({ ok: false, headers: {} });
});

test("a listed origin passes and may read the answer", () => {
  const verdict = judge({ site: "same-site", origin: "https://www.shop.example" });
  expect(verdict.ok).toBe(true);
  expect(verdict.headers).toMatchObject({
    "Access-Control-Allow-Origin": "https://www.shop.example",
    "Access-Control-Expose-Headers": expect.stringContaining("X-Sentry-Rate-Limits"),
    Vary: "Origin",
  });
});

test('"none" admits who sends neither header, and nobody else', () => {
  expect(judge({})).toEqual({ ok: true, headers: {} });
  expect(judge({ site: "none" }).ok).toBe(false);
  expect(judge({ origin: "none" }).ok).toBe(false);
  expect(judge({ origin: "null" }).ok).toBe(false);
});
