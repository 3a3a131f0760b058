/** Web vitals as SDK 11 sends them: on the page load, and as spans of their own. */
import type { Moment } from "#demo/demo-issue.ts";
import { SHOP_URL } from "#demo/story.ts";
import { around } from "./around.ts";
import type { DemoPage } from "./pages.ts";
import type { DemoSpan } from "./write-spans.ts";

export interface SeenPage {
  moment: Moment;
  page: DemoPage;
  segmentId: string;
  startMs: number;
  slow: number;
  isLoad: boolean;
}

type Attributes = NonNullable<DemoSpan["attributes"]>;

/** Not everybody touches a page before leaving it. */
const INTERACTION_SHARE = 0.55;

export interface PageVitals {
  /** On the page load itself. */
  attributes: Attributes;
  spans: DemoSpan[];
  /** A page load lasts at least until then. */
  paintedMs: number;
}

export function vitalSpans(seen: SeenPage): PageVitals {
  const { moment, page, slow, isLoad } = seen;
  const { random } = moment;
  const interaction = random.chance(INTERACTION_SHARE) ? [interactionSpan(seen)] : [];
  if (!isLoad) return { attributes: {}, spans: interaction, paintedMs: seen.startMs };
  const ttfb = around(random, 190) * slow;
  const fcp = ttfb + around(random, 420) * slow;
  const lcp = Math.max(fcp, around(random, page.lcpMs) * slow);
  const own = (op: string, name: string, atMs: number, attributes: Attributes): DemoSpan => ({
    spanId: random.hex(16),
    parentId: seen.segmentId,
    op,
    name,
    startMs: seen.startMs,
    endMs: seen.startMs + atMs,
    attributes: { "browser.navigation.type": "navigate", ...attributes },
  });
  return {
    paintedMs: seen.startMs + lcp,
    attributes: {
      "browser.navigation.type": "navigate",
      "browser.web_vital.ttfb.value": tenths(ttfb),
      "browser.web_vital.fcp.value": tenths(fcp),
    },
    spans: [
      own("ui.webvital.lcp", "Largest contentful paint", lcp, {
        "browser.web_vital.lcp.value": tenths(lcp),
        "browser.web_vital.lcp.element": page.element,
        ...(page.element.includes("img") && {
          "browser.web_vital.lcp.url": `${SHOP_URL}/images/hero.webp`,
        }),
      }),
      own("ui.webvital.cls", "Layout shift", lcp, {
        "browser.web_vital.cls.value": Number(around(random, page.cls, 0.9).toFixed(4)),
        "browser.web_vital.cls.source.1": "div.banner",
      }),
      ...interaction,
    ],
  };
}

function interactionSpan({ moment, page, segmentId, startMs, slow }: SeenPage): DemoSpan {
  const { random } = moment;
  const inp = around(random, page.inpMs, 0.7) * slow;
  const atMs = startMs + random.between(2000, 30_000);
  return {
    spanId: random.hex(16),
    parentId: segmentId,
    name: "Click",
    op: random.chance(0.85) ? "ui.interaction.click" : "ui.interaction.press",
    startMs: atMs,
    endMs: atMs + inp,
    attributes: {
      "browser.web_vital.inp.value": Math.round(inp / 8) * 8,
      "browser.web_vital.inp.target": random.pick(["button.add", "a.next", "input#search"]),
    },
  };
}

function tenths(ms: number): number {
  return Math.round(ms * 10) / 10;
}
