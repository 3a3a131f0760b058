/**
 * What the product asks of a store, by role. Drivers (sqlite/, later postgres/ and clickhouse/)
 * implement these and pass contract/; nobody else knows which engine runs.
 */

import type { AccountStore } from "./accounts.ts";
import type { ActivityStore } from "./activity.ts";
import type { AttachmentStore } from "./attachments.ts";
import type { EventStore } from "./events.ts";
import type { FeedbackStore } from "./feedback.ts";
import type { FilterStore } from "./filters.ts";
import type { IssueStore } from "./issues.ts";
import type { LimitStore } from "./limits.ts";
import type { LogStore } from "./logs.ts";
import type { MetricStore } from "./metrics.ts";
import type { CheckInStore, MonitorStore } from "./monitors.ts";
import type { OutcomeStore } from "./outcomes.ts";
import type { PrivacyStore } from "./privacy.ts";
import type { ProfileStore } from "./profiles.ts";
import type { ProjectStore } from "./projects.ts";
import type { RelayStore } from "./relay.ts";
import type { ReleaseHealthStore } from "./release-health.ts";
import type { ReplayStore } from "./replays.ts";
import type { RepositoryStore } from "./repositories.ts";
import type { RetentionStore } from "./retention.ts";
import type { SessionStore } from "./sessions.ts";
import type { SpanStore } from "./spans.ts";
import type { UserDataStore } from "./user-data.ts";
import type { VitalStore } from "./vitals.ts";

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
  profiles: ProfileStore;
  close(): Promise<void>;
}
