/** New in 4.20.0: prices are formatted in the server's zone and again in the visitor's. */

import { navigation, trail } from "#demo/breadcrumbs.ts";
import { browserEvent, thrown } from "#demo/browser-event.ts";
import type { DemoIssue } from "#demo/demo-issue.ts";
import { chunkFrame, reactFrames } from "#demo/frames.ts";

const SLUGS = ["canvas-bag", "linen-shirt", "oak-stool", "tea-pot"] as const;
const STACK = [
  "at span",
  "at PriceTag (components/price/price-tag.tsx)",
  "at ProductHeader (app/(shop)/products/[slug]/header.tsx)",
  "at ProductPage (app/(shop)/products/[slug]/page.tsx)",
].join("\n");

export const hydration: DemoIssue = {
  name: "hydration",
  service: "shop-web",
  happens: { count: 520, course: (daysAgo) => (daysAgo < 2.4 ? 2 : 0), newestAgoS: 4 * 60 },
  makeEvent(moment) {
    return browserEvent(moment, {
      route: "/products/[slug]",
      path: `/products/${moment.random.pick(SLUGS)}`,
      exception: thrown(
        "Error",
        "Hydration failed because the server rendered HTML didn't match the client. As a result this tree will be regenerated on the client.",
        [
          ...reactFrames(),
          chunkFrame("framework-4b0f7a3c9d12e5a8.js", "throwOnHydrationMismatch", 61_140),
        ].map((frame) => ({ ...frame, in_app: false })),
        { type: "auto.function.react.on_recoverable_error", handled: true },
      ),
      contexts: { react: { componentStack: STACK, version: "19.3.1" } },
      breadcrumbs: trail(moment, [navigation("/search", "/products/canvas-bag")]),
    });
  },
};
