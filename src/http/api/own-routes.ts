/**
 * Every address below /api/lapwing/projects/: what we store and Sentry has no address for. What our
 * own pages ask by session stands beside it, in app/api/lapwing.
 */
import { listLogs } from "./endpoints/list-logs.ts";
import { listReleaseHealth } from "./endpoints/list-release-health.ts";
import { type ApiRoute, get } from "./routes.ts";

export const OWN_ROUTES: readonly ApiRoute[] = [
  get("/projects/{project}/logs/", "event", listLogs),
  get("/projects/{project}/release-health/", "event", listReleaseHealth),
];
