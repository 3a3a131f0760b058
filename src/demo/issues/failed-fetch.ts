/** One failure, three wordings: each engine says it its own way, and it stays one issue. */

import { click, navigation, trail, unanswered } from "#demo/breadcrumbs.ts";
import { browserEvent, ON_REJECTION, thrown } from "#demo/browser-event.ts";
import type { DemoIssue } from "#demo/demo-issue.ts";
import { chunkFrame } from "#demo/frames.ts";

const WORDING = {
  blink: "Failed to fetch",
  webkit: "Load failed",
  gecko: "NetworkError when attempting to fetch resource.",
};

export const failedFetch: DemoIssue = {
  name: "failed-fetch",
  service: "shop-web",
  favour: { webkit: 1.5 },
  happens: { count: 560, course: () => 1, newestAgoS: 3 * 60 },
  feedback: ["The list of orders stays empty until I reload the page."],
  makeEvent(moment) {
    const { agent, random } = moment;
    return browserEvent(moment, {
      route: "/products/[slug]",
      path: "/products/oak-stool",
      exception: thrown(
        "TypeError",
        WORDING[agent.engine],
        [
          chunkFrame("7302-c51e8874fa02d9b6.js", "onClick", 3321),
          chunkFrame("7302-c51e8874fa02d9b6.js", "addItem", 2874),
          chunkFrame("4821-9be01f44c2d7a310.js", "request", 9155),
        ],
        ON_REJECTION,
      ),
      tags: { connection: random.pick(["4g", "4g", "3g", "wifi", "slow-2g"]) },
      breadcrumbs: trail(moment, [
        navigation("/", "/products/oak-stool"),
        click('button[data-test="add-to-cart"]'),
        unanswered("POST", "/api/cart/items"),
        ...(random.chance(0.4)
          ? [{ category: "network", message: "offline", level: "warning" }]
          : []),
      ]),
    });
  },
};
