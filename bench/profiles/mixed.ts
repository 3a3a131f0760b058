import { errors } from "./errors.ts";
import { clientReport } from "./mixed/client-report.ts";
import { logs } from "./mixed/logs.ts";
import { metrics } from "./mixed/metrics.ts";
import { pageLoad } from "./mixed/page-load.ts";
import { PROPORTIONS } from "./mixed/proportions.ts";
import { session } from "./mixed/session.ts";
import { transaction } from "./mixed/transaction.ts";
import { vitals } from "./mixed/vitals.ts";
import { Wheel } from "./mixed/wheel.ts";
import { type Profile, SATURATED } from "./profile.ts";

const MAKERS: Record<keyof typeof PROPORTIONS, Profile["makeBody"]> = {
  session,
  transaction,
  pageLoad,
  vitals,
  clientReport,
  logs,
  metrics,
  error: errors.makeBody,
};

const wheel = new Wheel(PROPORTIONS);

export const mixed: Profile = {
  ...SATURATED,
  name: "mixed",
  sentence:
    "a web shop: sessions, 20-span transactions, page loads, web vitals, logs, metrics, errors",
  requests: 15_000,
  // Of each kind there are fewer than of errors alone: V8 compiles for longer.
  warmup: 20_000,
  issues: errors.issues,
  makeBody(random, index, sentAtMs) {
    const { kind, ordinal } = wheel.at(index);
    return MAKERS[kind](random, ordinal, sentAtMs);
  },
};
