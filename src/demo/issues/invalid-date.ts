/** Began yesterday, and each engine words it differently. */

import { fetched, navigation, trail } from "#demo/breadcrumbs.ts";
import { browserEvent, ON_ERROR, thrown } from "#demo/browser-event.ts";
import type { DemoIssue } from "#demo/demo-issue.ts";
import { chunkFrame, reactFrames } from "#demo/frames.ts";

const WORDING = {
  blink: "Invalid time value",
  webkit: "Invalid Date",
  gecko: "date value is not finite in DateTimeFormat.format()",
};

export const invalidDate: DemoIssue = {
  name: "invalid-date",
  service: "shop-web",
  happens: { count: 84, course: (daysAgo) => (daysAgo < 0.9 ? 1 : 0), newestAgoS: 70 },
  makeEvent(moment) {
    const orderId = moment.random.between(400_000, 499_999);
    return browserEvent(moment, {
      route: "/orders/[id]",
      path: `/orders/${orderId}`,
      exception: thrown(
        "RangeError",
        WORDING[moment.agent.engine],
        [
          ...reactFrames(),
          chunkFrame("5540-e1c7709b3da2f846.js", "OrderStatus", 12_871),
          chunkFrame("5540-e1c7709b3da2f846.js", "formatDelivery", 11_402),
        ],
        ON_ERROR,
      ),
      contexts: { order: { id: orderId, delivery: "" } },
      breadcrumbs: trail(moment, [
        navigation("/account", `/orders/${orderId}`),
        fetched("GET", `/api/orders/${orderId}`, 200, 1904),
      ]),
    });
  },
};
