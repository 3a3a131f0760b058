import { once } from "node:events";
import { type AddressInfo, connect, type Socket } from "node:net";
import { expect, onTestFinished, test } from "vitest";
import {
  EDGE_KEY,
  type EdgeOptions,
  type ListeningEdge,
  listenEdge,
} from "#test/support/server/edge.ts";
import { ConnectionRoom } from "./connection-room.ts";

const ENVELOPE = `/api/1/envelope/?sentry_key=${EDGE_KEY.publicKey}`;
const HEAD = `POST ${ENVELOPE} HTTP/1.1\r\nHost: x\r\n`;
const EVENT = '{}\n{"type":"event"}\n{}\n';
const WHOLE = `${HEAD}Content-Length: ${EVENT.length}\r\n\r\n${EVENT}`;
/** A body that never ends. */
const STUCK = `${HEAD}Content-Length: 100\r\n\r\n{}`;

interface Rig {
  edge: ListeningEdge;
  room: ConnectionRoom;
  clock: { nowMs: number };
  /** A client at an address of its own. */
  open(address: string, bytes?: string): Promise<Client>;
}

class Client {
  heard = "";
  isClosed = false;
  readonly socket: Socket;

  constructor(socket: Socket) {
    this.socket = socket;
    socket.on("error", () => {});
    socket.on("data", (data) => {
      this.heard += data;
    });
    socket.on("close", () => {
      this.isClosed = true;
    });
  }
}

async function openRig(max: number, options: EdgeOptions = {}): Promise<Rig> {
  const clock = { nowMs: 0 };
  const room = new ConnectionRoom({ max, nowMs: () => clock.nowMs });
  const edge = await listenEdge({ ...options, room });
  const { port } = edge.server.address() as AddressInfo;
  const open = async (localAddress: string, bytes = "") => {
    const socket = connect({ port, host: "127.0.0.1", localAddress });
    onTestFinished(() => void socket.destroy());
    const client = new Client(socket);
    await once(socket, "connect");
    if (bytes !== "") socket.write(bytes);
    return client;
  };
  return { edge, room, clock, open };
}

/** That many clients that sent this, one after the other. */
async function fill(rig: Rig, count: number, address: string, bytes = ""): Promise<Client[]> {
  const clients: Client[] = [];
  for (let i = 0; i < count; i++) clients.push(await rig.open(address, bytes));
  await expect.poll(() => rig.room.open).toBe(count);
  return clients;
}

test("a client that comes when every slot is used is told so", async () => {
  const { promise, resolve } = Promise.withResolvers<void>();
  let waiting = 0;
  const append = () => {
    waiting += 1;
    return promise;
  };
  const rig = await openRig(3, { append });
  const busy = await fill(rig, 3, "127.0.0.1", WHOLE);
  await expect.poll(() => waiting).toBe(3);
  rig.clock.nowMs += 60_000;
  const late = await rig.open("127.0.0.2", WHOLE);
  await expect.poll(() => late.isClosed).toBe(true);
  expect(late.heard).toMatch(/^HTTP\/1.1 503 /);
  expect(late.heard).toContain("X-Sentry-Error: too_many_connections\r\n");
  expect(late.heard).toContain("Access-Control-Allow-Origin: *\r\n");
  // SDKs would take it for everything that they send.
  expect(late.heard).not.toContain("Retry-After:");
  expect(rig.room.refused).toBe(1);
  // Who waits for an answer gets it, however long that takes.
  resolve();
  for (const { heard } of busy) expect(heard).toBe("");
  await expect
    .poll(() => busy.map(({ heard }) => heard.slice(0, 12)))
    .toEqual(Array(3).fill("HTTP/1.1 200"));
  expect(rig.edge.spooled).toHaveLength(3);
});

