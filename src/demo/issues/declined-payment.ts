/** Three errors, each the cause of the next; the request's body holds what must not be stored. */
import { called, fetched, logged, trail } from "#demo/breadcrumbs.ts";
import type { DemoIssue } from "#demo/demo-issue.ts";
import { nodeFrame, ownFrame, packageFrame } from "#demo/frames.ts";
import { serverEvent } from "#demo/server-event.ts";
import { CONFIRM_PAYMENT, PAYMENT_CLIENT, PLACE_ORDER } from "#demo/sources/place-order.ts";

const OUTER = [
  nodeFrame("internal/process/task_queues", "process.processTicksAndRejections", 105, 5),
  packageFrame("hono/dist/compose.js", "dispatch", 22, 17),
];

export const declinedPayment: DemoIssue = {
  name: "declined-payment",
  service: "shop-api",
  happens: { count: 420, course: () => 1, newestAgoS: 2 * 60 },
  makeEvent(moment) {
    const { random, person } = moment;
    const orderId = random.between(400_000, 499_999);
    const decline = random.pick(["insufficient_funds", "do_not_honor", "expired_card"]);
    return serverEvent(moment, {
      sdk: "node",
      transaction: "POST /orders",
      request: {
        method: "POST",
        path: "/api/orders",
        body: {
          cart: random.hex(12),
          email: person.email,
          card: { number: "4242 4242 4242 4242", cvc: "123", expires: "11/29" },
          password: "not-a-real-one",
        },
      },
      exception: {
        values: [
          {
            type: "HttpError",
            value: `POST /v2/intents/pi_${random.hex(10)}/confirm answered 402`,
            stacktrace: { frames: [...OUTER, ownFrame(PAYMENT_CLIENT, "send", [39, 11])] },
            mechanism: chained(2, 1),
          },
          {
            type: "PaymentDeclinedError",
            value: `The issuer declined: ${decline}`,
            stacktrace: {
              frames: [...OUTER, ownFrame(CONFIRM_PAYMENT, "confirmPayment", [18, 11])],
            },
            mechanism: chained(1, 0),
          },
          {
            type: "CheckoutError",
            value: `Order ${orderId} could not be placed`,
            stacktrace: {
              frames: [...OUTER, ownFrame(PLACE_ORDER, "placeOrder", [29, 11], { order: orderId })],
            },
            mechanism: { type: "auto.http.hono.context_error", handled: true, exception_id: 0 },
          },
        ],
      },
      tags: { "payment.provider": "cardly", "payment.decline": decline },
      contexts: { order: { id: orderId, items: random.between(1, 9), currency: "EUR" } },
      breadcrumbs: trail(moment, [
        called("query", "INSERT INTO orders", { "db.system": "postgresql", rows: 1 }),
        called("stock", "reserved", { order: orderId }),
        fetched("POST", "https://payments.example.com/v2/intents", 402, 240),
        logged("info", `stock of order ${orderId} released`),
      ]),
    });
  },
};

function chained(exceptionId: number, parentId: number) {
  return {
    type: "chained",
    handled: true,
    source: "cause",
    exception_id: exceptionId,
    parent_id: parentId,
  };
}
