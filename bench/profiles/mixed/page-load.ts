/** A page load as SDK 11 reports it: a container of 15 spans, two of them web vitals. */
import { AGENTS, SDK } from "#bench/profiles/browser-envelope.ts";
import type { RequestBody } from "#bench/profiles/profile.ts";
import { type DemoSpan, spanContainer } from "#demo/traces/write-spans.ts";
import type { Random } from "#lib/random.ts";
import { PAGES, userId, WEB_RELEASES } from "./shop.ts";

const RESOURCES = [
  ["browser.connect", "connect"],
  ["browser.request", "request"],
  ["browser.response", "response"],
  ["browser.dom_content_loaded_event", "DOMContentLoaded event"],
  ["resource.script", "https://shop.example/assets/app-B7x2Kq9d.js"],
  ["resource.script", "https://shop.example/assets/vendor-B7x2Kq9d.js"],
  ["resource.css", "https://shop.example/assets/app-B7x2Kq9d.css"],
  ["resource.img", "https://shop.example/images/hero.webp"],
  ["http.client", "GET /api/products"],
  ["http.client", "GET /api/cart"],
  ["ui.long_animation_frame", "Main UI thread blocked"],
  ["mark", "hydrated"],
] as const;

export function pageLoad(random: Random, _: number, sentAtMs: number): RequestBody {
  const page = random.pick(PAGES);
  const segmentId = random.hex(16);
  const startMs = sentAtMs - 4000 - random.below(3000);
  const lcp = 600 + random.below(2200);
  const child = (op: string, name: string, attributes = {}): DemoSpan => ({
    spanId: random.hex(16),
    parentId: segmentId,
    op,
    name,
    startMs: startMs + random.below(400),
    endMs: startMs + 400 + random.below(1500),
    attributes: { "sentry.origin": "auto.ui.browser.metrics", ...attributes },
  });
  const spans = [
    ...RESOURCES.map(([op, name]) => child(op, name)),
    child("ui.webvital.lcp", "Largest contentful paint", {
      "browser.web_vital.lcp.value": lcp,
      "browser.web_vital.lcp.element": "main > section.hero > img",
    }),
    child("ui.webvital.cls", "Layout shift", { "browser.web_vital.cls.value": 0.0123 }),
    {
      ...child("pageload", page, {
        "url.path": page,
        "url.full": `https://shop.example${page}`,
        "browser.web_vital.ttfb.value": 80 + random.below(300),
        "browser.web_vital.fcp.value": 400 + random.below(900),
      }),
      spanId: segmentId,
      parentId: undefined,
      isSegment: true,
    },
  ];
  const sender = {
    traceId: random.hex(32),
    segmentId,
    segmentName: page,
    attributes: {
      "sentry.sdk.name": SDK.name,
      "sentry.sdk.version": SDK.version,
      "sentry.release": random.pick(WEB_RELEASES),
      "sentry.environment": "production",
      "user.id": userId(random),
      "user_agent.original": random.pick(AGENTS),
    },
  };
  return {
    bytes: spanContainer(spans, sender, sentAtMs),
    // TTFB, FCP, LCP and CLS become samples of their own.
    rows: { span: spans.length, vital: 4 },
  };
}
