/** What is not in `visibleProjects` is not there for any query. */
import { afterAll, beforeAll, expect, test } from "vitest";
import { DAY_MS } from "#lib/time.ts";
import { SCOPES } from "#model/account.ts";
import type { EventId, UserId } from "#model/ids.ts";
import type { Project } from "#model/project.ts";
import type { Viewer } from "#model/viewer.ts";
import type { Store } from "#store/ports/store.ts";
import { ApiTestServer, NOW_MS } from "#test/support/server/api-test-server.ts";
import { SAMPLE_STORES } from "#test/support/store/sample-engine.ts";
import { findEvent } from "./events/find-event.ts";
import { findProject } from "./find-project.ts";
import { findIssue } from "./issues/find-issue.ts";
import { findIssueEvent } from "./issues/find-issue-event.ts";
import { listIssueEvents } from "./issues/list-issue-events.ts";
import { listIssueTags } from "./issues/list-issue-tags.ts";
import { listIssues } from "./issues/list-issues.ts";
import { countWindow } from "./periods/count-window.ts";
import { lastPeriod } from "./periods/read-period.ts";

const user = { id: 1 as UserId, email: "", name: "", role: "viewer", createdAtMs: 0 } as const;
const viewer: Viewer = { user, scopes: new Set(SCOPES) };
const EVENT = "a".repeat(32) as EventId;

let api: ApiTestServer;
let shop: Project;
/** The same store, with the shop out of sight. */
let limited: Store;

beforeAll(async () => {
  api = await ApiTestServer.start(SAMPLE_STORES);
  shop = (await api.addProject("Shop")).project;
  const blog = (await api.addProject("Blog")).project;
  await api.addEvents(shop.id, [
    { eventId: EVENT, groupId: 1, atMs: NOW_MS, value: "boom", tags: [["a", "b"]] },
  ]);
  const projects = { ...api.store.projects, list: async () => [blog] };
  limited = { ...api.store, projects };
});
afterAll(() => api.stop());

const chart = countWindow(lastPeriod("24h", DAY_MS, NOW_MS), NOW_MS);
const QUERIES: Record<string, (store: Store) => Promise<unknown>> = {
  "a project by slug": (store) => findProject(viewer, store, "shop"),
  "a project by id": (store) => findProject(viewer, store, String(shop.id)),
  "an issue by id": (store) => findIssue(viewer, store, "1"),
  "an issue by short id": (store) => findIssue(viewer, store, "SHOP-1"),
  "an event": (store) => findEvent(viewer, store, shop.id, EVENT),
  "an issue's latest event": (store) => findIssueEvent(viewer, store, "1", "latest"),
  "an issue's event": (store) => findIssueEvent(viewer, store, "1", EVENT),
  "an issue's events": (store) => listIssueEvents(viewer, store, "1", { limit: 1 }),
  "an issue's tags": (store) => listIssueTags(viewer, store, "1", 0),
};

test.each(Object.keys(QUERIES))("%s is found in sight and not out of it", async (name) => {
  expect(await QUERIES[name]?.(api.store)).toBeDefined();
  expect(await QUERIES[name]?.(limited)).toBeUndefined();
});

test.each([
  ["all projects", () => undefined],
  ["the project", () => [shop]],
])("a list of the issues of %s leaves out what is out of sight", async (_name, projects) => {
  const ask = {
    projects: projects(),
    query: {},
    seenIn: undefined,
    chart,
    sort: "lastSeen",
    page: { limit: 10 },
  } as const;
  expect((await listIssues(viewer, api.store, ask)).rows).toHaveLength(1);
  expect((await listIssues(viewer, limited, ask)).rows).toHaveLength(0);
});
