/** An AggregateError with one error for each warehouse that was asked. */
import { called, trail } from "#demo/breadcrumbs.ts";
import type { DemoIssue } from "#demo/demo-issue.ts";
import { nodeFrame, ownFrame } from "#demo/frames.ts";
import { serverEvent } from "#demo/server-event.ts";
import { RESERVE_STOCK, WAREHOUSE } from "#demo/sources/stock.ts";

const WAREHOUSES = ["Leipzig", "Porto", "Malmö"] as const;
const OUTER = nodeFrame(
  "internal/process/task_queues",
  "process.processTicksAndRejections",
  105,
  5,
);

export const noWarehouse: DemoIssue = {
  name: "no-warehouse",
  service: "shop-api",
  happens: { count: 96, course: (daysAgo) => (daysAgo < 7 ? 1.5 : 1), newestAgoS: 52 * 60 },
  makeEvent(moment) {
    const { random } = moment;
    const sku = random.pick(["88-1204", "41-0093", "17-5520"]);
    const quantity = random.between(2, 12);
    const asked = WAREHOUSES.map((warehouse, index) => ({
      type: "OutOfStockError",
      value: `${warehouse} has fewer than ${quantity} of ${sku}`,
      stacktrace: { frames: [OUTER, ownFrame(WAREHOUSE, "Warehouse.reserve", [30, 13])] },
      mechanism: {
        type: "chained",
        handled: true,
        source: `errors[${index}]`,
        exception_id: index + 1,
        parent_id: 0,
      },
    }));
    return serverEvent(moment, {
      sdk: "node",
      transaction: "POST /reservations",
      request: { method: "POST", path: "/api/reservations", body: { sku, quantity } },
      exception: {
        values: [
          ...asked.toReversed(),
          {
            type: "AggregateError",
            value: "All promises were rejected",
            stacktrace: { frames: [OUTER, ownFrame(RESERVE_STOCK, "reserve", [12, 18])] },
            mechanism: {
              type: "generic",
              handled: true,
              is_exception_group: true,
              exception_id: 0,
            },
          },
        ],
      },
      tags: { sku },
      breadcrumbs: trail(moment, [
        called("stock", "asking warehouses", { sku, quantity, warehouses: WAREHOUSES.length }),
      ]),
    });
  },
};
