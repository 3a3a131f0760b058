import { expect, test } from "vitest";
import { EDGE_KEY, listenEdge } from "#test/support/server/edge.ts";

const AUTH = { "X-Sentry-Auth": `Sentry sentry_key=${EDGE_KEY.publicKey}, sentry_version=7` };

test.each(["/api/nope", "/api", "/api/", "/api/nope/1/x", "/api/0", "/api/lapwing"])(
  "GET %s is answered as JSON",
  async (path) => {
    const { url, refused } = await listenEdge();
    const answer = await fetch(url + path);
    expect(answer.status).toBe(404);
    expect(await answer.json()).toEqual({ detail: "There is nothing at this address." });
    expect(refused()).toEqual([]);
  },
);

test.each(["/api/0/projects/", "/api/lapwing/open"])("%s goes to web", async (path) => {
  const { url } = await listenEdge();
  expect((await fetch(url + path)).status).toBe(503);
});

test.each([
  "/api/1/integration/otlp/v1/traces",
  "/api/1/otlp/v1/logs/",
  "/api/1/unknown/",
  "/api/1/",
  "/below/api/1/something",
])("what is sent to %s is refused in words, and counted for its project", async (path) => {
  const { url, refused } = await listenEdge();
  const answer = await fetch(url + path, { method: "POST", body: "x".repeat(5000), headers: AUTH });
  expect(answer.status).toBe(404);
  expect(answer.headers.get("x-sentry-error")).toBe("unknown_address");
  expect(answer.headers.get("access-control-allow-origin")).toBe("*");
  const { detail } = (await answer.json()) as { detail: string };
  expect(detail.includes("OTLP")).toBe(path.includes("otlp"));
  expect(refused()).toEqual(["unsupported/unknown_address/default"]);
});

test("with a key that is none it is refused as everywhere", async () => {
  const { url, refused } = await listenEdge();
  const headers = { "X-Sentry-Auth": `Sentry sentry_key=${"0".repeat(32)}` };
  const answer = await fetch(`${url}/api/1/otlp/v1/traces`, { method: "POST", headers });
  expect(answer.status).toBe(403);
  expect(refused()).toEqual(["invalid/project_id/default"]);
});
