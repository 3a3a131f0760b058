/** What is refused for want of memory or disk is answered with 503, and counted. */
import { type AddressInfo, connect } from "node:net";
import { expect, onTestFinished, test } from "vitest";
import { LargeBodies } from "#ingest/receive/large-bodies.ts";
import { SmallBodies } from "#ingest/receive/small-bodies.ts";
import { SpoolUnavailable } from "#ingest/spool/writer.ts";
import { KIBIBYTE, MEBIBYTE } from "#lib/bytes.ts";
import { EDGE_KEY, type ListeningEdge, listenEdge } from "#test/support/server/edge.ts";

const PATH = `/api/1/envelope/?sentry_key=${EDGE_KEY.publicKey}`;
const HEAD = `POST ${PATH} HTTP/1.1\r\nHost: x\r\n`;

const post = ({ url }: ListeningEdge, body: string) => fetch(url + PATH, { method: "POST", body });

test("while memory is short nothing is read", async () => {
  let isShort = true;
  const largeBodies = new LargeBodies(MEBIBYTE, new SmallBodies(), () => isShort);
  const edge = await listenEdge({ largeBodies });
  const refused = await post(edge, '{}\n{"type":"event"}\n{}\n');
  expect([refused.status, refused.headers.get("x-sentry-error")]).toEqual([503, "memory"]);
  expect(edge.refused()).toEqual(["invalid/memory/default"]);
  isShort = false;
  expect((await post(edge, '{}\n{"type":"event"}\n{}\n')).status).toBe(200);
});

test("bodies that do not end make way for those that do", async () => {
  const small = new SmallBodies(20 * KIBIBYTE);
  const largeBodies = new LargeBodies(MEBIBYTE, small);
  const edge = await listenEdge({ largeBodies, maxEnvelopeBytes: MEBIBYTE });
  const socket = connect((edge.server.address() as AddressInfo).port, "127.0.0.1");
  onTestFinished(() => void socket.destroy());
  let heard = "";
  socket.on("data", (data) => {
    heard += data;
  });
  socket.write(`${HEAD}Content-Length: 90000\r\n\r\n${"x".repeat(9000)}`);
  await expect.poll(() => small.heldBytes).toBeGreaterThan(9000);
  const event = JSON.stringify({ message: "x".repeat(12_000) });
  const whole = await post(edge, `{}\n{"type":"event"}\n${event}\n`);
  expect(whole.status).toBe(200);
  await expect.poll(() => heard).toContain("X-Sentry-Error: busy\r\n");
  expect(heard).toMatch(/^HTTP\/1.1 503 /);
  expect(edge.refused()).toEqual(["invalid/busy/default"]);
  await expect.poll(() => small.heldBytes).toBe(0);
});

test("what the disk does not take is counted, item by item", async () => {
  const append = () => Promise.reject(new SpoolUnavailable("the disk is full"));
  const edge = await listenEdge({ append });
  expect((await post(edge, '{}\n{"type":"event"}\n{}\n{"type":"session"}\n{}\n')).status).toBe(503);
  expect((await post(edge, '{}\n{"type":"transaction"}\n{}\n')).status).toBe(503);
  expect(edge.refused().sort()).toEqual([
    "invalid/spool_unavailable/error",
    "invalid/spool_unavailable/session",
    "invalid/spool_unavailable/span",
    "invalid/spool_unavailable/transaction",
  ]);
});
