import { createServer, type IncomingMessage, type ServerResponse } from "node:http";
import { connect as connectHttp2, createServer as createHttp2 } from "node:http2";
import { type AddressInfo, connect, type Server } from "node:net";
import { gzipSync } from "node:zlib";
import { expect, onTestFinished, test } from "vitest";
import { Upstream } from "#test/support/relay/upstream.ts";
import { exchange, requestBytes } from "#test/support/server/raw-http.ts";
import { createRelay } from "./create-relay.ts";
import { type NodeRequest, toNodeHandler } from "./to-node-handler.ts";

async function listen(server: Server): Promise<string> {
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  onTestFinished(() => void server.close());
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
}

/** A relay on a real socket in front of a real upstream. */
async function start(prepare: (request: NodeRequest) => unknown = () => {}, timeoutMs = 60_000) {
  const upstream = await Upstream.start();
  const dsn = upstream.dsn();
  const handler = toNodeHandler(createRelay({ dsn, maxBytes: 1000, timeoutMs }));
  const answer = async (request: IncomingMessage, response: ServerResponse) => {
    await prepare(request);
    await handler(request, response);
  };
  const url = await listen(createServer((request, response) => void answer(request, response)));
  return { upstream, url, envelope: `${JSON.stringify({ dsn })}\n{"type":"event"}\n{}\n` };
}

test("an envelope of an own page goes on, by Sec-Fetch-Site or by Origin and Host", async () => {
  const { upstream, url, envelope } = await start();
  const send = (headers: Record<string, string>) =>
    fetch(`${url}/monitoring?o=1&p=1`, { method: "POST", body: envelope, headers });
  expect((await send({ "Sec-Fetch-Site": "same-origin" })).status).toBe(200);
  const byOrigin = await send({ Origin: url });
  expect(byOrigin.status).toBe(200);
  expect(await byOrigin.text()).toBe("{}");
  expect((await send({ Origin: "https://evil.example" })).status).toBe(403);
  expect(upstream.requests.map(({ body }) => body)).toEqual([envelope, envelope]);
});

test("a chunked body over the limit is answered, and the connection closed", async () => {
  const { url } = await start();
  const chunk = `400\r\n${"x".repeat(0x400)}\r\n`;
  const head = requestBytes({
    path: "/monitoring",
    headers: [
      ["Sec-Fetch-Site", "same-origin"],
      ["Transfer-Encoding", "chunked"],
    ],
  });
  // Neither the end of the body nor of the connection is ever sent.
  const bytes = Buffer.concat([head, Buffer.from(chunk.repeat(3))]);
  const answer = await exchange(
    url,
    Buffer.from(bytes.toString("latin1").replace("Connection: close\r\n", ""), "latin1"),
  );
  expect(answer).toMatchObject({ status: 413, headers: { connection: "close" } });
});

test("a body that stops arriving is a 408", async () => {
  const { url } = await start(() => {}, 200);
  const headers: [string, string][] = [
    ["Sec-Fetch-Site", "same-origin"],
    ["Content-Length", "100"],
  ];
  const bytes = requestBytes({ path: "/monitoring", headers, body: Buffer.from("{") });
  expect((await exchange(url, bytes)).status).toBe(408);
});

test("after a refusal that left the body unread the connection takes the next request", async () => {
  const { upstream, url, envelope } = await start();
  const one = (site: string, body: string) =>
    requestBytes({
      path: "/monitoring",
      headers: [["Sec-Fetch-Site", site]],
      body: Buffer.from(body),
    }).toString();
  // More than fits into what is read ahead.
  const refused = one("cross-site", "x".repeat(1_000_000)).replace("Connection: close\r\n", "");
  const answer = await exchange(url, Buffer.from(refused + one("same-origin", envelope)));
  expect(answer.status).toBe(403);
  expect(answer.body).toContain("HTTP/1.1 200 OK");
  expect(upstream.requests).toHaveLength(1);
});

