/** Who is let in, to what, and what everybody else is told. */
import { afterAll, beforeAll, expect, test } from "vitest";
import { AppError } from "#lib/app-error.ts";
import { utcDay } from "#lib/time.ts";
import type { Scope } from "#model/account.ts";
import type { TraceId } from "#model/ids.ts";
import type { ProjectKey } from "#model/project.ts";
import { ApiTestServer, NOW_MS } from "#test/support/server/api-test-server.ts";
import { attachment, segment } from "#test/support/store/replay-samples.ts";
import { SAMPLE_STORES } from "#test/support/store/sample-engine.ts";
import { isApiAddress } from "./handle-api.ts";
import { ROUTES } from "./routes.ts";

let api: ApiTestServer;
let key: ProjectKey;
const EVENT = "a".repeat(32);
const TRACE = "c".repeat(32) as TraceId;
const FILE = "f".repeat(32);
const MISSING = { detail: "The requested resource does not exist" };

/** What changes something is tried beside what it changes, see limits.test.ts. */
const READING = ROUTES.filter(({ method }) => method === "GET");

/** One address per route, each of something that is there. */
const PATHS: Record<string, string> = {
  "/": "",
  "/auth/": "auth/",
  "/organizations/": "organizations/",
  "/organizations/{org}/": "organizations/lapwing/",
  "/organizations/{org}/repos/": "organizations/lapwing/repos/",
  "/organizations/{org}/projects/": "organizations/lapwing/projects/",
  "/organizations/{org}/issues/": "organizations/lapwing/issues/",
  "/organizations/{org}/sessions/": "organizations/lapwing/sessions/?field=sum(session)",
  "/organizations/{org}/trace/{trace}/": `organizations/lapwing/trace/${TRACE}/`,
  "/organizations/{org}/shortids/{issue}/": "organizations/lapwing/shortids/SHOP-1/",
  "/organizations/{org}/stats_v2/":
    "organizations/lapwing/stats_v2/?field=sum(quantity)&groupBy=outcome",
  "/projects/": "projects/",
  "/projects/{org}/{project}/": "projects/lapwing/shop/",
  "/projects/{org}/{project}/keys/": "projects/lapwing/shop/keys/",
  "/projects/{org}/{project}/keys/{key}/": "projects/lapwing/shop/keys/{key}/",
  "/projects/{org}/{project}/filters/": "projects/lapwing/shop/filters/",
  "/projects/{org}/{project}/stats/": "projects/lapwing/shop/stats/",
  "/projects/{org}/{project}/issues/": "projects/lapwing/shop/issues/",
  "/projects/{org}/{project}/events/{event}/": `projects/lapwing/shop/events/${EVENT}/`,
  "/projects/{org}/{project}/events/{event}/json/": `projects/lapwing/shop/events/${EVENT}/json/`,
  "/projects/{org}/{project}/monitors/": "projects/lapwing/shop/monitors/",
  "/projects/{org}/{project}/monitors/{monitor}/checkins/":
    "projects/lapwing/shop/monitors/nightly/checkins/",
  "/projects/{org}/{project}/events/{event}/attachments/": `projects/lapwing/shop/events/${EVENT}/attachments/`,
  "/projects/{org}/{project}/events/{event}/attachments/{attachment}/": `projects/lapwing/shop/events/${EVENT}/attachments/${FILE}/`,
  "/projects/{org}/{project}/user-feedback/": "projects/lapwing/shop/user-feedback/",
  "/organizations/{org}/replays/": "organizations/lapwing/replays/",
  "/organizations/{org}/replays/{replay}/": `organizations/lapwing/replays/${EVENT}/`,
  "/projects/{org}/{project}/replays/{replay}/": `projects/lapwing/shop/replays/${EVENT}/`,
  "/projects/{org}/{project}/replays/{replay}/recording-segments/": `projects/lapwing/shop/replays/${EVENT}/recording-segments/`,
  "/projects/{org}/{project}/vitals/": "projects/lapwing/shop/vitals/",
  "/projects/{org}/{project}/vitals/samples/": "projects/lapwing/shop/vitals/samples/",
  "/issues/{issue}/": "issues/1/",
  "/issues/{issue}/events/": "issues/1/events/",
  "/issues/{issue}/events/{event}/": `issues/1/events/${EVENT}/`,
  "/issues/{issue}/tags/": "issues/1/tags/",
  "/organizations/{org}/issues/{issue}/": "organizations/lapwing/issues/1/",
  "/organizations/{org}/issues/{issue}/events/": "organizations/1/issues/1/events/",
  "/organizations/{org}/issues/{issue}/events/{event}/": "organizations/1/issues/1/events/latest/",
  "/organizations/{org}/issues/{issue}/tags/": "organizations/1/issues/1/tags/",
};
const SCOPE: Record<string, Scope> = {
  organization: "org:read",
  project: "project:read",
  event: "event:read",
};

function bearer(token: string): RequestInit {
  return { headers: { Authorization: `Bearer ${token}` } };
}

