/** The worst case: ingest fails for everybody, reports included. */
import { expect, onTestFinished, test } from "vitest";
import { EDGE_KEY, listenEdge } from "#test/support/server/edge.ts";
import { postReport } from "./post-report.ts";
import { setOnReport } from "./report-channel.ts";
import { reportLogLine } from "./report-log-line.ts";
import { Reporter } from "./reporter.ts";

const ENVELOPE = '{}\n{"type":"event"}\n{"event_id":"b0b0b0b0b0b0b0b0b0b0b0b0b0b0b0b0"}';

/** An edge whose every append throws, and the reporter of its errors, which sends to it. */
async function startBroken() {
  const tried: string[] = [];
  const edge = await listenEdge({
    append: async ({ body }) => {
      tried.push(body.toString());
      throw new Error("a bug in the spool");
    },
    edge: { onError: (error, what) => reportLogLine("edge", [{ err: error, ...what }, "failed"]) },
  });
  const relay = { host: "127.0.0.1", port: Number(new URL(edge.url).port), publicUrl: edge.url };
  const { projectId, publicKey } = EDGE_KEY;
  const reporter = new Reporter({
    findKey: async () => ({ projectId, publicKey }),
    publicUrl: () => edge.url,
    post: (key, body) => postReport(relay, key.projectId, body),
    nowMs: Date.now,
  });
  setOnReport((report) => reporter.take(report));
  onTestFinished(() => setOnReport(undefined));
  reporter.start();
  return { edge, reporter, tried, events: () => tried.filter((body) => body.includes('"event"')) };
}

test.each([
  ["directly", `/api/${EDGE_KEY.projectId}/envelope/?sentry_key=${EDGE_KEY.publicKey}`],
  ["through the relay", `/monitoring?o=1&p=${EDGE_KEY.projectId}`],
])("a report that cannot be ingested, sent %s, causes no report", async (_name, path) => {
  const { edge, reporter, tried, events } = await startBroken();
  const dsn = `${edge.url.replace("//", `//${EDGE_KEY.publicKey}@`)}/1`;
  const body = ENVELOPE.replace("{}", JSON.stringify({ dsn }));
  const headers = { Origin: edge.url };
  const response = await fetch(edge.url + path, { method: "POST", body, headers });
  expect(response.status).toBe(500);
  await reporter.stop();
  // What was sent above, and no event about it.
  expect(events()).toEqual([body]);
  // It, the session's begin and end, and twice the count of what was lost.
  expect(tried).toHaveLength(5);
});

test("an error with somebody else's envelope is tried once, and that this fails is not told", async () => {
  const { reporter, events } = await startBroken();
  reportLogLine("edge", [{ err: new Error("a bug"), projectId: 99 }, "a request failed"]);
  await reporter.stop();
  expect(events()).toHaveLength(1);
  expect(events()[0]).toContain("a bug");
});
