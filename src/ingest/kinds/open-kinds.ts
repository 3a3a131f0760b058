import { AttachmentBatch } from "./attachment/batch.ts";
import { CheckInBatch } from "./check-in/batch.ts";
import { ClientReportBatch } from "./client-report/batch.ts";
import { EventBatch } from "./event/batch.ts";
import { FeedbackBatch } from "./feedback/batch.ts";
import type { SupportedType } from "./index.ts";
import type { BatchParts, KindBatch } from "./kind.ts";
import { LogBatch } from "./log/batch.ts";
import { MetricBatch } from "./metric/batch.ts";
import { ProfileBatch } from "./profile/batch.ts";
import { ReplayBatch } from "./replay/batch.ts";
import { ReportBatch } from "./security/batch.ts";
import { SessionBatch } from "./session/batch.ts";
import { TraceBatch } from "./trace/batch.ts";
import { VitalBatch } from "./vital/batch.ts";

/** Who reads which type of item, for one batch. */
export function openKinds(parts: BatchParts): Record<SupportedType, KindBatch> {
  const events = new EventBatch(parts);
  const logs = new LogBatch(parts);
  const reports = new ReportBatch(parts, events, logs);
  const vitals = new VitalBatch(parts);
  const traces = new TraceBatch(parts, vitals);
  const sessions = new SessionBatch(parts);
  const feedback = new FeedbackBatch(parts);
  const replays = new ReplayBatch(parts);
  const metrics = new MetricBatch(parts);
  const profiles = new ProfileBatch(parts);
  // In the order in which they finish: vitals come after traces, which bring some,
  // and attachments last, which share the fate of what they belong to.
  return {
    event: events,
    transaction: traces,
    span: traces,
    lapwing_vitals: vitals,
    log: logs,
    session: sessions,
    sessions,
    client_report: new ClientReportBatch(parts),
    check_in: new CheckInBatch(parts),
    feedback,
    user_report: feedback,
    replay_event: replays,
    replay_recording: replays,
    trace_metric: metrics,
    statsd: metrics,
    profile: profiles,
    profile_chunk: profiles,
    profile_chunk_ui: profiles,
    security: reports,
    raw_security: reports,
    nel: reports,
    attachment: new AttachmentBatch(parts),
  };
}
