import { expect, test } from "vitest";
import { admitOrigin, type OriginHeaders } from "./admit-origin.ts";

const HOST = "lapwing.example:4700";
const RULES = { allowed: ["https://shop.example"], publicUrl: "https://errors.example/sub" };

function verdict(headers: Partial<OriginHeaders>, rules = RULES) {
  return admitOrigin({ origin: undefined, secFetchSite: undefined, host: HOST, ...headers }, rules);
}

test.each<Partial<OriginHeaders>>([
  { secFetchSite: "same-origin" },
  { secFetchSite: "same-origin", origin: `http://${HOST}` },
  // A proxy on the app's own origin speaks to us under another name.
  { secFetchSite: "same-origin", origin: "https://shop.example" },
  { secFetchSite: "same-origin", origin: "https://unlisted.example" },
  { origin: `http://${HOST}` },
  { origin: `https://${HOST}` },
  { origin: "https://errors.example" },
  { origin: "http://plain.example", host: "plain.example" },
  { origin: "http://plain.example", host: "PLAIN.example:80" },
  { origin: "https://plain.example", host: "plain.example:443" },
])("%j comes from our own pages", (headers) => {
  expect(verdict(headers)).toEqual({ ok: true, foreign: undefined });
});

test.each<Partial<OriginHeaders>>([
  { origin: "https://shop.example" },
  { origin: "https://shop.example", secFetchSite: "cross-site" },
  { origin: "https://shop.example", secFetchSite: "same-site" },
])("%j comes from a listed origin", (headers) => {
  expect(verdict(headers)).toEqual({ ok: true, foreign: "https://shop.example" });
});

test.each<Partial<OriginHeaders>>([
  {},
  { origin: "" },
  { origin: "null" },
  { origin: "none" },
  { origin: "undefined" },
  { secFetchSite: "none" },
  { secFetchSite: "cross-site" },
  { secFetchSite: "same-site" },
  { secFetchSite: "" },
  { secFetchSite: "Same-Origin" },
  { secFetchSite: "same-origin, same-origin" },
  { secFetchSite: "cross-site, same-origin" },
  { secFetchSite: "same-site", origin: `http://${HOST}` },
  { secFetchSite: "cross-site", origin: `http://${HOST}` },
  { secFetchSite: "none", origin: `http://${HOST}` },
  { origin: "https://evil.example" },
  { origin: "https://evil.example", host: "" },
  { origin: "https://", host: "" },
  { origin: "http://", host: undefined },
  { origin: `https://evil-${HOST}` },
  { origin: `https://${HOST}.evil.example` },
  { origin: `https://${HOST}@evil.example` },
  { origin: `https://evil.example#${HOST}` },
  { origin: `https://${HOST}/` },
  { origin: `HTTPS://${HOST}` },
  { origin: `ftp://${HOST}` },
  { origin: HOST },
  { origin: `http://${HOST}, https://evil.example` },
  { origin: "http://lapwing.example" },
  { origin: "http://lapwing.example:80", host: "lapwing.example" },
  { origin: "https://plain.example", host: "plain.example:80" },
  { origin: "http://errors.example" },
  { origin: "https://errors.example/sub" },
  { origin: "https://errors.example.evil" },
  { origin: "http://shop.example" },
  { origin: "https://shop.example:443" },
  { origin: "https://www.shop.example" },
  { origin: "https://shop.example.evil" },
  { origin: "https://SHOP.example" },
  { origin: "https://shop.example " },
])("%j is denied", (headers) => {
  expect(verdict(headers)).toEqual({ ok: false });
});

test("clients without either header need the word for them", () => {
  const rules = { ...RULES, allowed: ["none"] };
  expect(verdict({}, rules)).toEqual({ ok: true, foreign: undefined });
  for (const headers of [
    { origin: "none" },
    { origin: "null" },
    { origin: "" },
    { secFetchSite: "none" },
    { secFetchSite: "cross-site" },
  ]) {
    expect(verdict(headers, rules)).toEqual({ ok: false });
  }
});
