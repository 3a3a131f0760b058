/** Endpoints without a socket: what each takes from a call, and what it leaves alone. */
import { createHash, randomBytes } from "node:crypto";
import { afterAll, beforeAll, expect, test } from "vitest";
import { readConfig } from "#config.ts";
import type { ApiAnswer, ApiCall } from "#http/api/api-call.ts";
import type { Json } from "#lib/json.ts";
import { utcDay } from "#lib/time.ts";
import { SCOPES } from "#model/account.ts";
import type { EventId, UserId } from "#model/ids.ts";
import * as stores from "#store/open.ts";
import { ApiTestServer, NOW_MS } from "#test/support/server/api-test-server.ts";
import { attachment } from "#test/support/store/replay-samples.ts";
import { listEventAttachments } from "./attachments.ts";
import { showShortId } from "./issues.ts";
import { showOrganization, showOwnUser, showRoot } from "./organization.ts";
import {
  changeProjectKey,
  changeProjectPrivacy,
  listProjectKeys,
  showProject,
  showProjectPrivacy,
} from "./projects.ts";

/** Larger than what is read at once. */
const payload = randomBytes(3_000_000);
const EVENT = "a".repeat(32) as EventId;
let api: ApiTestServer;
let shopKey = "";
let blogKey = "";

beforeAll(async () => {
  api = await ApiTestServer.start(stores);
  const [shop, blog] = [await api.addProject("Shop"), await api.addProject("Blog")];
  [shopKey, blogKey] = [shop.key.publicKey, blog.key.publicKey];
  await api.addEvents(shop.project.id, [{ eventId: EVENT, groupId: 1, atMs: NOW_MS - 1000 }]);
  await api.addRows(utcDay(NOW_MS), {
    attachments: [attachment({ projectId: shop.project.id, eventId: EVENT, payload })],
  });
});
afterAll(() => api.stop());

function call(params: ApiCall["params"] = {}, body?: Json): ApiCall {
  const config = readConfig({ LAPWING_PUBLIC_URL: "https://lap.example" });
  if (!config.ok) throw new Error(config.problems.join());
  const user = { id: 1 as UserId, email: "ada@example.com", name: "", createdAtMs: 0 };
  return {
    viewer: { user: { ...user, role: "owner" }, scopes: new Set(SCOPES) },
    store: api.store,
    config: config.value,
    publicUrl: "https://lap.example",
    nowMs: NOW_MS,
    path: "/api/0/",
    params,
    query: new URLSearchParams(),
    ...(body === undefined ? {} : { body }),
  };
}

// biome-ignore lint/suspicious/noExplicitAny: an answer is JSON, and tests name what they expect of it
async function bodyOf(answer: Promise<ApiAnswer>): Promise<any> {
  const given = await answer;
  if (!("body" in given)) throw new Error("no body");
  return given.body;
}

test("what a PUT of privacy does not name stays, and other projects keep theirs", async () => {
  const shop = { project: "shop" };
  await changeProjectPrivacy(call(shop, { sensitiveKeys: ["basket"], keepCookies: true }));
  const changed = await bodyOf(changeProjectPrivacy(call(shop, { ip: "truncated" })));
  expect(changed).toMatchObject({ sensitiveKeys: ["basket"], keepCookies: true, ip: "truncated" });
  const blog = await bodyOf(showProjectPrivacy(call({ project: "blog" })));
  expect(blog).toMatchObject({ sensitiveKeys: [], keepCookies: false });
});

test("a key is changed under its own project only", async () => {
  const limit = { rateLimit: { window: 3600, count: 5 } };
  await expect(changeProjectKey(call({ project: "shop", key: blogKey }, limit))).rejects.toThrow(
    "does not exist",
  );
  expect(await api.store.limits.listRules()).toEqual([]);
  await changeProjectKey(call({ project: "shop", key: shopKey }, limit));
  expect(await api.store.limits.listRules()).toHaveLength(1);
  const [shown] = await bodyOf(listProjectKeys(call({ project: "shop" })));
  expect(shown).toMatchObject({ public: shopKey, rateLimit: { window: 3600, count: 5 } });
  expect(shown.dsn.public).toBe(`https://${shopKey}@lap.example/1`);
  await changeProjectKey(call({ project: "shop", key: shopKey }, { rateLimit: null }));
  expect(await api.store.limits.listRules()).toEqual([]);
});

test("an attachment's digest is of all its bytes, and its types are texts", async () => {
  const [shown] = await bodyOf(listEventAttachments(call({ project: "shop", event: EVENT })));
  expect(shown.sha1).toBe(createHash("sha1").update(payload).digest("hex"));
  expect([shown.mimetype, shown.headers["Content-Type"]]).toEqual([
    "application/octet-stream",
    "application/octet-stream",
  ]);
});

test("the organisation names no region, and a project has a team", async () => {
  const { links } = await bodyOf(showOrganization(call({ org: "lapwing" })));
  expect(links).toEqual({ organizationUrl: "https://lap.example", regionUrl: "" });
  const project = await bodyOf(showProject(call({ project: "shop" })));
  expect(project).toMatchObject({ slug: "shop", team: { slug: "lapwing" } });
});

test("whoever asks is told who that is and what the token may do", async () => {
  expect(await bodyOf(showRoot(call()))).toMatchObject({
    auth: { scopes: [...SCOPES] },
    user: { id: "1", email: "ada@example.com" },
  });
  // Clients want a name that is a text.
  expect(await bodyOf(showOwnUser(call()))).toMatchObject({ id: "1", name: "ada@example.com" });
});

test("a short id is found in any case, with an address that Sentry's tools can read", async () => {
  const found = await bodyOf(showShortId(call({ issue: "shop-1" })));
  expect(found).toMatchObject({ shortId: "SHOP-1", projectSlug: "shop", groupId: "1" });
  expect(found.group.permalink).toBe("https://lap.example/organizations/lapwing/issues/1/");
});
