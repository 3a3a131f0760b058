/** Twenty minutes without a database, and the process went down with it: fatal, with its errno. */
import { called, trail } from "#demo/breadcrumbs.ts";
import type { DemoIssue } from "#demo/demo-issue.ts";
import { nodeFrame, ownFrame, packageFrame } from "#demo/frames.ts";
import { serverEvent } from "#demo/server-event.ts";
import { CONNECT } from "#demo/sources/stock.ts";

const OUTAGE_DAYS_AGO = 3.1;

export const databaseDown: DemoIssue = {
  name: "database-down",
  service: "shop-api",
  happens: {
    count: 210,
    ignoresRhythm: true,
    course: (daysAgo) => (Math.abs(daysAgo - OUTAGE_DAYS_AGO) < 0.03 ? 60 : 0.02),
    newestAgoS: 11 * 3600,
  },
  makeEvent(moment) {
    return serverEvent(moment, {
      sdk: "node",
      transaction: "connect",
      level: "fatal",
      exception: {
        values: [
          {
            type: "Error",
            value: "connect ECONNREFUSED db.example.com:5432",
            stacktrace: {
              frames: [
                nodeFrame("net", "TCPConnectWrap.afterConnect [as oncomplete]", 1637, 16),
                packageFrame("pg-pool/index.js", "Pool.connect", 45, 11),
                ownFrame(CONNECT, "connect", [8, 29]),
              ],
            },
            mechanism: { type: "auto.node.onuncaughtexception", handled: false },
          },
        ],
      },
      contexts: {
        node_system_error: { errno: -111, code: "ECONNREFUSED", syscall: "connect", port: 5432 },
        pool: { total: 20, idle: 0, waiting: moment.random.between(8, 240) },
      },
      breadcrumbs: trail(moment, [
        called("pool", "client released after error", { idle: 0 }),
        called("pool", "connecting", { attempt: moment.random.between(1, 5) }),
      ]),
    });
  },
};
