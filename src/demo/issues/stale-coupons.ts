/** A message with parameters: told by its template, so that every value falls into one issue. */
import type { DemoIssue } from "#demo/demo-issue.ts";
import { serverEvent } from "#demo/server-event.ts";

export const staleCoupons: DemoIssue = {
  name: "stale-coupons",
  service: "shop-api",
  happens: {
    count: 240,
    course: (daysAgo) => (Math.floor(daysAgo / 2) % 3 === 1 ? 0 : 1),
    newestAgoS: 44 * 60,
  },
  makeEvent(moment) {
    const seconds = moment.random.between(61, 320);
    const shard = moment.random.between(1, 4);
    return serverEvent(moment, {
      sdk: "node",
      transaction: "GET /prices",
      level: "info",
      logger: "pricing.coupons",
      logentry: {
        message: "Coupon service answered from a stale cache for %s s (shard %s)",
        params: [seconds, shard],
        formatted: `Coupon service answered from a stale cache for ${seconds} s (shard ${shard})`,
      },
      extra: { cache: { age_s: seconds, shard, entries: moment.random.between(9000, 12_000) } },
    });
  },
};
