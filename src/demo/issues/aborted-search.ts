/** People type faster than the search answers. */

import { trail, typed, unanswered } from "#demo/breadcrumbs.ts";
import { browserEvent, CAPTURED, thrown } from "#demo/browser-event.ts";
import type { DemoIssue } from "#demo/demo-issue.ts";
import { chunkFrame } from "#demo/frames.ts";

const WORDING = {
  blink: "The user aborted a request.",
  webkit: "Fetch is aborted",
  gecko: "The operation was aborted.",
};
const WORDS = ["stool", "linen", "tea", "bag blue", "gift card"] as const;

export const abortedSearch: DemoIssue = {
  name: "aborted-search",
  service: "shop-web",
  happens: { count: 370, course: () => 1, newestAgoS: 85 },
  makeEvent(moment) {
    const word = encodeURIComponent(moment.random.pick(WORDS));
    return browserEvent(moment, {
      route: "/search",
      path: `/search?q=${word}`,
      level: "warning",
      exception: thrown(
        "AbortError",
        WORDING[moment.agent.engine],
        [
          chunkFrame("2216-77d0ac5be19f3048.js", "useSearch", 5120),
          chunkFrame("4821-9be01f44c2d7a310.js", "request", 9155),
        ],
        CAPTURED,
      ),
      breadcrumbs: trail(moment, [
        typed('input[type="search"]'),
        unanswered("GET", `/api/search?q=${word}`),
        typed('input[type="search"]'),
      ]),
    });
  },
};
