/** Mended with 4.19.0 and resolved; it has stayed away since. */

import { fetched, trail } from "#demo/breadcrumbs.ts";
import { browserEvent, ON_REJECTION, thrown } from "#demo/browser-event.ts";
import type { DemoIssue } from "#demo/demo-issue.ts";
import { chunkFrame } from "#demo/frames.ts";

const WORDING = {
  blink: `Unexpected token '<', "<!DOCTYPE "... is not valid JSON`,
  webkit: "JSON Parse error: Unrecognized token '<'",
  gecko: "JSON.parse: unexpected character at line 1 column 1 of the JSON data",
};

export const htmlForJson: DemoIssue = {
  name: "html-for-json",
  service: "shop-web",
  happens: { count: 180, course: (daysAgo) => (daysAgo > 6.4 ? 1 : 0), newestAgoS: 6.45 * 86_400 },
  triage: { what: "resolved", daysAgo: 6 },
  makeEvent(moment) {
    return browserEvent(moment, {
      route: "/account/orders",
      path: "/account/orders",
      exception: thrown(
        "SyntaxError",
        WORDING[moment.agent.engine],
        [
          chunkFrame("5540-e1c7709b3da2f846.js", "loadOrders", 4031),
          chunkFrame("4821-9be01f44c2d7a310.js", "readJson", 9871),
        ],
        ON_REJECTION,
      ),
      breadcrumbs: trail(moment, [fetched("GET", "/api/orders?page=1", 502, 1180)]),
    });
  },
};
