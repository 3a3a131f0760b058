/** Browsers that forbid storage: handled, but the basket is lost with the tab. */

import { navigation, trail } from "#demo/breadcrumbs.ts";
import { browserEvent, CAPTURED, thrown } from "#demo/browser-event.ts";
import type { DemoIssue } from "#demo/demo-issue.ts";
import { chunkFrame } from "#demo/frames.ts";

const WORDING = {
  blink:
    "Failed to read the 'localStorage' property from 'Window': Access is denied for this document.",
  webkit: "The operation is insecure.",
  gecko: "The operation is insecure.",
};

export const deniedStorage: DemoIssue = {
  name: "denied-storage",
  service: "shop-web",
  happens: { count: 160, course: () => 1, newestAgoS: 33 * 60 },
  makeEvent(moment) {
    return browserEvent(moment, {
      route: "/cart",
      path: "/cart",
      exception: thrown(
        "SecurityError",
        WORDING[moment.agent.engine],
        [
          chunkFrame("3309-2f5ba8c6170de94b.js", "CartProvider", 3107),
          chunkFrame("3309-2f5ba8c6170de94b.js", "readBasket", 2590),
        ],
        CAPTURED,
      ),
      contexts: { DOMException: { code: 18, name: "SecurityError" } },
      breadcrumbs: trail(moment, [navigation("/", "/cart")]),
    });
  },
};
