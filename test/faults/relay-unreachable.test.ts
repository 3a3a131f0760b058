/** Upstreams that are slow, have no address, or no longer who they say: nobody here is held up. */
import { writeFileSync } from "node:fs";
import { join } from "node:path";
import { afterAll, beforeAll, expect, test } from "vitest";
import { DAY_MS } from "#lib/time.ts";
import { makeCertificate } from "#test/support/relay/certificate.ts";
import {
  addTarget,
  errorItem,
  postRelay,
  RELAYING,
  readRelayCounts,
  waitForEmptyQueues,
} from "#test/support/relay/relay-server.ts";
import { Upstream, type UpstreamAnswer } from "#test/support/relay/upstream.ts";
import { Lapwing, temporaryFolder, waitUntil } from "#test/support/server/lapwing.ts";
import { insertTarget } from "#test/support/server/projects.ts";

const dayBefore = new Date(Date.now() - DAY_MS);
const dayAfter = new Date(Date.now() + DAY_MS);
const EXPIRED = makeCertificate("localhost", new Date(0), dayBefore);
const RENEWED = makeCertificate("localhost", dayBefore, dayAfter);

let server: Lapwing;
beforeAll(async () => {
  const data = temporaryFolder();
  const trusted = join(data, "trusted.pem");
  writeFileSync(trusted, EXPIRED.cert + RENEWED.cert);
  const env = { ...RELAYING.env, NODE_EXTRA_CA_CERTS: trusted };
  server = await Lapwing.start({ ...RELAYING, data, env });
  await server.setup();
});
afterAll(() => server?.remove());

/** An upstream that answers no event until it is told to. */
async function startSlow() {
  const release = Promise.withResolvers<UpstreamAnswer>();
  const isEvent = ({ body }: { body: string }) => body.includes('"type":"event"');
  const upstream = await Upstream.start((request) => (isEvent(request) ? release.promise : {}));
  const events = () => upstream.requests.filter(isEvent).length;
  return { upstream, events, release: () => release.resolve({}) };
}

const send = (dsn: string, count: number) =>
  Promise.all(Array.from({ length: count }, (_, n) => postRelay(server, dsn, errorItem(`${n}`))));

test("while an upstream is slow, everything is taken here, and it sees one connection", async () => {
  const { upstream, events, release } = await startSlow();
  const target = await addTarget(server, upstream.dsn());
  const answers = await send(upstream.dsn(), 200);
  expect(answers.map(({ status }) => status)).toEqual(answers.map(() => 200));
  await waitUntil("one is under way", () => events() === 1);
  // What goes elsewhere does not wait behind it.
  const quick = await Upstream.start();
  const other = await addTarget(server, quick.dsn());
  await send(quick.dsn(), 20);
  await waitForEmptyQueues(server, 20, other);
  expect([events(), upstream.connections]).toEqual([1, 1]);
  release();
  await waitForEmptyQueues(server, 200, target);
  expect(readRelayCounts(server.data, target)["error delivered"]).toBe(200);
  expect(upstream.connections).toBe(1);
});

test("of clients that wait for a slow upstream there are a hundred at most", async () => {
  const { upstream, events, release } = await startSlow();
  const target = await addTarget(server, upstream.dsn(), { delivery: "direct" });
  const sending = send(upstream.dsn(), 130);
  await waitUntil("thirty are refused", () => {
    return readRelayCounts(server.data, target)["error refused relay_busy"] === 30;
  });
  expect(events()).toBe(100);
  expect(upstream.connections).toBeLessThanOrEqual(100);
  release();
  const statuses = (await sending).map(({ status }) => status);
  expect(statuses.filter((status) => status === 200)).toHaveLength(100);
  expect(statuses.filter((status) => status === 503)).toHaveLength(30);
});

test("a name without an address is said to be one, its envelopes wait, others go on", async () => {
  // Too long for any resolver to ask for, so that none is asked.
  const dsn = `http://${"ab".repeat(16)}@${"a".repeat(64)}.example/1`;
  const target = insertTarget(server.data, 1, dsn);
  await waitUntil("the target is known", async () => (await postRelay(server, dsn, "")).ok);
  expect((await send(dsn, 5)).map(({ status }) => status)).toEqual([200, 200, 200, 200, 200]);
  await waitUntil("the operator is told", () => server.log.includes("its name is not known"));
  const upstream = await Upstream.start();
  const other = await addTarget(server, upstream.dsn());
  await send(upstream.dsn(), 5);
  await waitForEmptyQueues(server, 5, other);
  expect(readRelayCounts(server.data, target)).toEqual({ "error received": 5 });
});

test("an upstream whose certificate has expired gets nothing until it has another", async () => {
  const upstream = await Upstream.start(() => ({}), { certificate: EXPIRED });
  const dsn = upstream.dsn(1, "localhost").replace("http:", "https:");
  const target = await addTarget(server, dsn);
  await send(dsn, 5);
  await waitUntil("the operator is told", () => server.log.includes("has expired"));
  expect(upstream.requests).toEqual([]);
  expect(readRelayCounts(server.data, target)).toEqual({ "error received": 5 });
  await upstream.stop();
  const renewed = await Upstream.start(() => ({}), { port: upstream.port, certificate: RENEWED });
  await waitForEmptyQueues(server, 5, target);
  expect(renewed.requests).toHaveLength(5);
  expect(server.log.match(/has expired/g)).toHaveLength(1);
});
