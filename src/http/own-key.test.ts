/** The key of Lapwing's own project, in the hands of somebody who wants to do harm with it. */
import { expect, test } from "vitest";
import { KIBIBYTE, MEBIBYTE } from "#lib/bytes.ts";
import {
  EDGE_KEY,
  INTERNAL_KEY,
  type ListeningEdge,
  listenEdge,
} from "#test/support/server/edge.ts";

const ROOM = { maxEnvelopeBytes: 10 * MEBIBYTE };

function send(
  edge: ListeningEdge,
  items: [type: string, payload: string][],
  key = INTERNAL_KEY,
): Promise<Response> {
  const lines = items.flatMap(([type, payload]) => [
    JSON.stringify({ type, length: Buffer.byteLength(payload) }),
    payload,
  ]);
  const query = `sentry_key=${key.publicKey}&sentry_version=7`;
  return fetch(`${edge.url}/api/${key.projectId}/envelope/?${query}`, {
    method: "POST",
    body: ["{}", ...lines].join("\n"),
  });
}

test.each(["event", "transaction", "session", "client_report"])("it takes %s", async (type) => {
  const edge = await listenEdge(ROOM);
  expect((await send(edge, [[type, "{}"]])).status).toBe(200);
  expect(edge.spooled).toHaveLength(1);
});

test.each([
  "attachment",
  "replay_event",
  "replay_recording",
  "log",
  "check_in",
  "profile",
  "span",
  "feedback",
])("it takes no %s, and counts it", async (type) => {
  const edge = await listenEdge(ROOM);
  expect((await send(edge, [[type, "{}"]])).status).toBe(400);
  expect(edge.spooled).toEqual([]);
  expect(edge.refused()).toEqual([expect.stringMatching(/^invalid\/not_our_own\//)]);
  expect((await send(edge, [[type, "{}"]], EDGE_KEY)).status).not.toBe(403);
});

test("an attachment beside an event is left out, and the event is taken", async () => {
  const edge = await listenEdge(ROOM);
  const items: [string, string][] = [
    ["event", "{}"],
    ["attachment", "x"],
  ];
  expect((await send(edge, items)).status).toBe(200);
  expect(edge.spooled[0]?.note.refused).toEqual([[1, "invalid", "not_our_own"]]);
});

test("what is larger than a report of ours is refused, whoever says whose it is", async () => {
  const edge = await listenEdge(ROOM);
  const large = JSON.stringify({ extra: "x".repeat(200 * KIBIBYTE) });
  expect((await send(edge, [["event", large]])).status).toBe(413);
  expect((await send(edge, [["event", large]], EDGE_KEY)).status).toBe(200);
  const dsn = `https://${INTERNAL_KEY.publicKey}@lapwing.example/${INTERNAL_KEY.projectId}`;
  const answer = await fetch(`${edge.url}/monitoring?o=1&p=${INTERNAL_KEY.projectId}`, {
    method: "POST",
    headers: { "Sec-Fetch-Site": "same-origin" },
    body: `${JSON.stringify({ dsn })}\n{"type":"event"}\n${large}`,
  });
  expect(answer.status).toBe(413);
  expect(edge.spooled).toHaveLength(1);
});

test("a flood is cut off at a limit that nobody has to set, and others are not", async () => {
  const edge = await listenEdge(ROOM);
  const flood = async (key = INTERNAL_KEY) => {
    const sent = Array.from({ length: 150 }, () => send(edge, [["event", "{}"]], key));
    const statuses = (await Promise.all(sent)).map(({ status }) => status);
    return statuses.filter((status) => status === 200).length;
  };
  expect(await flood()).toBeLessThanOrEqual(100);
  expect(edge.refused()).toContain("rate_limited/key_quota/error");
  expect(await flood(EDGE_KEY)).toBe(150);
});

test("its web vitals are limited too", async () => {
  const edge = await listenEdge(ROOM);
  const samples = Array.from({ length: 20 }, () => ({ name: "LCP", value: 1, path: "/" }));
  const statuses: number[] = [];
  for (let n = 0; n < 60; n++) {
    const answer = await fetch(`${edge.url}/vitals?key=${INTERNAL_KEY.publicKey}`, {
      method: "POST",
      body: JSON.stringify({ samples }),
    });
    statuses.push(answer.status);
  }
  expect(statuses.at(-1)).toBe(429);
});
