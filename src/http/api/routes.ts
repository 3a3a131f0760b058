/** Every address below /api/0, and what a token must be allowed to read for it. */
import type { Action, Readable } from "#accounts/may.ts";
import type { ApiAnswer, ApiCall } from "./api-call.ts";
import { listEventAttachments, showEventAttachment } from "./endpoints/attachments.ts";
import {
  listIssueEvents,
  showIssueEvent,
  showProjectEvent,
  showProjectEventJson,
} from "./endpoints/events.ts";
import { listUserFeedback } from "./endpoints/feedback.ts";
import {
  listIssueTags,
  listOrganizationIssues,
  listProjectIssues,
  showIssue,
  showShortId,
} from "./endpoints/issues.ts";
import { listMonitorCheckIns, listProjectMonitors } from "./endpoints/monitors.ts";
import {
  listOrganizations,
  showOrganization,
  showOwnUser,
  showRoot,
} from "./endpoints/organization.ts";
import {
  changeProjectKey,
  listProjectFilters,
  listProjectKeys,
  listProjects,
  showProject,
  showProjectKey,
} from "./endpoints/projects.ts";
import { listRecordingSegments, listReplays, showReplay } from "./endpoints/replays.ts";
import { addRepository, listRepositories } from "./endpoints/repositories.ts";
import { listOrganizationSessions } from "./endpoints/sessions.ts";
import { showOrganizationStats, showProjectStats } from "./endpoints/stats.ts";
import { showTrace } from "./endpoints/traces.ts";
import { listVitalSamples, showProjectVitals } from "./endpoints/vitals.ts";

export interface ApiRoute {
  method: "GET" | "PUT" | "POST";
  pattern: string;
  /** undefined: any token will do. */
  reads: Readable | undefined;
  /** What somebody must be allowed to do for it; the endpoint's verb asks again. */
  does?: Action;
  handle: (call: ApiCall) => Promise<ApiAnswer>;
}

export const ROUTES: readonly ApiRoute[] = [
  get("/", undefined, showRoot),
  get("/auth/", undefined, showOwnUser),
  get("/organizations/", "organization", listOrganizations),
  get("/organizations/{org}/", "organization", showOrganization),
  get("/organizations/{org}/projects/", "organization", listProjects),
  get("/organizations/{org}/repos/", "organization", listRepositories),
  post("/organizations/{org}/repos/", "run build tools", addRepository),
  get("/organizations/{org}/issues/", "event", listOrganizationIssues),
  get("/organizations/{org}/sessions/", "event", listOrganizationSessions),
  get("/organizations/{org}/trace/{trace}/", "event", showTrace),
  get("/organizations/{org}/shortids/{issue}/", "event", showShortId),
  get("/organizations/{org}/stats_v2/", "organization", showOrganizationStats),
  get("/projects/", "project", listProjects),
  get("/projects/{org}/{project}/", "project", showProject),
  get("/projects/{org}/{project}/keys/", "project", listProjectKeys),
  get("/projects/{org}/{project}/keys/{key}/", "project", showProjectKey),
  put("/projects/{org}/{project}/keys/{key}/", "change limits", changeProjectKey),
  get("/projects/{org}/{project}/filters/", "project", listProjectFilters),
  get("/projects/{org}/{project}/stats/", "project", showProjectStats),
  get("/projects/{org}/{project}/issues/", "event", listProjectIssues),
  get("/projects/{org}/{project}/events/{event}/", "event", showProjectEvent),
  get("/projects/{org}/{project}/events/{event}/json/", "event", showProjectEventJson),
  get("/projects/{org}/{project}/monitors/", "event", listProjectMonitors),
  get("/projects/{org}/{project}/monitors/{monitor}/checkins/", "event", listMonitorCheckIns),
  get("/projects/{org}/{project}/events/{event}/attachments/", "event", listEventAttachments),
  get(
    "/projects/{org}/{project}/events/{event}/attachments/{attachment}/",
    "event",
    showEventAttachment,
  ),
  get("/projects/{org}/{project}/user-feedback/", "event", listUserFeedback),
  get("/organizations/{org}/replays/", "event", listReplays),
  get("/organizations/{org}/replays/{replay}/", "event", showReplay),
  get("/projects/{org}/{project}/replays/{replay}/", "event", showReplay),
  get(
    "/projects/{org}/{project}/replays/{replay}/recording-segments/",
    "event",
    listRecordingSegments,
  ),
  get("/projects/{org}/{project}/vitals/", "event", showProjectVitals),
  get("/projects/{org}/{project}/vitals/samples/", "event", listVitalSamples),
  ...issueRoutes(""),
  // Sentry's newer addresses name the organisation too.
  ...issueRoutes("/organizations/{org}"),
];

function issueRoutes(prefix: string): ApiRoute[] {
  const issue = `${prefix}/issues/{issue}/`;
  return [
    get(issue, "event", showIssue),
    get(`${issue}events/`, "event", listIssueEvents),
    get(`${issue}events/{event}/`, "event", showIssueEvent),
    get(`${issue}tags/`, "event", listIssueTags),
  ];
}

export function get(
  pattern: string,
  reads: ApiRoute["reads"],
  handle: ApiRoute["handle"],
): ApiRoute {
  return { method: "GET", pattern, reads, handle };
}

export function put(pattern: string, does: Action, handle: ApiRoute["handle"]): ApiRoute {
  return { method: "PUT", pattern, reads: undefined, does, handle };
}

function post(pattern: string, does: Action, handle: ApiRoute["handle"]): ApiRoute {
  return { method: "POST", pattern, reads: undefined, does, handle };
}
