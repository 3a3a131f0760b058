import { once } from "node:events";
import { createServer, type ServerResponse } from "node:http";
import { type AddressInfo, connect } from "node:net";
import { expect, onTestFinished, test } from "vitest";
import { SlowReaders } from "#http/edge/slow-readers.ts";
import { MEBIBYTE } from "#lib/bytes.ts";
import { EDGE_KEY, listenEdge } from "#test/support/server/edge.ts";
import { WebProxy } from "./proxy.ts";
import { WebSlots } from "./web-slots.ts";

/** An edge before a web that answers when it is told to. */
async function openRig(slots: WebSlots, slowReaders = new SlowReaders()) {
  const waiting: ServerResponse[] = [];
  const web = createServer((_message, response) => void waiting.push(response));
  web.listen(0, "127.0.0.1");
  await once(web, "listening");
  const proxy = new WebProxy(() => (web.address() as AddressInfo).port, { slots });
  const edge = await listenEdge({ slowReaders, edge: { web: proxy } });
  onTestFinished(() => {
    proxy.close();
    web.closeAllConnections();
    web.close();
  });
  return { edge, waiting };
}

test("pages have slots of their own: when they are taken, SDKs do not notice", async () => {
  const slots = new WebSlots(2);
  const { edge, waiting } = await openRig(slots);
  const first = fetch(`${edge.url}/issues`);
  await expect.poll(() => waiting).toHaveLength(1);
  // One address has half of them.
  const second = await fetch(`${edge.url}/issues`);
  expect(second.status).toBe(503);
  expect(await second.json()).toEqual({
    detail: "Too many pages and API answers are being read at once. Try again in a moment.",
  });
  const page = await fetch(`${edge.url}/issues`, { headers: { Accept: "text/html" } });
  expect(await page.text()).toContain("<h1>Lapwing is busy</h1>");
  const sent = await fetch(`${edge.url}/api/1/envelope/?sentry_key=${EDGE_KEY.publicKey}`, {
    method: "POST",
    body: '{}\n{"type":"event"}\n{}\n',
  });
  expect(sent.status).toBe(200);

  waiting[0]?.end("issues");
  expect(await (await first).text()).toBe("issues");
  await expect.poll(() => slots.taken).toBe(0);
});

test("no address takes the slots of another", () => {
  const slots = new WebSlots(4);
  const leave = [slots.take("192.0.2.1"), slots.take("192.0.2.1")];
  expect(slots.take("192.0.2.1")).toBeUndefined();
  expect(slots.take("2001:db8::1")).toBeDefined();
  expect(slots.take("2001:db8::2")).toBeDefined();
  expect(slots.take("192.0.2.3")).toBeUndefined();
  leave[0]?.();
  expect(slots.take("192.0.2.3")).toBeDefined();
});

test("who reads an answer is waited for, who hardly does is not", async () => {
  const clock = { nowMs: 0 };
  const slowReaders = new SlowReaders({ patienceMs: 30_000, nowMs: () => clock.nowMs });
  const slots = new WebSlots(8);
  const { edge, waiting } = await openRig(slots, slowReaders);
  const { port } = edge.server.address() as AddressInfo;
  const socket = connect(port, "127.0.0.1");
  socket.on("error", () => {});
  onTestFinished(() => void socket.destroy());
  let read = 0;
  let readTo = 0;
  socket.on("data", (data) => {
    read += data.length;
    if (read >= readTo) socket.pause();
  });
  socket.write("GET /download HTTP/1.1\r\nHost: x\r\n\r\n");
  await expect.poll(() => waiting).toHaveLength(1);
  waiting[0]?.end(Buffer.alloc(128 * MEBIBYTE));
  await expect.poll(() => slowReaders.look()).toBe(1);

  const laterAndLook = () => {
    clock.nowMs += 30_000;
    slowReaders.look();
    return slots.taken;
  };
  for (let step = 1; step <= 3; step++) {
    // More than the system keeps for it, so that it is taken from here.
    readTo = read + 16 * MEBIBYTE;
    socket.resume();
    await expect.poll(() => read).toBeGreaterThanOrEqual(readTo);
    expect(laterAndLook()).toBe(1);
  }
  // What was read before does not help who stops.
  await expect.poll(laterAndLook).toBe(0);
});
