/** Seen on staging only: it would break the next release. */
import type { DemoIssue } from "#demo/demo-issue.ts";
import { nextFrames, ownFrame } from "#demo/frames.ts";
import { serverEvent } from "#demo/server-event.ts";
import { READ_SESSION } from "#demo/sources/stock.ts";

export const cookiesOutsideRequest: DemoIssue = {
  name: "cookies-outside-request",
  service: "shop-web",
  stagingShare: 1,
  happens: { count: 42, course: (daysAgo) => (daysAgo < 1.7 ? 1 : 0), newestAgoS: 64 * 60 },
  makeEvent(moment) {
    return serverEvent(moment, {
      sdk: "nextjs",
      transaction: "GET /wishlist",
      request: { method: "GET", path: "/wishlist" },
      exception: {
        values: [
          {
            type: "Error",
            value: "`cookies` was called outside a request scope.",
            stacktrace: {
              frames: [...nextFrames(), ownFrame(READ_SESSION, "readCustomer", [6, 21])],
            },
            mechanism: { type: "auto.function.nextjs.on_request_error", handled: false },
          },
        ],
      },
    });
  },
};
