import { once } from "node:events";
import { createServer, type Socket } from "node:net";
import { expect, onTestFinished, test } from "vitest";
import { DAY_MS } from "#lib/time.ts";
import { makeCertificate } from "#test/support/relay/certificate.ts";
import { type Behaviour, Upstream } from "#test/support/relay/upstream.ts";
import { type Delivery, openSender, type SenderOptions } from "./deliver.ts";

function sender(options: Partial<SenderOptions> = {}) {
  const opened = openSender({ isInternal: true, ...options });
  onTestFinished(() => opened.close());
  return opened;
}

function outgoing(url: string, body: string | Buffer = "{}\n") {
  return { url: new URL(url), headers: { "X-Test": "1" }, body: Buffer.from(body) };
}

/** What is said of an upstream that behaves so. */
async function send(behave: Behaviour, options: Partial<SenderOptions> = {}): Promise<Delivery> {
  const upstream = await Upstream.start(behave);
  return sender(options).send(outgoing(`http://127.0.0.1:${upstream.port}/api/1/envelope/`));
}

test("an answer is its status and its two headers, whatever else it carries", async () => {
  const delivery = await send(() => ({
    status: 429,
    headers: {
      "X-Sentry-Rate-Limits": "5:error:key",
      "Retry-After": "5",
      "Set-Cookie": ["session=1; Path=/", "other=2"],
      "Content-Type": "text/html",
      "X-Sentry-Error": "<script>alert(1)</script>",
    },
    body: "<html>",
  }));
  expect(delivery).toEqual({
    what: "answered",
    status: 429,
    rateLimits: "5:error:key",
    retryAfter: "5",
  });
});

test("a connection is used again, and an idle one that was closed is replaced unnoticed", async () => {
  const upstream = await Upstream.start();
  const one = sender();
  const to = outgoing(`http://127.0.0.1:${upstream.port}/`);
  for (let i = 0; i < 5; i++) await one.send(to);
  expect(upstream.connections).toBe(1);
  // As a server that closed the idle connection while our next request was on its way.
  const served = new WeakSet<Socket>();
  upstream.behave = (_request, socket) => {
    if (!served.has(socket)) {
      served.add(socket);
      return {};
    }
    socket.resetAndDestroy();
    return "nothing";
  };
  for (let i = 0; i < 5; i++) expect((await one.send(to)).what).toBe("answered");
});

test("a connection that breaks twice is a failure", async () => {
  const upstream = await Upstream.start();
  const one = sender();
  const to = outgoing(`http://127.0.0.1:${upstream.port}/`);
  await one.send(to);
  upstream.behave = (_request, socket) => {
    socket.resetAndDestroy();
    return "nothing";
  };
  expect((await one.send(to)).what).toBe("failed");
  expect(upstream.requests.length).toBe(3);
});

test("a redirect is an answer and not followed", async () => {
  const other = await Upstream.start();
  const Location = `http://127.0.0.1:${other.port}/`;
  for (const status of [301, 302, 303, 307, 308]) {
    expect(await send(() => ({ status, headers: { Location } }))).toMatchObject({ status });
  }
  expect(other.requests).toEqual([]);
});

test("an endless body is dropped after 64 KiB", async () => {
  let written = 0;
  const delivery = await send((_request, socket) => {
    socket.write("HTTP/1.1 200 OK\r\nContent-Length: 1073741824\r\n\r\n");
    const chunk = Buffer.alloc(16 * 1024, "x");
    const pump = () => {
      while (!socket.destroyed && socket.write(chunk)) written += chunk.length;
    };
    socket.on("drain", pump);
    socket.on("error", () => {});
    pump();
    return "nothing";
  });
  expect(delivery).toMatchObject({ what: "answered", status: 200 });
  // What the kernel holds for both sides, far from the gigabyte that was promised.
  expect(written).toBeLessThan(32 * 1024 * 1024);
});

test("a body that never ends, or breaks off, does not hold up what the status says", async () => {
  const drip: Behaviour = (_request, socket) => {
    socket.write("HTTP/1.1 202 Accepted\r\nTransfer-Encoding: chunked\r\n\r\n1\r\nx\r\n");
    return "nothing";
  };
  expect(await send(drip)).toMatchObject({ what: "answered", status: 202 });
  const reset: Behaviour = (_request, socket) => {
    socket.write("HTTP/1.1 200 OK\r\nContent-Length: 100\r\n\r\nhalf");
    setTimeout(() => socket.resetAndDestroy(), 20);
    return "nothing";
  };
  expect(await send(reset)).toMatchObject({ what: "answered", status: 200 });
});

test("an upstream that is silent or slow is left after the time-out", async () => {
  const timedOut = { what: "failed", reason: "upstream_timeout" };
  expect(await send(() => "nothing", { timeoutMs: 100 })).toMatchObject(timedOut);
  const slowHead: Behaviour = (_request, socket) => {
    socket.write("HTTP/1.1 200 OK\r\nX-A: ");
    const timer = setInterval(() => socket.write("a"), 10);
    socket.on("close", () => clearInterval(timer));
    socket.on("error", () => {});
    return "nothing";
  };
  expect(await send(slowHead, { timeoutMs: 200 })).toMatchObject(timedOut);
});

/** A server that says these bytes to everybody, as soon as they come. */
async function garbler(bytes: string | ((socket: Socket) => void)): Promise<string> {
  const server = createServer((socket) => {
    socket.on("error", () => {});
    if (typeof bytes === "string") socket.end(bytes);
    else bytes(socket);
  }).listen(0, "127.0.0.1");
  await once(server, "listening");
  onTestFinished(() => void server.close());
  return `http://127.0.0.1:${(server.address() as { port: number }).port}/`;
}

