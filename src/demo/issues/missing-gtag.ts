/** An ad blocker's doing, and nothing to mend: somebody has archived it. */
import { browserEvent, ON_ERROR, thrown } from "#demo/browser-event.ts";
import type { DemoIssue } from "#demo/demo-issue.ts";
import { chunkFrame } from "#demo/frames.ts";

const WORDING = {
  blink: "gtag is not defined",
  webkit: "Can't find variable: gtag",
  gecko: "gtag is not defined",
};

export const missingGtag: DemoIssue = {
  name: "missing-gtag",
  service: "shop-web",
  favour: { gecko: 4 },
  happens: { count: 130, course: () => 1, newestAgoS: 3 * 3600 },
  triage: { what: "archived", daysAgo: 5 },
  makeEvent(moment) {
    return browserEvent(moment, {
      route: "/",
      path: "/",
      exception: thrown(
        "ReferenceError",
        WORDING[moment.agent.engine],
        [chunkFrame("main-app-8c30e6a94f1b2d75.js", "trackView", 7714)],
        ON_ERROR,
      ),
    });
  },
};
