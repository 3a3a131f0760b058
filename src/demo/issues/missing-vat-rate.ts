/** The worker is written in Python: other frames, locals, its task and its own release. */
import type { DemoIssue } from "#demo/demo-issue.ts";
import { ownFrame } from "#demo/frames.ts";
import { RENDER_INVOICE } from "#demo/sources/invoice.ts";
import { workerEvent } from "#demo/worker-event.ts";

export const missingVatRate: DemoIssue = {
  name: "missing-vat-rate",
  service: "shop-worker",
  happens: {
    count: 150,
    ignoresRhythm: true,
    course: (daysAgo) => (daysAgo < 5.2 ? 1 : 0),
    newestAgoS: 18 * 60,
  },
  makeEvent(moment) {
    const orderId = moment.random.between(400_000, 499_999);
    const line = { label: "Oak stool", quantity: "2", unit_price: "Decimal('89.00')" };
    return workerEvent(moment, {
      task: "worker.tasks.invoice.render_invoice",
      args: { order_id: orderId },
      logger: "celery.app.trace",
      exception: {
        values: [
          {
            type: "KeyError",
            value: "'vat_rate'",
            module: null,
            stacktrace: {
              frames: [
                {
                  filename: "celery/app/trace.py",
                  abs_path: "/usr/lib/python3.14/site-packages/celery/app/trace.py",
                  module: "celery.app.trace",
                  function: "trace_task",
                  lineno: 479,
                  in_app: false,
                },
                python("render_invoice", 39, { order_id: String(orderId) }),
                python("<listcomp>", 39, { country: "'NO'" }),
                python("invoice_line", 46, { line, country: "'NO'", net: "Decimal('178.00')" }),
              ],
            },
            mechanism: { type: "celery", handled: false },
          },
        ],
      },
    });
  },
};

function python(name: string, lineno: number, vars: Record<string, string | object>) {
  const { colno: _, ...frame } = ownFrame(RENDER_INVOICE, name, [lineno, 0], {
    ...JSON.parse(JSON.stringify(vars)),
  });
  return frame;
}