test.each([
  ["SSH-2.0-OpenSSH_9.6\r\n", "its answer is not HTTP"],
  ["HTTP/1.1 200 OK\r\nX-Bad: a\nb\u0000c\r\n\r\n", "its answer is not HTTP"],
  ["HTTP/1.1 200 OK\r\nContent-Length: 1\r\nTransfer-Encoding: chunked\r\n\r\n", "not HTTP"],
  [`HTTP/1.1 200 OK\r\nX-Long: ${"a".repeat(100_000)}\r\n\r\n`, "its answer is not HTTP"],
  ["HTTP/1.1 101 Switching Protocols\r\nUpgrade: x\r\nConnection: Upgrade\r\n\r\n", "upgrade"],
  ["HTTP/1.1 100 Continue\r\n\r\n", ""],
  ["", ""],
])("what is no answer is a failure: %j", async (bytes, detail) => {
  const delivery = await sender({ timeoutMs: 5000 }).send(outgoing(await garbler(bytes)));
  expect(delivery).toMatchObject({ what: "failed", reason: "upstream_unreachable" });
  expect(delivery.what === "failed" && delivery.detail).toContain(detail);
});

test("a reset before the answer is a failure", async () => {
  const url = await garbler((socket) => socket.once("data", () => socket.resetAndDestroy()));
  expect(await sender().send(outgoing(url))).toMatchObject({
    what: "failed",
    reason: "upstream_unreachable",
    detail: "it broke the connection (ECONNRESET)",
  });
});

test("a port where nobody listens is a failure", async () => {
  const upstream = await Upstream.start();
  const url = `http://127.0.0.1:${upstream.port}/`;
  await upstream.stop();
  expect(await sender().send(outgoing(url))).toMatchObject({
    what: "failed",
    reason: "upstream_unreachable",
    detail: "nobody listens at its address (ECONNREFUSED)",
  });
});

test("an answer that comes before the whole body was read still counts", async () => {
  const url = await garbler((socket) => {
    socket.once("data", () => {
      socket.write("HTTP/1.1 413 Too Large\r\nContent-Length: 0\r\n\r\n");
      socket.resume();
    });
  });
  const body = Buffer.alloc(8 * 1024 * 1024, "x");
  expect(await sender().send(outgoing(url, body))).toMatchObject({ status: 413 });
});

test("a private address is called only when the target is internal", async () => {
  const upstream = await Upstream.start();
  const blocked = { what: "failed", reason: "egress_blocked" };
  const strict = sender({ isInternal: false });
  // The second is a real name with a private address, the third changes its mind.
  for (const host of ["127.0.0.1", "localhost", "upstream.test"]) {
    const rebound = host === "upstream.test" && {
      resolve: async () => [{ address: "127.0.0.1", family: 4 }],
    };
    const url = `http://${host}:${upstream.port}/`;
    const one = rebound ? sender({ isInternal: false, ...rebound }) : strict;
    expect(await one.send(outgoing(url))).toMatchObject(blocked);
    expect(await sender(rebound || {}).send(outgoing(url))).toMatchObject({ status: 200 });
  }
  expect(upstream.connections).toBe(3);
  expect(await sender().send(outgoing("http://169.254.169.254/"))).toMatchObject(blocked);
});

test("the connection goes to the address that was checked, though the name has another", async () => {
  const upstream = await Upstream.start();
  let asked = 0;
  const one = sender({
    async resolve() {
      asked += 1;
      return [{ address: "127.0.0.1", family: 4 }];
    },
  });
  // A name that no resolver knows: only the checked answer can lead anywhere.
  const delivery = await one.send(outgoing(`http://upstream.invalid:${upstream.port}/`));
  expect(delivery).toMatchObject({ status: 200 });
  expect(asked).toBe(1);
  expect(upstream.requests[0]?.headers.host).toBe(`upstream.invalid:${upstream.port}`);
});

test("a certificate must be valid, for this name, from somebody known", async () => {
  const [before, after] = [new Date(Date.now() - DAY_MS), new Date(Date.now() + DAY_MS)];
  const resolve = async () => [{ address: "127.0.0.1", family: 4 }];
  async function tell(from: Date, to: Date, { name = "upstream.test", isKnown = true } = {}) {
    const certificate = makeCertificate(name, from, to);
    const upstream = await Upstream.start(() => ({}), { certificate });
    const one = sender({ resolve, ...(isKnown ? { ca: certificate.cert } : {}) });
    const delivery = await one.send(outgoing(`https://upstream.test:${upstream.port}/`));
    expect(upstream.requests.length).toBe(delivery.what === "answered" ? 1 : 0);
    return delivery.what === "answered" ? delivery.status : delivery.detail;
  }
  expect(await tell(before, after)).toBe(200);
  expect(await tell(before, before)).toContain("has expired");
  expect(await tell(before, after, { name: "other.test" })).toContain("for another name");
  expect(await tell(before, after, { isKnown: false })).toContain("signed by itself");
});

test("plain HTTP on a TLS port is a failure", async () => {
  const upstream = await Upstream.start();
  const delivery = await sender().send(outgoing(`https://127.0.0.1:${upstream.port}/`));
  expect(delivery).toMatchObject({ what: "failed", reason: "upstream_unreachable" });
});

test("stopping ends a request that is under way", async () => {
  const stopping = new AbortController();
  const upstream = await Upstream.start(() => {
    stopping.abort();
    return "nothing";
  });
  const to = outgoing(`http://127.0.0.1:${upstream.port}/`);
  const delivery = await sender().send(to, stopping.signal);
  expect(delivery).toMatchObject({ what: "failed", reason: "stopped" });
});
