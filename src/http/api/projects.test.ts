/** The organisation, its projects and their keys, and what a token is told about itself. */
import { afterAll, beforeAll, expect, test } from "vitest";
import type { Project, ProjectKey } from "#model/project.ts";
import { ApiTestServer, NOW_MS } from "#test/support/server/api-test-server.ts";
import { SAMPLE_STORES } from "#test/support/store/sample-engine.ts";

let api: ApiTestServer;
let shop: Project;
let key: ProjectKey;

beforeAll(async () => {
  api = await ApiTestServer.start(SAMPLE_STORES);
  await api.addProject("Blog");
  ({ project: shop, key } = await api.addProject("Shop"));
  await api.addEvents(shop.id, [{ eventId: "a".repeat(32), groupId: 1, atMs: NOW_MS - 1000 }]);
});
afterAll(() => api.stop());

test("a token learns whose it is and what it may do", async () => {
  const token = await api.token(["org:read", "event:read"]);
  const { body } = await api.get("", { headers: { Authorization: `Token ${token}` } });
  expect(body).toEqual({
    version: "0",
    auth: { scopes: ["org:read", "event:read"] },
    user: { id: "1", name: "Ada", username: "ada@example.com", email: "ada@example.com" },
  });
});

test("there is one organisation", async () => {
  const { body, headers } = await api.get("organizations/?cursor=");
  expect(body).toEqual([
    {
      id: "1",
      slug: "lapwing",
      name: "lapwing",
      status: { id: "active", name: "active" },
      dateCreated: "2026-01-01T00:00:00.000Z",
      isEarlyAdopter: false,
      require2FA: false,
      requireEmailVerification: false,
      allowMemberInvite: true,
      allowMemberProjectCreation: false,
      allowSuperuserAccess: false,
      avatar: { avatarType: "letter_avatar", avatarUuid: null },
      features: [],
      hasAuthProvider: false,
      links: { organizationUrl: "https://lap.example", regionUrl: "" },
    },
  ]);
  expect(headers.get("link")).toContain('rel="next"; results="false"');
  for (const name of ["lapwing", "LAPWING", "1"]) {
    expect((await api.get(`organizations/${name}/`)).body).toEqual(body[0]);
  }
});

test("a project has Sentry's shape", async () => {
  const { body } = await api.get("projects/lapwing/shop/");
  expect(body).toEqual({
    id: String(shop.id),
    slug: "shop",
    name: "Shop",
    platform: "node",
    dateCreated: "2026-02-01T00:00:00.000Z",
    firstEvent: "2026-11-15T10:29:59.000Z",
    firstTransactionEvent: false,
    status: "active",
    isBookmarked: false,
    isMember: true,
    isInternal: false,
    isPublic: false,
    hasAccess: true,
    access: expect.arrayContaining(["project:read"]),
    features: [],
    hasMinifiedStackTrace: false,
    hasMonitors: false,
    hasProfiles: false,
    hasReplays: false,
    hasSessions: false,
    avatar: { avatarType: "letter_avatar", avatarUuid: null },
    team: { id: "1", slug: "lapwing", name: "lapwing" },
    teams: [{ id: "1", slug: "lapwing", name: "lapwing" }],
    organization: expect.objectContaining({ id: "1", slug: "lapwing" }),
  });
});

test.each(["projects/", "organizations/lapwing/projects/", "organizations/1/projects/?cursor="])(
  "/%s lists the projects by slug",
  async (path) => {
    const { body, headers } = await api.get(path);
    expect(body).toMatchObject([
      { slug: "blog", firstEvent: null },
      { slug: "shop", organization: { slug: "lapwing" } },
    ]);
    expect(headers.get("link")).toContain('rel="next"; results="false"');
  },
);

test("a project is named by slug in any case, or by id", async () => {
  for (const name of ["shop", "SHOP", shop.id]) {
    expect((await api.get(`projects/lapwing/${name}/`)).body.slug).toBe("shop");
  }
});

test("a key comes with its DSN", async () => {
  const { body } = await api.get("projects/lapwing/shop/keys/");
  const dsn = `https://${key.publicKey}@lap.example/${shop.id}`;
  expect(body).toEqual([
    {
      id: key.publicKey,
      name: "Default",
      label: "Default",
      public: key.publicKey,
      secret: null,
      projectId: shop.id,
      isActive: true,
      rateLimit: null,
      dsn: { public: dsn, secret: dsn },
      dateCreated: "2026-02-01T00:00:00.000Z",
    },
  ]);
});

test("a key's limit of errors is its rateLimit", async () => {
  const name = { scope: "key", scopeId: key.id, category: "error" } as const;
  const path = `projects/lapwing/shop/keys/${key.publicKey}/`;
  expect((await api.get(path)).body.rateLimit).toBeNull();
  await api.store.limits.setRule({ ...name, window: "hour", quantity: 500 });
  expect((await api.get(path)).body).toMatchObject({
    id: key.publicKey,
    rateLimit: { window: 3600, count: 500 },
  });
  expect((await api.get("projects/lapwing/shop/keys/")).body[0].rateLimit.count).toBe(500);
  await api.store.limits.removeRule({ ...name, window: "hour" });
  expect((await api.get("projects/lapwing/shop/keys/ffff/")).status).toBe(404);
  expect((await api.get(`projects/lapwing/blog/keys/${key.publicKey}/`)).status).toBe(404);
});

test("inbound filters say whether they are on", async () => {
  const { body } = await api.get("projects/lapwing/shop/filters/");
  expect(body).toHaveLength(7);
  expect(body).toContainEqual({
    id: "web-crawlers",
    active: true,
    name: "Web crawlers",
    description: expect.any(String),
  });
  const isActive = (filters: { id: string; active: boolean }[], id: string) =>
    filters.find((filter) => filter.id === id)?.active;
  expect(isActive(body, "localhost")).toBe(false);
  await api.store.filters.switchFamily(shop.id, "localhost", true);
  const { body: after } = await api.get(`projects/lapwing/${shop.id}/filters`);
  expect(isActive(after, "localhost")).toBe(true);
  expect((await api.get("projects/lapwing/nothing/filters/")).status).toBe(404);
});
