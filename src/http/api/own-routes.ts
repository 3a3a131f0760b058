/**
 * Every address below /api/lapwing/projects/: what we store and Sentry has no address for. What our
 * own pages ask by session stands beside it, in app/api/lapwing.
 */
import { listLogs } from "./endpoints/list-logs.ts";
import { listReleaseHealth } from "./endpoints/list-release-health.ts";
import { listSpans } from "./endpoints/list-spans.ts";
import { listTransactions } from "./endpoints/list-transactions.ts";
import { showSpan } from "./endpoints/show-span.ts";
import { type ApiRoute, get } from "./routes.ts";

export const OWN_ROUTES: readonly ApiRoute[] = [
  get("/projects/{project}/logs/", "event", listLogs),
  get("/projects/{project}/release-health/", "event", listReleaseHealth),
  get("/projects/{project}/transactions/", "event", listTransactions),
  get("/projects/{project}/spans/", "event", listSpans),
  get("/projects/{project}/traces/{trace}/spans/{span}/", "event", showSpan),
];
