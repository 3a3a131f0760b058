import { once } from "node:events";
import { createServer, type IncomingHttpHeaders, type RequestListener } from "node:http";
import { type AddressInfo, connect, type Socket } from "node:net";
import { setTimeout as sleep } from "node:timers/promises";
import { expect, onTestFinished, test } from "vitest";
import { readAddressList } from "#lib/address-list.ts";
import { KIBIBYTE } from "#lib/bytes.ts";
import { type ListeningEdge, listenEdge } from "#test/support/server/edge.ts";
import { exchange, requestBytes } from "#test/support/server/raw-http.ts";
import { WebProxy, type WebProxyOptions } from "./proxy.ts";
import { WebBodies } from "./web-bodies.ts";
import { WebSlots } from "./web-slots.ts";

/** The headers that web gets for these. */
async function passed(
  headers: [string, string][],
  trustedProxies = readAddressList([]),
): Promise<IncomingHttpHeaders> {
  let got: IncomingHttpHeaders = {};
  const web = createServer((message, response) => {
    got = message.headers;
    response.end();
  });
  web.listen(0, "127.0.0.1");
  await once(web, "listening");
  onTestFinished(() => void web.close());
  const proxy = new WebProxy(() => (web.address() as AddressInfo).port);
  onTestFinished(() => proxy.close());
  const edge = await listenEdge({ edge: { web: proxy, trustedProxies } });
  await exchange(edge.url, requestBytes({ method: "GET", path: "/login", headers }));
  return got;
}

test("web is told who is at the other end of the socket, whatever they say", async () => {
  const got = await passed([
    ["X-Lapwing-Client", "192.0.2.66"],
    ["X-Forwarded-For", "192.0.2.66"],
  ]);
  expect(got["x-lapwing-client"]).toBe("127.0.0.1");
});

test("behind a proxy of ours web is told whom the proxy saw", async () => {
  const got = await passed(
    [
      ["X-Lapwing-Client", "192.0.2.66"],
      ["X-Forwarded-For", "192.0.2.66, 192.0.2.7"],
    ],
    readAddressList(["127.0.0.0/8"]),
  );
  expect(got["x-lapwing-client"]).toBe("192.0.2.7");
});

test("headers that only we may set do not pass", async () => {
  const got = await passed([
    ["X-Middleware-Subrequest", "x"],
    ["X-Forwarded-Host", "evil.example"],
    ["Forwarded", "for=192.0.2.66"],
    ["X-Lapwing-Host", "evil.example"],
  ]);
  expect(Object.keys(got).filter((name) => /middleware|forwarded/.test(name))).toEqual([]);
  expect(got["x-lapwing-host"]).toBe("localhost");
});

/** An edge before a web that answers each request with what `answer` makes of it. */
async function openRig(
  answer: RequestListener,
  { bodies, slots, tunnels, publicUrl }: WebProxyOptions = {},
): Promise<ListeningEdge & { asked: string[] }> {
  const asked: string[] = [];
  const web = createServer({ maxHeaderSize: 64 * KIBIBYTE }, (message, response) => {
    asked.push(`${message.method} ${message.url}`);
    answer(message, response);
  });
  web.on("upgrade", (_message, socket) => {
    asked.push("upgrade");
    socket.write("HTTP/1.1 101 Switching Protocols\r\nConnection: Upgrade\r\n\r\n");
  });
  web.listen(0, "127.0.0.1");
  await once(web, "listening");
  const proxy = new WebProxy(() => (web.address() as AddressInfo).port, {
    ...(bodies && { bodies }),
    ...(slots && { slots }),
    ...(tunnels !== undefined && { tunnels }),
    ...(publicUrl && { publicUrl }),
  });
  const edge = await listenEdge({ edge: { web: proxy } });
  onTestFinished(() => {
    proxy.close();
    web.closeAllConnections();
    web.close();
  });
  return { ...edge, asked };
}

const echo: RequestListener = (message, response) => void message.pipe(response);
const OWN = "https://lapwing.example";

/** A request whose body is never all there. */
function openUnfinished(url: string, path: string, headers = ""): Socket {
  const socket = connect(Number(new URL(url).port), "127.0.0.1");
  socket.on("error", () => {});
  onTestFinished(() => void socket.destroy());
  socket.write(
    `POST ${path} HTTP/1.1\r\nHost: x\r\nOrigin: ${OWN}\r\nContent-Length: 100\r\n${headers}\r\nhalf`,
  );
  return socket;
}

test("five hundred who never finish their form keep nobody from a page", async () => {
  const slots = new WebSlots(20);
  const edge = await openRig(echo, { slots });
  const all = Array.from({ length: 500 }, () => openUnfinished(edge.url, "/login"));
  await Promise.all(all.map((socket) => once(socket, "connect")));
  expect((await fetch(`${edge.url}/login`)).status).toBe(200);
  const form = { method: "POST", body: "email=a", headers: { Origin: OWN } };
  expect(await (await fetch(`${edge.url}/login`, form)).text()).toBe("email=a");
  expect(slots.taken).toBeLessThanOrEqual(1);
});

