/** The quietest level: something for whoever looks for it. */
import { browserEvent } from "#demo/browser-event.ts";
import type { DemoIssue } from "#demo/demo-issue.ts";

export const flagNotReady: DemoIssue = {
  name: "flag-not-ready",
  service: "shop-web",
  happens: { count: 120, course: (daysAgo) => (daysAgo < 8 ? 1 : 0), newestAgoS: 96 * 60 },
  makeEvent(moment) {
    return browserEvent(moment, {
      route: "/wishlist",
      path: "/wishlist",
      level: "debug",
      message: "Feature flag wishlist-v2 resolved to its default: provider not ready",
      extra: { waited_ms: moment.random.between(200, 900) },
    });
  },
};
