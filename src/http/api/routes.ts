/** Every address below /api/0, and what a token must be allowed to read for it. */
import type { Action, Readable } from "#accounts/may.ts";
import type { ApiAnswer, ApiCall } from "./api-call.ts";
import { addRepository } from "./endpoints/add-repository.ts";
import { changeProjectKey } from "./endpoints/change-project-key.ts";
import { listEventAttachments } from "./endpoints/list-event-attachments.ts";
import { listIssueEvents } from "./endpoints/list-issue-events.ts";
import { listIssueTags } from "./endpoints/list-issue-tags.ts";
import { listMonitorCheckIns } from "./endpoints/list-monitor-check-ins.ts";
import { listOrganizationIssues } from "./endpoints/list-organization-issues.ts";
import { listOrganizationSessions } from "./endpoints/list-organization-sessions.ts";
import { listOrganizations } from "./endpoints/list-organizations.ts";
import { listProjectFilters } from "./endpoints/list-project-filters.ts";
import { listProjectIssues } from "./endpoints/list-project-issues.ts";
import { listProjectKeys } from "./endpoints/list-project-keys.ts";
import { listProjectMonitors } from "./endpoints/list-project-monitors.ts";
import { listProjects } from "./endpoints/list-projects.ts";
import { listRecordingSegments } from "./endpoints/list-recording-segments.ts";
import { listReplays } from "./endpoints/list-replays.ts";
import { listRepositories } from "./endpoints/list-repositories.ts";
import { listUserFeedback } from "./endpoints/list-user-feedback.ts";
import { listVitalSamples } from "./endpoints/list-vital-samples.ts";
import { showEventAttachment } from "./endpoints/show-event-attachment.ts";
import { showIssue } from "./endpoints/show-issue.ts";
import { showIssueEvent } from "./endpoints/show-issue-event.ts";
import { showOrganization } from "./endpoints/show-organization.ts";
import { showOrganizationStats } from "./endpoints/show-organization-stats.ts";
import { showOwnUser } from "./endpoints/show-own-user.ts";
import { showProject } from "./endpoints/show-project.ts";
import { showProjectEvent } from "./endpoints/show-project-event.ts";
import { showProjectEventJson } from "./endpoints/show-project-event-json.ts";
import { showProjectKey } from "./endpoints/show-project-key.ts";
import { showProjectStats } from "./endpoints/show-project-stats.ts";
import { showProjectVitals } from "./endpoints/show-project-vitals.ts";
import { showReplay } from "./endpoints/show-replay.ts";
import { showRoot } from "./endpoints/show-root.ts";
import { showShortId } from "./endpoints/show-short-id.ts";
import { showTrace } from "./endpoints/show-trace.ts";

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