beforeAll(async () => {
  api = await ApiTestServer.start(SAMPLE_STORES);
  const shop = await api.addProject("Shop");
  const blog = await api.addProject("Blog");
  key = shop.key;
  await api.addEvents(shop.project.id, [
    {
      eventId: EVENT,
      groupId: 1,
      atMs: NOW_MS - 1000,
      type: "TypeError",
      value: "boom",
      trace: { traceId: TRACE, spanId: undefined },
    },
  ]);
  const monitor = { projectId: shop.project.id, slug: "nightly", config: undefined };
  await api.addRows(utcDay(NOW_MS), {
    checkIns: { checkIns: [], monitors: [{ ...monitor, seenMs: NOW_MS }] },
  });
  const projectId = shop.project.id;
  await api.addRows(utcDay(NOW_MS), {
    attachments: [attachment({ projectId, eventId: EVENT as never, attachmentId: FILE as never })],
    replays: [segment({ projectId, replayId: EVENT as never })],
  });
  await api.addEvents(blog.project.id, [
    { eventId: "b".repeat(32), groupId: 2, atMs: NOW_MS - 1000, type: "TypeError", value: "bang" },
  ]);
});
afterAll(() => api.stop());

test("every route has an address here", () => {
  expect(Object.keys(PATHS).sort()).toEqual(READING.map(({ pattern }) => pattern).sort());
});

test.each(READING)("$pattern answers a token that may read $reads", async ({ pattern, reads }) => {
  const path = (PATHS[pattern] ?? "").replace("{key}", key.publicKey);
  const enough = await api.token(reads === undefined ? [] : [SCOPE[reads] ?? "org:ci"]);
  const { status, headers } = await api.get(path, bearer(enough));
  expect(status).toBe(200);
  expect(headers.get("content-type")).toBe("application/json");
  expect(headers.get("cache-control")).toBe("no-store");
  expect(headers.get("x-content-type-options")).toBe("nosniff");
});

test.each(READING.filter(({ reads }) => reads !== undefined))(
  "$pattern refuses a token that may do all but read $reads",
  async ({ pattern, reads }) => {
    const missing = SCOPE[reads ?? ""];
    const others = (["org:read", "project:read", "event:read", "event:write"] as const).filter(
      (scope) => scope !== missing,
    );
    const { status, body } = await api.get(PATHS[pattern] ?? "", bearer(await api.token(others)));
    expect(status).toBe(403);
    expect(body).toEqual({ detail: `This needs a token with the scope ${missing}.` });
  },
);

test.each([...Object.values(PATHS), "nothing/"])("/%s asks who is there", async (path) => {
  const { status, body, headers } = await api.get(path, { headers: {} });
  expect(status).toBe(401);
  expect(body).toEqual({ detail: "Authentication credentials were not provided." });
  expect(headers.get("www-authenticate")).toBe("Bearer");
});

test("the scheme may be written as Bearer or Token, in any case", async () => {
  const token = await api.token();
  for (const scheme of ["Bearer", "bearer", "Token", "TOKEN"]) {
    const headers = { Authorization: `${scheme} ${token}` };
    expect((await api.get("", { headers })).status).toBe(200);
  }
});

test.each([
  ["nothing of ours", () => "Bearer lapwing_0000", "Invalid token"],
  ["a DSN's key", () => `Bearer ${key.publicKey}`, "Invalid token"],
  ["an empty one", () => "Bearer ", "Authentication credentials were not provided."],
  ["another scheme", () => "Basic YTpi", "Authentication credentials were not provided."],
  [
    "a DSN",
    () => `DSN http://${key.publicKey}@localhost/1`,
    "Authentication credentials were not provided.",
  ],
])("%s is no token", async (_name, authorization, detail) => {
  const { status, body } = await api.get("projects/", {
    headers: { Authorization: authorization() },
  });
  expect(status).toBe(401);
  expect(body).toEqual({ detail });
});

test("a token counts in the header only", async () => {
  const token = await api.token();
  for (const path of [`?token=${token}`, `?auth_token=${token}`]) {
    expect((await api.get(path, { headers: { Cookie: `session=${token}` } })).status).toBe(401);
  }
});

test.each([
  "nothing/",
  "organizations/acme/",
  "organizations/acme/projects/",
  "organizations/acme/issues/",
  "organizations/acme/issues/1/",
  "projects/acme/shop/",
  "projects/lapwing/nothing/",
  "projects/lapwing/nothing/keys/",
  "projects/lapwing/nothing/issues/",
  "projects/lapwing/99/issues/",
  "organizations/lapwing/issues/?project=99",
  "issues/99/",
  "issues/0/",
  "issues/99999999999999999999/",
  "issues/SHOP-99/",
  "issues/NOTHING-1/",
  "issues/1-1/",
  "organizations/lapwing/shortids/SHOP-99/",
  "issues/shop/",
  "issues/99/events/",
  "issues/99/tags/",
  "issues/99/events/latest/",
  "issues/1/events/nothing/",
  `issues/1/events/${"c".repeat(32)}/`,
  `projects/lapwing/shop/events/${"c".repeat(32)}/`,
  "projects/lapwing/shop/events/nothing/",
])("/%s is not there", async (path) => {
  const { status, body } = await api.get(path);
  expect(status).toBe(404);
  expect(body).toEqual(MISSING);
});