test("an idle connection makes way, the one that was used longest ago", async () => {
  const rig = await openRig(3);
  const clients: Client[] = [];
  for (let i = 0; i < 3; i++) {
    const client = await rig.open("127.0.0.1", WHOLE);
    await expect.poll(() => client.heard).toContain("HTTP/1.1 200");
    clients.push(client);
    rig.clock.nowMs += 10;
  }
  clients[0]?.socket.write(WHOLE);
  await expect.poll(() => clients[0]?.heard.match(/200 OK/g)).toHaveLength(2);
  rig.clock.nowMs += 1000;
  const late = await rig.open("127.0.0.2", WHOLE);
  await expect.poll(() => late.heard).toContain("HTTP/1.1 200");
  expect(clients.map(({ isClosed }) => isClosed)).toEqual([false, true, false]);
  expect(rig.room.madeWay).toBe(1);
});

test("who says nothing makes way after a moment, not at once", async () => {
  const rig = await openRig(2);
  await fill(rig, 2, "127.0.0.1", "POST /api/1/en");
  const early = await rig.open("127.0.0.1", WHOLE);
  await expect.poll(() => early.heard).toContain("HTTP/1.1 503");
  rig.clock.nowMs += 2000;
  const late = await rig.open("127.0.0.1", WHOLE);
  await expect.poll(() => late.heard).toContain("HTTP/1.1 200");
});

test("who has more than its share takes no slot of others, and gives its own", async () => {
  const rig = await openRig(4);
  const neighbour = await rig.open("127.0.0.9", WHOLE);
  await expect.poll(() => neighbour.heard).toContain("HTTP/1.1 200");
  for (let i = 0; i < 3; i++) await rig.open("127.0.0.1");
  await expect.poll(() => rig.room.open).toBe(4);
  rig.clock.nowMs += 1000;
  // The neighbour is idle for long, but not for them.
  const fourth = await rig.open("127.0.0.1", WHOLE);
  await expect.poll(() => fourth.heard).toContain("HTTP/1.1 503");
  const late = await rig.open("127.0.0.2", WHOLE);
  await expect.poll(() => late.heard).toContain("HTTP/1.1 200");
  expect(neighbour.isClosed).toBe(false);
});

test("one address cannot keep the others out with bodies that do not end", async () => {
  const rig = await openRig(6);
  let begun = 0;
  rig.edge.server.on("request", () => {
    begun += 1;
  });
  const neighbour = await rig.open("127.0.0.9", STUCK);
  await expect.poll(() => begun).toBe(1);
  for (let i = 0; i < 5; i++) await rig.open("127.0.0.1", STUCK);
  await expect.poll(() => begun).toBe(6);
  rig.clock.nowMs += 2000;
  const late = await rig.open("127.0.0.2", WHOLE);
  await expect.poll(() => late.heard).toContain("HTTP/1.1 200");
  // The neighbour came first, but has no more than its share.
  expect(neighbour.isClosed).toBe(false);
  await expect.poll(() => rig.edge.refused()).toEqual(["invalid/aborted/default"]);
});

test("a few at a time make way, so that looking for them is rare", async () => {
  const rig = await openRig(200);
  await fill(rig, 200, "127.0.0.1");
  rig.clock.nowMs += 2000;
  await rig.open("127.0.0.1", WHOLE);
  await expect.poll(() => rig.room.open).toBe(199);
  expect(rig.room.madeWay).toBe(2);
});

test("who sends far ahead of the answers is closed, a little ahead is served", async () => {
  const disk = Promise.withResolvers<void>();
  const rig = await openRig(5, { append: () => disk.promise });
  const far = await rig.open("127.0.0.2", WHOLE.repeat(400));
  await expect.poll(() => far.isClosed).toBe(true);
  expect(far.heard).toBe("");

  const little = await rig.open("127.0.0.1", WHOLE.repeat(40));
  disk.resolve();
  await expect.poll(() => little.heard.split("HTTP/1.1 200").length - 1).toBe(40);
  expect(little.isClosed).toBe(false);
});
