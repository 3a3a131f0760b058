/** Rare and loud: one customer's own category tree contains itself. */
import { browserEvent, ON_ERROR, thrown } from "#demo/browser-event.ts";
import type { DemoIssue } from "#demo/demo-issue.ts";
import { chunkFrame } from "#demo/frames.ts";

const WORDING = {
  blink: "Maximum call stack size exceeded",
  webkit: "Maximum call stack size exceeded.",
  gecko: "too much recursion",
};

export const endlessTree: DemoIssue = {
  name: "endless-tree",
  service: "shop-web",
  happens: { count: 17, course: () => 1, newestAgoS: 20 * 3600 },
  makeEvent(moment) {
    const frames = Array.from({ length: 40 }, () =>
      chunkFrame("2216-77d0ac5be19f3048.js", "flattenCategories", 8804),
    );
    return browserEvent(moment, {
      route: "/search",
      path: "/search?view=tree",
      exception: thrown("RangeError", WORDING[moment.agent.engine], frames, ON_ERROR),
      extra: { categories: moment.random.between(180, 260) },
    });
  },
};
