import { request } from "node:http";
import { expect, test } from "vitest";
import { EDGE_KEY, listenEdge } from "#test/support/server/edge.ts";

const KEY = EDGE_KEY.publicKey;

test.each([
  ["POST", `/api/1/minidump/?sentry_key=${KEY}`, "unsupported/minidump/error", /minidumps/],
  ["POST", `/api/1/unreal/${KEY}/`, "unsupported/unreal/error", /Unreal/],
  ["POST", `/api/1/upload/?sentry_key=${KEY}`, "unsupported/upload/attachment", /envelope/],
  ["PATCH", `/api/1/upload/abc-1/?sentry_key=${KEY}`, "unsupported/upload/attachment", /envelope/],
])("%s %s is refused with a reason and counted", async (method, path, outcome, words) => {
  const edge = await listenEdge();
  const response = await fetch(`${edge.url}${path}`, { method, body: "MDMP" });
  expect(response.status).toBe(415);
  expect(response.headers.get("x-sentry-error")).toBe("feature_disabled");
  expect(response.headers.get("access-control-allow-origin")).toBe("*");
  expect(((await response.json()) as { detail: string }).detail).toMatch(words);
  expect(edge.refused()).toEqual([outcome]);
  expect(edge.spooled).toEqual([]);
});

test("the answer does not wait for the body, and nothing of it is kept", async () => {
  const edge = await listenEdge();
  const path = `/api/1/minidump/?sentry_key=${KEY}`;
  const answer = await new Promise<number>((resolve, reject) => {
    const upload = request(`${edge.url}${path}`, {
      method: "POST",
      headers: { "Content-Length": 10 * 1024 ** 3, "Content-Type": "multipart/form-data" },
    });
    upload.on("response", (response) => {
      resolve(response.statusCode ?? 0);
      upload.destroy();
    });
    upload.on("error", reject);
    upload.write(Buffer.alloc(64 * 1024));
  });
  expect(answer).toBe(415);
});

test("a key of nobody is refused like everywhere else", async () => {
  const edge = await listenEdge();
  const path = `/api/1/minidump/?sentry_key=${"b".repeat(32)}`;
  const response = await fetch(`${edge.url}${path}`, { method: "POST", body: "MDMP" });
  expect(response.status).toBe(403);
  expect(edge.refused()).toEqual(["invalid/project_id/error"]);
});

test("preflights are answered", async () => {
  const edge = await listenEdge();
  const response = await fetch(`${edge.url}/api/1/upload/`, { method: "OPTIONS" });
  expect(response.status).toBe(204);
});
