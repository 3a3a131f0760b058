import { KINDS, type Kind, type KindName } from "#model/kinds/index.ts";
import type { TableName } from "#model/tables/index.ts";
import { AttachmentBatch } from "./attachment/batch.ts";
import { CheckInBatch } from "./check-in/batch.ts";
import { ClientReportBatch } from "./client-report/batch.ts";
import type { Digested } from "./digests.ts";
import { EventBatch } from "./event/batch.ts";
import { FeedbackBatch } from "./feedback/batch.ts";
import type { BatchParts, KindBatch } from "./kind.ts";
import { LogBatch } from "./log/batch.ts";
import { MetricBatch } from "./metric/batch.ts";
import { ReplayBatch } from "./replay/batch.ts";
import { RowBatch } from "./row-batch.ts";
import { ReportBatch } from "./security/batch.ts";
import { SessionBatch } from "./session/batch.ts";
import { TraceBatch } from "./trace/batch.ts";
import { VitalBatch } from "./vital/batch.ts";

export type OpenKinds = { [Kind in KindName]: KindBatch<Digested[Kind]> };

/** Who takes the items of each kind, for one batch; in the order in which they finish. */
export function openKinds(parts: BatchParts): OpenKinds {
  const own = openOwn(parts);
  const others = Object.entries<Kind>(KINDS).filter(([kind]) => !(kind in own));
  const rows = others.flatMap(([kind, { tables = {} }]) => {
    const [table] = Object.keys(tables) as TableName[];
    return table === undefined ? [] : [[kind, new RowBatch(parts, table)]];
  });
  return { ...(Object.fromEntries(rows) as RowBatches), ...own };
}

/** Of the kinds whose items need others of the batch, or the store. */
function openOwn(parts: BatchParts) {
  const event = new EventBatch(parts);
  const log = new LogBatch(parts);
  const vital = new VitalBatch(parts);
  return {
    event,
    // Traces bring some vitals, security reports become events and logs.
    trace: new TraceBatch(parts, vital),
    vital,
    security: new ReportBatch(parts, event, log),
    log,
    session: new SessionBatch(parts),
    clientReport: new ClientReportBatch(parts),
    checkIn: new CheckInBatch(parts),
    feedback: new FeedbackBatch(parts),
    replay: new ReplayBatch(parts),
    metric: new MetricBatch(parts),
    // Last: attachments are dropped with what they belong to.
    attachment: new AttachmentBatch(parts),
  };
}

/** Any other kind is digested to rows of its table, or the compiler says that it is not. */
type RowBatches = {
  [K in Exclude<KindName, keyof ReturnType<typeof openOwn>>]: RowBatchOf<(typeof KINDS)[K]>;
};
type RowBatchOf<K> = K extends { tables: infer Tables }
  ? RowBatch<keyof Tables & TableName>
  : "needs a batch of its own";
