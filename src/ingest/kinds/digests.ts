/** What is done to an item of each kind alone. */
import type { KindName } from "#model/kinds/index.ts";
import { digestCheckIn } from "./check-in/digest.ts";
import { digestClientReport } from "./client-report/digest.ts";
import { digestEvent } from "./event/digest.ts";
import { digestFeedback } from "./feedback/digest.ts";
import type { ItemDigest } from "./kind.ts";
import { digestLogs } from "./log/digest.ts";
import { digestMetrics } from "./metric/digest.ts";
import { digestProfile } from "./profile/digest.ts";
import { digestReports } from "./security/digest.ts";
import { digestSessions } from "./session/digest.ts";
import { digestTrace } from "./trace/digest.ts";
import { digestBeacon } from "./vital/digest.ts";

/** Of use only with others of its envelope: its batch digests it when it knows what became of them. */
const waits = (): undefined => undefined;

const BY_KIND = {
  event: digestEvent,
  trace: digestTrace,
  vital: digestBeacon,
  security: digestReports,
  log: digestLogs,
  session: digestSessions,
  clientReport: digestClientReport,
  checkIn: digestCheckIn,
  feedback: digestFeedback,
  replay: waits,
  metric: digestMetrics,
  profile: digestProfile,
  attachment: waits,
} satisfies Record<KindName, ItemDigest<unknown>>;

export type Digested = { [Kind in KindName]: ReturnType<(typeof BY_KIND)[Kind]> };
export const DIGESTS: { [Kind in KindName]: ItemDigest<Digested[Kind]> } = BY_KIND;
