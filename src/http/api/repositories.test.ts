import { afterAll, beforeAll, expect, test } from "vitest";
import { ApiTestServer } from "#test/support/server/api-test-server.ts";
import { SAMPLE_STORES } from "#test/support/store/sample-engine.ts";

let api: ApiTestServer;
beforeAll(async () => {
  api = await ApiTestServer.start(SAMPLE_STORES);
});
afterAll(() => api.stop());

const PATH = "organizations/lapwing/repos/";
async function add(body: unknown) {
  const headers = { Authorization: `Bearer ${await api.token()}` };
  return api.get(PATH, { headers, method: "POST", body: JSON.stringify(body) });
}

test("repositories are added by name, each once, and listed in Sentry's shape", async () => {
  expect(await api.get(PATH)).toMatchObject({ status: 200, body: [] });
  const made = await add({ name: " acme/shop ", url: "https://git.example/acme/shop" });
  expect(made).toMatchObject({
    status: 201,
    body: {
      id: expect.stringMatching(/^\d+$/),
      name: "acme/shop",
      url: "https://git.example/acme/shop",
      status: "active",
      provider: { id: "unknown" },
    },
  });
  expect(await add({ name: "acme/shop" })).toMatchObject({ status: 200, body: made.body });
  await add({ name: "acme/api", url: null });
  const { body, headers } = await api.get(`${PATH}?cursor=&per_page=100`);
  expect(body.map(({ name }: { name: string }) => name)).toEqual(["acme/api", "acme/shop"]);
  expect(headers.get("link")).toContain('results="false"');
});

test.each([
  [[], "Send a JSON object"],
  [{}, "name must be a text"],
  [{ name: " " }, "1 to 200 characters"],
  [{ name: "x".repeat(201) }, "1 to 200 characters"],
  [{ name: "x", url: "javascript:alert(1)" }, "http or https"],
  [{ name: "x", url: 5 }, "url must be a text"],
])("%j is refused", async (body, why) => {
  const before = (await api.get(PATH)).body;
  const answer = await add(body);
  expect([answer.status, answer.body.detail]).toEqual([400, expect.stringContaining(why)]);
  expect((await api.get(PATH)).body).toEqual(before);
});

test("whose token it is is told to whoever has one", async () => {
  const { status, body } = await api.get("auth/", {
    headers: { Authorization: `Bearer ${await api.token([])}` },
  });
  expect(status).toBe(200);
  expect(body).toMatchObject({ id: "1", email: "ada@example.com", username: "ada@example.com" });
  expect(typeof body.name).toBe("string");
});
