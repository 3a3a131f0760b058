/** Worse by the hour since this morning. */
import { called, trail, unanswered } from "#demo/breadcrumbs.ts";
import type { DemoIssue } from "#demo/demo-issue.ts";
import { nextFrames, nodeFrame, ownFrame } from "#demo/frames.ts";
import { serverEvent } from "#demo/server-event.ts";
import { READ_CART } from "#demo/sources/stock.ts";

export const slowCart: DemoIssue = {
  name: "slow-cart",
  service: "shop-web",
  happens: {
    count: 290,
    course: (daysAgo) => (daysAgo < 0.5 ? 30 * (0.55 - daysAgo) : 0.25),
    newestAgoS: 51,
  },
  makeEvent(moment) {
    const cartId = moment.random.hex(12);
    const tookMs = moment.random.between(2001, 2480);
    return serverEvent(moment, {
      sdk: "nextjs",
      transaction: "GET /cart",
      level: "fatal",
      request: { method: "GET", path: "/cart" },
      exception: {
        values: [
          {
            type: "TimeoutError",
            value: "The operation was aborted due to timeout",
            stacktrace: {
              frames: [nodeFrame("internal/deps/undici/undici", "node:internal.fetch", 14_976, 13)],
            },
            mechanism: {
              type: "chained",
              handled: false,
              source: "cause",
              exception_id: 1,
              parent_id: 0,
            },
          },
          {
            type: "UpstreamTimeoutError",
            value: `cart-api took longer than 2000 ms (${tookMs} ms)`,
            stacktrace: {
              frames: [...nextFrames(), ownFrame(READ_CART, "readCart", [17, 11], { cartId })],
            },
            mechanism: {
              type: "auto.function.nextjs.on_request_error",
              handled: false,
              exception_id: 0,
            },
          },
        ],
      },
      tags: { upstream: "cart-api" },
      breadcrumbs: trail(moment, [
        called("cache", "miss", { key_prefix: "cart", ttl_s: 30 }),
        unanswered("GET", `https://cart.example.com/carts/${cartId}`),
      ]),
    });
  },
};
