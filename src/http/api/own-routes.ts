/**
 * Every address below /api/lapwing/projects/: what we store and Sentry has no address for. What our
 * own pages ask by session stands beside it, in app/api/lapwing.
 */
import { changeProjectLimits } from "./endpoints/change-project-limits.ts";
import { changeProjectPrivacy } from "./endpoints/change-project-privacy.ts";
import { listDropped } from "./endpoints/list-dropped.ts";
import { listLogs } from "./endpoints/list-logs.ts";
import { listMetricPoints } from "./endpoints/list-metric-points.ts";
import { listMetrics } from "./endpoints/list-metrics.ts";
import { listProfiles } from "./endpoints/list-profiles.ts";
import { listReleaseHealth } from "./endpoints/list-release-health.ts";
import { listSpans } from "./endpoints/list-spans.ts";
import { listTransactions } from "./endpoints/list-transactions.ts";
import { listFeedbackWhole } from "./endpoints/list-user-feedback.ts";
import { showFeedback } from "./endpoints/show-feedback.ts";
import { showMetricSeries } from "./endpoints/show-metric-series.ts";
import { showProfile } from "./endpoints/show-profile.ts";
import { showProjectLimits } from "./endpoints/show-project-limits.ts";
import { showProjectPrivacy } from "./endpoints/show-project-privacy.ts";
import { showSpan } from "./endpoints/show-span.ts";
import { type ApiRoute, get, put } from "./routes.ts";

export const OWN_ROUTES: readonly ApiRoute[] = [
  get("/projects/{project}/logs/", "event", listLogs),
  get("/projects/{project}/dropped/", "project", listDropped),
  get("/projects/{project}/release-health/", "event", listReleaseHealth),
  get("/projects/{project}/transactions/", "event", listTransactions),
  get("/projects/{project}/spans/", "event", listSpans),
  get("/projects/{project}/traces/{trace}/spans/{span}/", "event", showSpan),
  get("/projects/{project}/privacy/", "project", showProjectPrivacy),
  put("/projects/{project}/privacy/", "change privacy", changeProjectPrivacy),
  get("/projects/{project}/metrics/", "event", listMetrics),
  get("/projects/{project}/metrics/series/", "event", showMetricSeries),
  get("/projects/{project}/metrics/points/", "event", listMetricPoints),
  get("/projects/{project}/profiles/", "event", listProfiles),
  get("/projects/{project}/profiles/{profile}/", "event", showProfile),
  get("/projects/{project}/profiles/{profile}/chunks/{chunk}/", "event", showProfile),
  get("/projects/{project}/feedback/", "event", listFeedbackWhole),
  get("/projects/{project}/feedback/{feedback}/", "event", showFeedback),
  get("/projects/{project}/limits/", "project", showProjectLimits),
  put("/projects/{project}/limits/", "change limits", changeProjectLimits),
];
