import { expect, test } from "vitest";
import { EDGE_KEY, listenEdge } from "#test/support/server/edge.ts";

const REPORT = '{"discarded_events":[{"reason":"ignored","category":"error","quantity":1}]}';

test("reports of what was dropped are taken when nothing else is", async () => {
  const edge = await listenEdge({ perMinute: 1 });
  const send = async (type: string, payload: string) => {
    const url = `${edge.url}/api/1/envelope/?sentry_key=${EDGE_KEY.publicKey}`;
    const body = `{}\n{"type":"${type}"}\n${payload}\n`;
    return (await fetch(url, { method: "POST", body })).status;
  };
  const reports = [await send("client_report", REPORT), await send("client_report", REPORT)];
  expect(reports).toEqual([200, 200]);
  expect([await send("session", "{}"), await send("session", "{}")]).toEqual([200, 429]);
  expect(await send("client_report", REPORT)).toBe(200);
  expect(edge.refused()).toEqual([expect.stringMatching(/^rate_limited\/\w+\/session$/)]);
});
