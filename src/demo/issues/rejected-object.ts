/** A promise rejected with something that is no Error: the SDK can only say which keys it has. */

import { click, fetched, trail } from "#demo/breadcrumbs.ts";
import { browserEvent, ON_REJECTION, thrown } from "#demo/browser-event.ts";
import type { DemoIssue } from "#demo/demo-issue.ts";

export const rejectedObject: DemoIssue = {
  name: "rejected-object",
  service: "shop-web",
  happens: { count: 330, course: (daysAgo) => 1.4 - daysAgo * 0.06, newestAgoS: 9 * 60 },
  makeEvent(moment) {
    const field = moment.random.pick(["postcode", "street"]);
    return browserEvent(moment, {
      route: "/checkout/[step]",
      path: "/checkout/address",
      exception: thrown(
        "UnhandledRejection",
        "Object captured as promise rejection with keys: code, field, message",
        [],
        { ...ON_REJECTION, synthetic: true },
      ),
      extra: {
        __serialized__: {
          code: "address_incomplete",
          field,
          message: "The address could not be checked",
        },
      },
      breadcrumbs: trail(moment, [
        { category: "ui.input", message: 'input[name="postcode"]' },
        click('button[type="submit"]'),
        fetched("POST", "/api/addresses/check", 422, 96),
      ]),
    });
  },
};