test.each([
  `projects/lapwing/shop/events/${"b".repeat(32)}/`,
  `projects/lapwing/shop/events/${"b".repeat(32)}/json/`,
  `issues/1/events/${"b".repeat(32)}/`,
  `issues/SHOP-1/events/${"b".repeat(32)}/`,
])("/%s is of another project and answered as if it were not there", async (path) => {
  expect(await api.get(path)).toMatchObject({ status: 404, body: MISSING });
});

test.each(["POST", "PUT", "DELETE", "PATCH", "OPTIONS"])("%s is not allowed", async (method) => {
  const known = await api.get("issues/1/", { ...bearer(await api.token()), method });
  expect(known.status).toBe(405);
  expect(known.headers.get("allow")).toBe("GET, HEAD");
  const put = await api.get(`projects/lapwing/shop/keys/${key.publicKey}/`, {
    ...bearer(await api.token()),
    method: method === "PUT" ? "POST" : method,
  });
  expect([put.status, put.headers.get("allow")]).toEqual([405, "GET, HEAD, PUT"]);
  const unknown = await api.get("nothing/", { ...bearer(await api.token()), method });
  expect(unknown.status).toBe(404);
  expect((await api.get("issues/1/", { headers: {}, method })).status).toBe(401);
});

test("our own addresses need a token too, and say no more than Sentry's", async () => {
  const path = "projects/shop/nothing/";
  expect(await api.getOwn(path, { headers: {} })).toMatchObject({ status: 401 });
  expect(await api.getOwn(path)).toMatchObject({ status: 404, body: MISSING });
  expect(isApiAddress("/api/lapwing/projects/shop/logs/")).toBe(true);
  expect(isApiAddress("/api/lapwing/search?q=x")).toBe(false);
});

test("HEAD answers like GET, without the body", async () => {
  const get = await api.get("issues/1/");
  const head = await api.get("issues/1/", { ...bearer(await api.token()), method: "HEAD" });
  expect(head.status).toBe(200);
  expect(head.body).toBeUndefined();
  expect(head.headers.get("content-length")).toBe(get.headers.get("content-length"));
});

test("no answer lets another site's page read it", async () => {
  const token = await api.token();
  for (const origin of ["null", "https://evil.example", "https://evil-lap.example"]) {
    for (const method of ["GET", "OPTIONS"]) {
      const headers = { Authorization: `Bearer ${token}`, Origin: origin };
      const answer = await api.get("issues/1/", { method, headers });
      expect([...answer.headers.keys()].join()).not.toContain("access-control");
    }
  }
});

test("a disk that cannot be written to can still be read from", async () => {
  const full = await ApiTestServer.start(SAMPLE_STORES);
  full.store.accounts.noteTokenUse = () => Promise.reject(new Error("disk full"));
  for (let i = 0; i < 3; i++) expect((await full.get("projects/")).status).toBe(200);
  // Told once, not with every request.
  expect(full.errors).toEqual([new Error("disk full")]);
  await full.stop();
});

test("a token that is revoked is refused with the next request", async () => {
  const { accounts } = api.store;
  const text = await api.token(["org:ci"]);
  expect((await api.get("", bearer(text))).status).toBe(200);
  const found = (await accounts.listTokens()).find(({ token }) => token.name === "org:ci");
  if (found === undefined) throw new Error("not listed");
  expect(found.token.usedAtMs).toBe(NOW_MS);
  await accounts.deleteToken(found.token.id);
  expect((await api.get("", bearer(text))).status).toBe(401);
});

test("what goes wrong is reported and answered without details", async () => {
  const broken = await ApiTestServer.start(SAMPLE_STORES);
  const { project } = await broken.addProject("Shop");
  await broken.addEvents(project.id, [{ eventId: EVENT, groupId: 1, atMs: NOW_MS }]);
  broken.store.issues.findById = () => Promise.reject(new Error("disk on fire"));
  const { status, body } = await broken.get("issues/1/");
  expect(status).toBe(500);
  expect(body).toEqual({ detail: "Internal error; it was logged." });
  expect(broken.errors).toEqual([new Error("disk on fire")]);
  await broken.stop();
});

test("what takes too long is a refusal with a sentence; what is called off is nothing", async () => {
  const slow = await ApiTestServer.start(SAMPLE_STORES);
  await slow.addProject("Shop");
  const { issues } = slow.store;
  issues.findById = () => Promise.reject(new AppError("unavailable", "There was no answer."));
  const { status, body } = await slow.get("issues/1/");
  expect([status, body]).toEqual([503, { detail: "There was no answer." }]);
  const asked = Promise.withResolvers<void>();
  issues.findById = () => {
    asked.resolve();
    return Promise.reject(new DOMException("This operation was aborted", "AbortError"));
  };
  const left = slow.get("issues/1/").catch(() => "left");
  await asked.promise;
  await slow.stop();
  expect(await left).toBe("left");
  expect(slow.errors).toEqual([]);
});
