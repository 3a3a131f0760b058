/**
 * What the product asks of a store, by role. Drivers (sqlite/, postgres/ for meta, later clickhouse/)
 * implement these and pass contract/; nobody else knows which engine runs.
 */
import type { AccountStore } from "./accounts.ts";
import type { ActivityStore } from "./activity.ts";
import type { FeedbackStore } from "./feedback.ts";
import type { IssueStore } from "./issues.ts";
import type { CheckInStore, MonitorStore } from "./monitors.ts";
import type { OutcomeStore } from "./outcomes.ts";
import type { ProjectStore } from "./projects.ts";
import type { ReleaseHealthStore } from "./release-health.ts";
import type { SessionStore } from "./sessions.ts";
import type { FilterStore } from "./settings/filters.ts";
import type { LimitStore } from "./settings/limits.ts";
import type { PrivacyStore } from "./settings/privacy.ts";
import type { RelayStore } from "./settings/relay.ts";
import type { RepositoryStore } from "./settings/repositories.ts";
import type { RetentionStore } from "./settings/retention.ts";
import type { AttachmentStore } from "./telemetry/attachments.ts";
import type { EventStore } from "./telemetry/events.ts";
import type { LogStore } from "./telemetry/logs.ts";
import type { MetricStore } from "./telemetry/metrics.ts";
import type { ReplayStore } from "./telemetry/replays.ts";
import type { RowStore } from "./telemetry/rows.ts";
import type { SpanStore } from "./telemetry/spans.ts";
import type { VitalStore } from "./telemetry/vitals.ts";
import type { UserDataStore } from "./user-data.ts";

/** All that edge, web and the command line ask. The digest has its own port: it is the one writer. */
export interface Store {
  projects: ProjectStore;
  accounts: AccountStore;
  sessions: SessionStore;
  issues: IssueStore;
  events: EventStore;
  outcomes: OutcomeStore;
  activity: ActivityStore;
  relay: RelayStore;
  filters: FilterStore;
  privacy: PrivacyStore;
  userData: UserDataStore;
  limits: LimitStore;
  retention: RetentionStore;
  repositories: RepositoryStore;
  vitals: VitalStore;
  logs: LogStore;
  spans: SpanStore;
  releaseHealth: ReleaseHealthStore;
  monitors: MonitorStore;
  checkIns: CheckInStore;
  attachments: AttachmentStore;
  feedback: FeedbackStore;
  replays: ReplayStore;
  metrics: MetricStore;
  /** Kinds that are asked for nothing but their rows: profiles. */
  rows: RowStore;
  close(): Promise<void>;
}
