/** Comes back with 4.20.0: members without a price of their own. Source lines and locals included. */
import { click, fetched, logged, navigation, trail } from "#demo/breadcrumbs.ts";
import type { DemoIssue } from "#demo/demo-issue.ts";
import { nextFrames, ownFrame, packageFrame } from "#demo/frames.ts";
import { serverEvent } from "#demo/server-event.ts";
import { CART_LINE, DELIVERY_STEP } from "#demo/sources/cart-line.ts";

const SKUS = ["88-1204", "88-1207", "41-0093", "17-5520"] as const;

export const missingPrice: DemoIssue = {
  name: "missing-price",
  service: "shop-web",
  favour: { webkit: 2.4 },
  happens: {
    count: 1340,
    course: (daysAgo) => {
      if (daysAgo < 2.42) return 9 - daysAgo * 2.2;
      return daysAgo > 9.4 ? 1.6 : 0;
    },
    newestAgoS: 38,
  },
  triage: { what: "resolved", daysAgo: 9.2 },
  feedback: [
    "I wanted to pay and the page only said that something went wrong. My bag is still in the cart.",
    "Happens every time since yesterday, with my member discount. Without signing in it works.",
    "Could not check out on my phone, tried three times.",
  ],
  makeFiles({ random, person, timestampMs }) {
    const cart = {
      customer: person.id,
      tier: "member",
      items: random.between(1, 7),
      coupon: "AUTUMN",
    };
    const at = new Date(timestampMs).toISOString();
    const log = `${at} GET /checkout/delivery\n${at} prices: no offer for tier member\n`;
    return [
      { name: "cart.json", contentType: "application/json", text: JSON.stringify(cart, null, 2) },
      { name: "server.log", contentType: "text/plain", text: log },
    ];
  },
  makeEvent(moment) {
    const { random, person } = moment;
    const sku = random.pick(SKUS);
    const quantity = random.between(1, 4);
    const step = random.weighted([
      [8, "delivery"],
      [3, "payment"],
    ]);
    return serverEvent(moment, {
      sdk: "nextjs",
      transaction: "GET /checkout/[step]",
      request: {
        method: "GET",
        path: `/checkout/${step}`,
        query: `coupon=AUTUMN&access_token=${random.hex(20)}`,
      },
      exception: {
        values: [
          {
            type: "TypeError",
            value: "Cannot read properties of undefined (reading 'price')",
            stacktrace: {
              frames: [
                ...nextFrames(),
                ownFrame(DELIVERY_STEP, "DeliveryStep", [111, 11]),
                packageFrame("react/cjs/react.react-server.production.js", "Array.map", 61, 14),
                ownFrame(CART_LINE, "CartLine", [47, 38], {
                  offer: "<undefined>",
                  prices: { base: { price: 24.9, currency: "EUR" } },
                  item: { sku, quantity, name: "Canvas bag" },
                  tier: "member",
                }),
              ],
            },
            mechanism: { type: "auto.function.nextjs.on_request_error", handled: false },
          },
        ],
      },
      tags: { "user.tier": "member", "cart.size": String(random.between(1, 7)) },
      contexts: {
        cart: { items: random.between(1, 7), total: quantity * 24.9, currency: "EUR" },
        nextjs: {
          route_type: "render",
          router_path: "/checkout/[step]",
          router_kind: "App Router",
        },
      },
      breadcrumbs: trail(moment, [
        navigation("/", "/products/canvas-bag"),
        fetched("GET", `/api/products/${sku}`, 200, 2140),
        click('button[data-test="add-to-cart"]'),
        fetched("POST", "/api/cart/items", 201, 188),
        navigation("/cart", `/checkout/${step}`),
        fetched("GET", "/api/cart?expand=prices", 200, 6120),
        fetched("GET", `/api/prices/${sku}?tier=${person.tier}`, 404, 38),
        logged("warning", `[pricing] no member price for sku ${sku}`),
      ]),
    });
  },
};