test("a sender that goes away in the middle harms nobody", async () => {
  const { upstream, url, envelope } = await start();
  const bytes = requestBytes({
    path: "/monitoring",
    headers: [
      ["Sec-Fetch-Site", "same-origin"],
      ["Content-Length", "900"],
    ],
    body: Buffer.from(envelope),
  });
  const { hostname, port } = new URL(url);
  const socket = connect(Number(port), hostname, () => socket.write(bytes, () => socket.destroy()));
  await new Promise((resolve) => socket.on("close", resolve));
  const headers = { "Sec-Fetch-Site": "same-origin" };
  const answer = await fetch(url, { method: "POST", body: envelope, headers });
  expect(answer.status).toBe(200);
  expect(upstream.requests).toHaveLength(1);
});

test("what a body parser left as text or bytes is used, unpacked as it is", async () => {
  for (const as of ["string", "bytes"]) {
    const { upstream, url, envelope } = await start(async (request) => {
      for await (const _ of request as unknown as AsyncIterable<Buffer>);
      request.body = as === "string" ? envelope : Buffer.from(envelope);
    });
    const headers = { "Sec-Fetch-Site": "same-origin", "Content-Encoding": "gzip" };
    const body = gzipSync(envelope);
    expect((await fetch(url, { method: "POST", body, headers })).status).toBe(200);
    expect(upstream.requests[0]?.body).toBe(envelope);
    expect(upstream.requests[0]?.headers).not.toHaveProperty("content-encoding");
  }
});

test("a body that a parser turned into something else is said to be gone", async () => {
  const { url, envelope } = await start(async (request) => {
    for await (const _ of request as unknown as AsyncIterable<Buffer>);
    request.body = {};
  });
  const headers = { "Sec-Fetch-Site": "same-origin" };
  const answer = await fetch(url, { method: "POST", body: envelope, headers });
  expect(answer.status).toBe(500);
  expect(answer.headers.get("x-sentry-error")).toBe("body_consumed");
});

test.each([
  ["GET", "/monitoring", 405],
  ["HEAD", "/monitoring", 405],
  ["OPTIONS", "*", 405],
  ["TRACE", "/monitoring", 400],
  ["POST", "//evil.example/monitoring", 403],
  ["POST", "http://evil.example/monitoring", 403],
])("%s %s gets %i", async (method, path, status) => {
  const { url } = await start();
  expect((await exchange(url, requestBytes({ method, path }))).status).toBe(status);
});

test("a Host header that is no host is nobody's own", async () => {
  const { url, envelope } = await start();
  const bytes = requestBytes({
    path: "/monitoring",
    headers: [["Origin", "http://localhost"]],
    body: Buffer.from(envelope),
  });
  const odd = Buffer.from(bytes.toString().replace("Host: localhost", "Host: a b"));
  expect((await exchange(url, odd)).status).toBe(403);
});

test("a handler that throws is a 500", async () => {
  const broken = toNodeHandler(() => Promise.reject(new Error("mine")));
  const url = await listen(createServer((request, response) => void broken(request, response)));
  expect((await fetch(url)).status).toBe(500);
});

test("HTTP/2 works too, with the limit", async () => {
  const upstream = await Upstream.start();
  const relay = toNodeHandler(createRelay({ dsn: upstream.dsn(), maxBytes: 1000 }));
  const server = createHttp2((request, response) => void relay(request, response));
  const url = await listen(server);
  const session = connectHttp2(url);
  onTestFinished(() => session.destroy());
  const send = (body: string) =>
    new Promise<number>((resolve, reject) => {
      const stream = session.request({ ":method": "POST", ":path": "/monitoring", origin: url });
      stream.on("response", (headers) => resolve(Number(headers[":status"])));
      stream.on("error", reject);
      stream.end(body);
      stream.resume();
    });
  expect(await send(`${JSON.stringify({ dsn: upstream.dsn() })}\n`)).toBe(200);
  expect(await send("x".repeat(5000))).toBe(413);
});
