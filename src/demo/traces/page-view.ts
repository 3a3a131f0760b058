/** What the browser and the API report of one page that somebody saw. */
import type { Moment } from "#demo/demo-issue.ts";
import { releaseAt, SHOP_URL } from "#demo/story.ts";
import { around } from "./around.ts";
import type { DemoPage } from "./pages.ts";
import { serveRequest } from "./server-request.ts";
import { vitalSpans } from "./vital-spans.ts";
import { type DemoSpan, type SpanSender, spanContainer } from "./write-spans.ts";

/** 4.20.0 came with a larger script: pages are slower since. */
const SLOWER_SINCE_DAYS = 2.42;

/** Envelopes of one trace: the browser's, then the API's. */
export function viewPage(moment: Moment, page: DemoPage, sentAtMs: number): Buffer[] {
  const { random, agent, daysAgo, timestampMs: startMs } = moment;
  const isLoad = random.chance(0.7);
  const segmentId = random.hex(16);
  const traceId = random.hex(32);
  const path = page.path(random.below(100));
  const slow = (agent.isPhone ? 1.7 : 1) * (daysAgo < SLOWER_SINCE_DAYS ? 1.25 : 1);
  const sender: SpanSender = {
    traceId,
    segmentId,
    segmentName: page.route,
    attributes: {
      "sentry.sdk.name": "sentry.javascript.nextjs",
      "sentry.sdk.version": "11.11.0",
      "sentry.release": releaseAt("shop-web", daysAgo),
      "sentry.environment": moment.environment,
      "user.id": moment.person.id,
      "user_agent.original": agent.header,
    },
  };
  const children: DemoSpan[] = isLoad ? loadingSpans(moment, segmentId, slow) : [];
  const bodies: Buffer[] = [];
  let lastMs = children.at(-1)?.endMs ?? startMs + around(random, 60);
  if (page.asks !== undefined) {
    const fetchId = random.hex(16);
    const leaveMs = lastMs;
    const network = around(random, agent.isPhone ? 60 : 20);
    const by = { traceId, parentId: fetchId, startMs: leaveMs + network, sentAtMs };
    const served = serveRequest(moment, page.asks, by);
    bodies.push(served.body);
    lastMs = leaveMs + served.durationMs + 2 * network;
    children.push({
      spanId: fetchId,
      parentId: segmentId,
      name: `${page.asks.method} ${page.asks.route}`,
      op: "http.client",
      startMs: leaveMs,
      endMs: lastMs,
      isFailed: served.isFailed,
      attributes: {
        "sentry.origin": "auto.http.browser",
        "http.request.method": page.asks.method,
        "url.full": `${SHOP_URL}${page.asks.path(random.below(100))}`,
        "http.response.status_code": served.isFailed ? 500 : 200,
      },
    });
  }
  const seen = { moment, page, segmentId, startMs, slow, isLoad };
  const { attributes, spans, paintedMs } = vitalSpans(seen);
  const endMs = Math.max(lastMs, paintedMs) + around(random, 40);
  const segment: DemoSpan = {
    spanId: segmentId,
    name: page.route,
    op: isLoad ? "pageload" : "navigation",
    startMs,
    endMs,
    isSegment: true,
    attributes: {
      "sentry.origin": isLoad ? "auto.pageload.nextjs" : "auto.navigation.nextjs",
      "url.path": path,
      "url.full": `${SHOP_URL}${path}`,
      "network.connection.effective_type": agent.isPhone && random.chance(0.2) ? "3g" : "4g",
      ...attributes,
    },
  };
  return [spanContainer([...children, segment, ...spans], sender, sentAtMs), ...bodies];
}

/** The document and what it brings with it. */
function loadingSpans(
  { random, timestampMs }: Moment,
  segmentId: string,
  slow: number,
): DemoSpan[] {
  let atMs = timestampMs;
  const next = (op: string, name: string, usualMs: number): DemoSpan => {
    const startMs = atMs;
    atMs += around(random, usualMs) * slow;
    return { spanId: random.hex(16), parentId: segmentId, op, name, startMs, endMs: atMs };
  };
  return [
    next("browser.dns", "shop.example.com", 8),
    next("browser.connect", "shop.example.com", 25),
    next("browser.request", "shop.example.com", 120),
    next("browser.response", "shop.example.com", 30),
    next("resource.link", "/_next/static/css/app.css", 45),
    next("resource.script", "/_next/static/chunks/main.js", 140),
    next("resource.img", "/images/hero.webp", 110),
  ];
}
