/** A report of the page's Content-Security-Policy, as an SDK forwards it. */
import { browserEvent } from "#demo/browser-event.ts";
import type { DemoIssue } from "#demo/demo-issue.ts";
import { SHOP_URL } from "#demo/story.ts";

export const blockedScript: DemoIssue = {
  name: "blocked-script",
  service: "shop-web",
  happens: { count: 110, course: (daysAgo) => (daysAgo < 6.3 ? 1 : 0.2), newestAgoS: 130 * 60 },
  makeEvent(moment) {
    const page = moment.random.pick(["/", "/search", "/cart"]);
    return browserEvent(moment, {
      route: page,
      path: page,
      level: "warning",
      logger: "csp",
      message: "Blocked 'script' from 'tags.example.net'",
      csp: {
        document_uri: `${SHOP_URL}${page}`,
        effective_directive: "script-src-elem",
        blocked_uri: `https://tags.example.net/v${moment.random.between(1, 9)}/tag.js`,
        disposition: "enforce",
      },
    });
  },
};
