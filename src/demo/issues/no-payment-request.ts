/** Handled and expected, so it is a warning: worth knowing how many are affected. */

import { click, trail } from "#demo/breadcrumbs.ts";
import { browserEvent, CAPTURED, thrown } from "#demo/browser-event.ts";
import type { DemoIssue } from "#demo/demo-issue.ts";
import { chunkFrame } from "#demo/frames.ts";

export const noPaymentRequest: DemoIssue = {
  name: "no-payment-request",
  service: "shop-web",
  favour: { gecko: 9, webkit: 0.3 },
  happens: { count: 280, course: () => 1, newestAgoS: 7 * 60 },
  makeEvent(moment) {
    return browserEvent(moment, {
      route: "/checkout/[step]",
      path: "/checkout/payment",
      level: "warning",
      exception: thrown(
        "NotSupportedError",
        "The payment method is not supported in this browser",
        [
          chunkFrame("1187-0a6df2b5e48c9713.js", "PaymentStep", 20_118),
          chunkFrame("1187-0a6df2b5e48c9713.js", "canUseWallet", 18_722),
        ],
        CAPTURED,
      ),
      tags: { wallet: moment.random.pick(["apple-pay", "google-pay"]) },
      breadcrumbs: trail(moment, [click('input[value="wallet"]')]),
    });
  },
};
