/** The beacon of /vitals.js: five measures of one page view. */
import type { RequestBody } from "#bench/profiles/profile.ts";
import type { Random } from "#lib/random.ts";
import { PAGES, WEB_RELEASES } from "./shop.ts";

export function vitals(random: Random, _: number, sentAtMs: number): RequestBody {
  const route = random.pick(PAGES);
  const pageView = random.hex(32);
  const sample = (metric: string, value: number, attribution = {}) => ({
    metric,
    value,
    id: random.hex(32),
    pageView,
    route,
    path: route.replace("[id]", String(random.below(5000))).replace("[slug]", "oak-stool"),
    navigation: "navigate",
    attribution,
  });
  const samples = [
    sample("lcp", 600 + random.below(2200), { element: "main>img.hero" }),
    sample("inp", 16 + random.below(300), { element: "button#buy", event: "pointer" }),
    sample("cls", random.below(200) / 1000, { element: "div.banner" }),
    sample("fcp", 400 + random.below(900)),
    sample("ttfb", 80 + random.below(300)),
  ];
  const beacon = {
    sentAt: sentAtMs,
    release: random.pick(WEB_RELEASES),
    environment: "production",
    device: random.pick(["desktop", "mobile"]),
    connection: "4g",
    samples,
  };
  return {
    bytes: Buffer.from(JSON.stringify(beacon)),
    to: "vitals",
    rows: { vital: samples.length },
  };
}
