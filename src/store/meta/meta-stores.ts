/** What people do and read in meta, on any SQL engine. */
import type { Store } from "#store/ports/store.ts";
import type { UserDataStore } from "#store/ports/user-data.ts";
import { accountStore } from "./accounts.ts";
import { checkInStore } from "./check-ins.ts";
import { feedbackStore } from "./feedback.ts";
import { activityStore } from "./issues/activity.ts";
import { issueStore } from "./issues/issues.ts";
import { monitorStore } from "./monitors.ts";
import { outcomeStore } from "./outcomes.ts";
import { filterStore } from "./projects/filters.ts";
import { limitStore } from "./projects/limits.ts";
import { privacyStore } from "./projects/privacy.ts";
import { projectStore } from "./projects/projects.ts";
import { relayStore } from "./projects/relay.ts";
import { repositoryStore } from "./projects/repositories.ts";
import { userDeletions } from "./projects/user-deletions.ts";
import { releaseHealthStore } from "./release-health.ts";
import { retentionStore } from "./retention.ts";
import { sessionStore } from "./sessions.ts";
import type { Meta } from "./tables.ts";

type MetaStoreName =
  | "projects"
  | "accounts"
  | "sessions"
  | "issues"
  | "outcomes"
  | "activity"
  | "relay"
  | "filters"
  | "privacy"
  | "limits"
  | "retention"
  | "repositories"
  | "releaseHealth"
  | "monitors"
  | "checkIns"
  | "feedback";

export interface MetaStores extends Pick<Store, MetaStoreName> {
  userDeletions: Omit<UserDataStore, "count">;
}

export function metaStores(meta: Meta): MetaStores {
  return {
    projects: projectStore(meta),
    accounts: accountStore(meta),
    sessions: sessionStore(meta),
    issues: issueStore(meta),
    outcomes: outcomeStore(meta),
    activity: activityStore(meta),
    relay: relayStore(meta),
    filters: filterStore(meta),
    privacy: privacyStore(meta),
    limits: limitStore(meta),
    retention: retentionStore(meta),
    repositories: repositoryStore(meta),
    releaseHealth: releaseHealthStore(meta),
    monitors: monitorStore(meta),
    checkIns: checkInStore(meta),
    feedback: feedbackStore(meta),
    userDeletions: userDeletions(meta),
  };
}