test("a body that stands still is told so, and one that keeps coming is not", async () => {
  const bodies = new WebBodies({ standStillMs: 1500, strangerMs: 60_000 });
  const edge = await openRig(echo, { bodies });
  const still = openUnfinished(edge.url, "/login");
  const answer = await new Promise<string>((resolve) =>
    still.once("data", (data) => resolve(data.toString())),
  );
  expect(answer).toMatch(/^HTTP\/1\.1 408 /);
  expect(edge.asked).toEqual([]);

  // Larger than what is waited for, and slower in all than any limit on standing still.
  const socket = connect(Number(new URL(edge.url).port), "127.0.0.1");
  onTestFinished(() => void socket.destroy());
  let received = 0;
  socket.on("data", (data) => {
    received += data.length;
  });
  const piece = Buffer.alloc(16 * KIBIBYTE, "x");
  const head = `POST /api/0/chunks/ HTTP/1.1\r\nHost: x\r\nAuthorization: Bearer t\r\nContent-Length: ${10 * piece.length}\r\n\r\n`;
  socket.write(head);
  for (let n = 0; n < 10; n++) {
    await sleep(250);
    socket.write(piece);
  }
  await expect.poll(() => received, { timeout: 5000 }).toBeGreaterThan(10 * piece.length);
});

test("who has nothing to show is not waited for without end", async () => {
  const bodies = new WebBodies({ standStillMs: 60_000, strangerMs: 300 });
  const edge = await openRig(echo, { bodies });
  const known = openUnfinished(edge.url, "/login", "Cookie: session=x\r\n");
  let isTold = false;
  known.once("data", () => {
    isTold = true;
  });
  const stranger = openUnfinished(edge.url, "/login");
  const [answer] = await once(stranger, "data");
  expect(String(answer)).toMatch(/^HTTP\/1\.1 408 /);
  expect(isTold).toBe(false);
});

test("large bodies that are under way leave most slots to others", async () => {
  const slots = new WebSlots(40);
  const edge = await openRig(echo, { slots });
  const large = "x".repeat(70 * KIBIBYTE);
  for (let n = 0; n < 30; n++) {
    openUnfinished(edge.url, "/login", "Cookie: a=b\r\n").write(large);
    const socket = connect(Number(new URL(edge.url).port), "127.0.0.1");
    onTestFinished(() => void socket.destroy());
    socket.on("error", () => {});
    socket.write(
      `POST /login HTTP/1.1\r\nHost: x\r\nOrigin: ${OWN}\r\nContent-Length: 999999\r\n\r\n${large}`,
    );
  }
  await expect.poll(() => edge.asked.length, { timeout: 5000 }).toBeGreaterThan(0);
  expect((await fetch(`${edge.url}/login`)).status).toBe(200);
  expect(slots.taken).toBeLessThanOrEqual(4);
});

test.each([true, false])("WebSocket is spoken while developing only (%s)", async (tunnels) => {
  const edge = await openRig(echo, { tunnels });
  const socket = connect(Number(new URL(edge.url).port), "127.0.0.1");
  onTestFinished(() => void socket.destroy());
  socket.write(
    "GET /_next/webpack-hmr HTTP/1.1\r\nHost: x\r\nUpgrade: websocket\r\nConnection: Upgrade\r\n\r\n",
  );
  const [answer] = await once(socket, "data");
  expect(String(answer)).toMatch(tunnels ? /^HTTP\/1\.1 101 / : /^HTTP\/1\.1 400 /);
  expect(edge.asked).toEqual(tunnels ? ["upgrade"] : []);
});

test("an answer with a long address in two of its headers arrives", async () => {
  const long = "%22".repeat(2500);
  const edge = await openRig((_message, response) => {
    response.writeHead(307, { Location: `/login?next=${"%2522".repeat(2500)}`, "X-Path": long });
    response.end();
  });
  const answer = await exchange(edge.url, requestBytes({ method: "GET", path: `/${long}` }));
  expect(answer.status).toBe(307);
  const longer = await fetch(`${edge.url}/${"x".repeat(9000)}`);
  expect([longer.status, edge.asked.length]).toEqual([414, 1]);
});

test("an https address is told to browsers, another is not", async () => {
  const secure = await openRig(echo, { publicUrl: () => OWN });
  const plain = await openRig(echo, { publicUrl: () => "http://127.0.0.1:4700" });
  const of = async ({ url }: ListeningEdge) =>
    (await fetch(`${url}/login`)).headers.get("strict-transport-security");
  expect(await of(secure)).toBe("max-age=31536000");
  expect(await of(plain)).toBeNull();
});

test("what web does not know below /api/ is answered as JSON", async () => {
  const edge = await openRig((_message, response) => {
    response.writeHead(404, { "Content-Type": "text/html; charset=utf-8" });
    response.end("<html>a page</html>");
  });
  const answer = await fetch(`${edge.url}/api/lapwing/nope`);
  expect([answer.status, await answer.json()]).toEqual([
    404,
    { detail: "There is nothing at this address." },
  ]);
  expect(await (await fetch(`${edge.url}/nope`)).text()).toContain("a page");
});
