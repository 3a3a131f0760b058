/**
 * Every address below /api/lapwing/projects/: what we store and Sentry has no address for. What our
 * own pages ask by session stands beside it, in app/api/lapwing.
 */
import { listFeedbackWhole, showFeedback } from "./endpoints/feedback.ts";
import { changeProjectLimits, showProjectLimits } from "./endpoints/limits.ts";
import { listLogs } from "./endpoints/logs.ts";
import { listMetricPoints, listMetrics, showMetricSeries } from "./endpoints/metrics.ts";
import { listProfiles, showProfile } from "./endpoints/profiles.ts";
import { changeProjectPrivacy, showProjectPrivacy } from "./endpoints/projects.ts";
import { listReleaseHealth } from "./endpoints/sessions.ts";
import { listDropped } from "./endpoints/stats.ts";
import { listSpans, listTransactions, showSpan } from "./endpoints/traces.ts";
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
