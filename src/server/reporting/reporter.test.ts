import { beforeEach, expect, test } from "vitest";
import { HOUR_MS, SECOND_MS } from "#lib/time.ts";
import type { ProjectId } from "#model/ids.ts";
import type { ReportKey } from "#queries/events/find-report-key.ts";
import { makeErrorReport, makeMessageReport } from "./make-server-report.ts";
import type { PostAnswer } from "./post-report.ts";
import type { ServerReport } from "./report-channel.ts";
import { Reporter } from "./reporter.ts";

const KEY: ReportKey = { projectId: 7 as ProjectId, publicKey: "a".repeat(32) };
const OK: PostAnswer = { status: 200, retryAfterS: 60 };

let nowMs: number;
let key: ReportKey | undefined;
let answer: () => Promise<PostAnswer>;
let bodies: string[];
beforeEach(() => {
  nowMs = Date.parse("2026-11-15T12:00:00Z");
  key = KEY;
  answer = async () => OK;
  bodies = [];
});

function open(): Reporter {
  return new Reporter({
    findKey: async () => key,
    publicUrl: () => "https://lapwing.example",
    post: (_key, body) => {
      bodies.push(body);
      return answer();
    },
    nowMs: () => nowMs,
  });
}

interface Sent {
  header: Record<string, unknown>;
  type: string;
  payload: Record<string, unknown>;
}

const sent = (): Sent[] =>
  bodies.map((body) => {
    const [header = {}, item = {}, payload = {}] = body
      .split("\n")
      .map((line) => JSON.parse(line) as Record<string, unknown>);
    return { header, type: String(item.type), payload };
  });
const typesSent = () => sent().map(({ type }) => type);
const events = () => sent().filter(({ type }) => type === "event");
const discarded = () =>
  sent().flatMap(({ payload }) => (payload.discarded_events as unknown[] | undefined) ?? []);

/** An error of its own line number per name. */
function failure(name: string, projectId?: number): ServerReport {
  const error = new Error(name);
  const made = makeErrorReport(error, { type: "log", handled: true }, { atMs: nowMs });
  if (made === undefined) throw new Error("not reportable");
  return { ...made, projectId };
}

test("a server is a session: begun, failed once, ended; with its errors in between", async () => {
  const reporter = open();
  reporter.start();
  reporter.take(failure("disk full"));
  reporter.take(failure("no such table"));
  await reporter.stop();
  expect(typesSent()).toEqual(["session", "event", "session", "event", "session"]);
  const [begun, event, failed, , ended] = sent();
  expect(begun?.payload).toMatchObject({ init: true, status: "ok" });
  expect(failed?.payload).toMatchObject({ status: "ok", errors: 1 });
  expect(ended?.payload).toMatchObject({ status: "exited", errors: 2 });
  expect(event?.header).toMatchObject({
    dsn: `https://${"a".repeat(32)}@lapwing.example/7`,
    event_id: event?.payload.event_id,
  });
});

test("what comes before the server listens is sent when it does", async () => {
  const reporter = open();
  reporter.take(failure("an old crash"));
  expect(bodies).toEqual([]);
  reporter.start();
  await reporter.stop();
  expect(events()).toHaveLength(1);
});

test("a failure with the data of Lapwing's own project is never sent", async () => {
  const reporter = open();
  reporter.start();
  reporter.take(failure("cannot ingest", KEY.projectId));
  reporter.take(failure("cannot ingest", 8));
  await reporter.stop();
  expect(events()).toHaveLength(1);
});

test("a web that dies again and again makes a handful of events an hour", async () => {
  const reporter = open();
  reporter.start();
  const died = () =>
    makeMessageReport("web died and is started again", { atMs: nowMs, extra: { code: nowMs } });
  for (let second = 0; second < 3600; second++) {
    reporter.take(died());
    nowMs += SECOND_MS;
  }
  reporter.take(failure("something else"));
  await reporter.stop();
  expect(events().length).toBeLessThanOrEqual(11);
  expect(events().at(-1)?.payload).toMatchObject({ exception: {} });
  const quantity = 3600 - (events().length - 1);
  expect(discarded()).toContainEqual({
    reason: "ratelimit_backoff",
    category: "error",
    quantity,
  });
});

test("switched off nothing is sent, and what was kept meanwhile is not sent later", async () => {
  key = undefined;
  const reporter = open();
  reporter.start();
  reporter.take(failure("while off"));
  await new Promise((resolve) => setTimeout(resolve));
  expect(bodies).toEqual([]);
  key = KEY;
  reporter.take(failure("while on"));
  await reporter.stop();
  expect(events()).toHaveLength(1);
  expect(JSON.stringify(events()[0]?.payload)).toContain("while on");
});

test("a limit is obeyed and what it cost is told", async () => {
  answer = async () => ({ status: 429, retryAfterS: 600 });
  const reporter = open();
  reporter.start();
  await new Promise((resolve) => setTimeout(resolve));
  reporter.take(failure("while limited"));
  await new Promise((resolve) => setTimeout(resolve));
  expect(typesSent()).toEqual(["session"]);
  answer = async () => OK;
  nowMs += HOUR_MS;
  reporter.take(failure("afterwards"));
  await reporter.stop();
  expect(events()).toHaveLength(1);
  expect(discarded()).toContainEqual({
    reason: "ratelimit_backoff",
    category: "error",
    quantity: 1,
  });
});

test.each([
  ["cannot be reached", () => Promise.reject(new Error("ECONNREFUSED")), "network_error"],
  ["fails", async () => ({ status: 500, retryAfterS: 60 }), "send_error"],
])("a relay that %s costs reports, is told later, and nothing else happens", async (...given) => {
  const [, failing, reason] = given;
  answer = failing;
  const reporter = open();
  reporter.start();
  reporter.take(failure("lost"));
  await new Promise((resolve) => setTimeout(resolve, 5));
  const tries = bodies.length;
  expect(tries).toBeLessThan(6);
  answer = async () => OK;
  reporter.take(failure("arrives"));
  await reporter.stop();
  expect(discarded()).toContainEqual({ reason, category: "error", quantity: 1 });
});

test("a relay that never answers does not hold up a stop", async () => {
  answer = () => new Promise(() => {});
  const reporter = open();
  reporter.start();
  reporter.take(failure("stuck"));
  await reporter.stop(50);
  expect(typesSent()).toEqual(["session"]);
});
