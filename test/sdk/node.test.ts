import { fork } from "node:child_process";
import { once } from "node:events";
import { afterAll, beforeAll, expect, test } from "vitest";
import { bestWithin } from "#test/support/machine-time.ts";
import { Api } from "#test/support/server/api.ts";
import type { Project } from "#test/support/server/copy-owner.ts";
import { Lapwing, waitUntil } from "#test/support/server/lapwing.ts";

const READABLE_MS = 1000;

let server: Lapwing;
let project: Project;
let api: Api;

beforeAll(async () => {
  server = await Lapwing.start();
  project = await server.setup("Worker");
  api = new Api(server, project);
});
afterAll(() => server.remove());

/** Lets the app fail; resolves with the event's id and how long it took to be readable. */
async function failOnce(): Promise<{ eventId: string; tookMs: number }> {
  const app = fork("test/sdk/apps/node-app.mjs", { env: { ...process.env, DSN: project.dsn } });
  const exited = once(app, "exit");
  await once(app, "message");
  app.send("go");
  const [{ eventId, thrownAtMs }] = (await once(app, "message")) as [
    { eventId: string; thrownAtMs: number },
  ];
  await waitUntil("the event is readable", async () => {
    return (await api.event(project.slug, eventId)) !== undefined;
  });
  const tookMs = Date.now() - thrownAtMs;
  await exited;
  return { eventId, tookMs };
}

test("an error of @sentry/node is readable through the API within a second", async () => {
  const bestMs = await bestWithin(READABLE_MS, async () => (await failOnce()).tookMs);
  expect(bestMs).toBeLessThanOrEqual(READABLE_MS);
});

test("what @sentry/node says about an error is what the API says", async () => {
  const { eventId } = await failOnce();
  const event = await api.event(project.slug, eventId);
  expect(event?.title).toBe("Error: job 4711 failed");
  expect(event?.platform).toBe("node");
  expect(event?.user).toMatchObject({ id: "user-7", email: "ada@example.com" });
  expect(event?.release?.version).toBe("worker@3.1.4");
  const tags = Object.fromEntries((event?.tags ?? []).map(({ key, value }) => [key, value]));
  expect(tags).toMatchObject({ environment: "staging", queue: "mail", level: "error" });
  const exception = event?.entries.find(({ type }) => type === "exception")?.data as {
    values: {
      type: string;
      value: string;
      stacktrace: { frames: { function: string; inApp: boolean; context: [number, string][] }[] };
    }[];
  };
  expect(exception.values.map(({ type, value }) => `${type}: ${value}`)).toEqual([
    "RangeError: mailbox of ada is full",
    "Error: job 4711 failed",
  ]);
  const thrown = exception.values[0]?.stacktrace.frames.at(-1);
  expect(thrown?.function).toBe("sendMail");
  expect(thrown?.inApp).toBe(true);
  expect(thrown?.context.some(([, line]) => line.includes("new RangeError("))).toBe(true);
});

test("the same error again is the same issue, counted", async () => {
  const before = await api.issues(project.slug, "job");
  await failOnce();
  const after = await api.issues(project.slug, "job");
  expect(after).toHaveLength(1);
  expect(Number(after[0]?.count)).toBe(Number(before[0]?.count) + 1);
  expect(after[0]?.userCount).toBe(1);
});
