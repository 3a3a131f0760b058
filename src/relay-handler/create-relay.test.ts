import { deflateSync, gzipSync } from "node:zlib";
import { expect, test } from "vitest";
import { Upstream } from "#test/support/relay/upstream.ts";
import { createRelay, type RelayOptions } from "./create-relay.ts";

const DSN = `https://${"ab".repeat(16)}@lapwing.example/3`;
const ITEM = '{"type":"event"}\n{"message":"hello"}\n';

function envelopeOf(dsn: unknown): string {
  return `${JSON.stringify({ sent_at: "2026-11-15T00:00:00Z", dsn })}\n${ITEM}`;
}

/** As a browser posts to its own origin. */
function post(body: BodyInit, headers: Record<string, string> = {}): Request {
  return new Request("https://shop.example/monitoring?o=1&p=3", {
    method: "POST",
    headers: { "Sec-Fetch-Site": "same-origin", Origin: "https://shop.example", ...headers },
    body,
  });
}

/** A relay in front of nobody: what passes its checks gets 502. */
function closed(options: Partial<RelayOptions> = {}) {
  return createRelay({ dsn: DSN, fetch: () => Promise.reject(new Error("closed")), ...options });
}

async function statusAndReason(answer: Response): Promise<[number, string | null]> {
  expect(await answer.text()).toBe("{}");
  return [answer.status, answer.headers.get("x-sentry-error")];
}

test("an envelope goes to the DSN's envelope endpoint as it came, with the key", async () => {
  const upstream = await Upstream.start();
  const relay = createRelay({ dsn: upstream.dsn(7) });
  const answer = await relay(post(envelopeOf(upstream.dsn(7))));
  expect(answer.status).toBe(200);
  expect(await answer.text()).toBe("{}");
  expect(upstream.requests).toHaveLength(1);
  const [request] = upstream.requests;
  expect(request).toMatchObject({ method: "POST", path: "/api/7/envelope/" });
  expect(request?.body).toBe(envelopeOf(upstream.dsn(7)));
  expect(request?.headers["x-sentry-auth"]).toContain(`sentry_key=${"ab".repeat(16)}`);
});

test("nothing that a page sends besides the envelope goes on", async () => {
  const upstream = await Upstream.start();
  const relay = createRelay({ dsn: upstream.dsn() });
  await relay(
    post(envelopeOf(upstream.dsn()), {
      "Content-Type": "text/plain;charset=UTF-8",
      "User-Agent": "Browser/1",
      "X-Lapwing-Hops": "1",
      Cookie: "session=secret",
      Authorization: "Bearer secret",
      Forwarded: "for=203.0.113.9",
      "X-Forwarded-For": "203.0.113.9",
      "X-Forwarded-Host": "evil.example",
      "X-Sentry-Auth": "Sentry sentry_key=other",
      "X-Sentry-Relay-Id": "1",
      Referer: "https://shop.example/basket",
    }),
  );
  const { headers } = upstream.requests[0] ?? {};
  expect(headers).toMatchObject({
    "content-type": "text/plain;charset=UTF-8",
    "user-agent": "Browser/1",
    "x-lapwing-hops": "1",
    host: `127.0.0.1:${upstream.port}`,
  });
  expect(headers?.["x-sentry-auth"]).not.toContain("other");
  // The rest is what fetch itself says.
  const own = ["accept", "accept-encoding", "accept-language", "connection", "content-length"];
  const passed = ["content-type", "host", "sec-fetch-mode", "user-agent", "x-lapwing-hops"];
  expect(Object.keys(headers ?? {}).sort()).toEqual([...own, ...passed, "x-sentry-auth"].sort());
});

test("the visitor's address goes on only when the app says which it is", async () => {
  const upstream = await Upstream.start();
  for (const said of ["203.0.113.9", "2001:db8::1", "evil\r\nX: y", "", undefined]) {
    const relay = createRelay({ dsn: upstream.dsn(), clientIp: () => said });
    await relay(post(envelopeOf(upstream.dsn())));
  }
  const addresses = upstream.requests.map(({ headers }) => headers["x-forwarded-for"]);
  expect(addresses).toEqual(["203.0.113.9", "2001:db8::1", undefined, undefined, undefined]);
});

test.each([
  [200, 200],
  [202, 202],
  [204, 200],
  [205, 200],
  [400, 400],
  [403, 403],
  [413, 413],
  [429, 429],
  [500, 500],
  [503, 503],
])(
  "status %i of Lapwing is %i to the page, with the two limit headers alone",
  async (said, told) => {
    const upstream = await Upstream.start(() => ({
      status: said,
      headers: {
        "X-Sentry-Rate-Limits": "60:error:organization",
        "Retry-After": "60",
        "Set-Cookie": "a=b",
        "X-Sentry-Error": "why",
        Server: "nginx",
      },
      body: "<html>",
    }));
    const answer = await createRelay({ dsn: upstream.dsn() })(post(envelopeOf(upstream.dsn())));
    expect(await statusAndReason(answer)).toEqual([told, null]);
    expect(Object.fromEntries(answer.headers)).toEqual({
      "content-type": "application/json",
      "retry-after": "60",
      "x-sentry-rate-limits": "60:error:organization",
    });
  },
);

test.each([301, 302, 303, 307, 308, 304])("a %i is not followed and is a 502", async (status) => {
  const other = await Upstream.start();
  const upstream = await Upstream.start(() => ({
    status,
    headers: { Location: `http://127.0.0.1:${other.port}/`, "Retry-After": "9" },
  }));
  const answer = await createRelay({ dsn: upstream.dsn() })(post(envelopeOf(upstream.dsn())));
  expect(await statusAndReason(answer)).toEqual([502, "upstream_redirect"]);
  expect(answer.headers.has("retry-after")).toBe(false);
  expect(other.requests).toEqual([]);
});

test("an endless answer is not waited for, and its connection is dropped", async () => {
  const dropped = Promise.withResolvers<void>();
  const upstream = await Upstream.start((_request, socket) => {
    socket.on("close", () => dropped.resolve());
    const chunk = "1000\r\n".concat("x".repeat(0x1000), "\r\n");
    const write = () => {
      while (socket.writable && socket.write(chunk));
    };
    socket.on("drain", write);
    socket.on("error", () => {});
    socket.write("HTTP/1.1 200 OK\r\nTransfer-Encoding: chunked\r\n\r\n");
    write();
    return "nothing";
  });
  // Not by the clock: by how much has come.
  const relay = createRelay({ dsn: upstream.dsn(), timeoutMs: 600_000 });
  const answer = await relay(post(envelopeOf(upstream.dsn())));
  expect(await statusAndReason(answer)).toEqual([200, null]);
  await dropped.promise;
});

test("a Lapwing that does not answer is a 503 without Retry-After, and the app is told", async () => {
  const upstream = await Upstream.start(() => "nothing");
  const errors: unknown[] = [];
  const relay = createRelay({
    dsn: upstream.dsn(),
    timeoutMs: 50,
    onError: (error) => errors.push(error),
  });
  const answer = await relay(post(envelopeOf(upstream.dsn())));
  expect(await statusAndReason(answer)).toEqual([503, "upstream_timeout"]);
  expect(answer.headers.has("retry-after")).toBe(false);
  expect(errors).toEqual([expect.objectContaining({ name: "TimedOut" })]);
});

test("a fetch that ignores the signal cannot hold up the page", async () => {
  const relay = closed({ timeoutMs: 50, fetch: () => new Promise(() => {}) });
  const answer = await relay(post(envelopeOf(DSN)));
  expect(await statusAndReason(answer)).toEqual([503, "upstream_timeout"]);
});

test.each([
  [
    "is not there",
    () => {
      throw new TypeError("no fetch here");
    },
  ],
  ["rejects", () => Promise.reject(new Error("ECONNREFUSED"))],
  ["answers with a status that is none", async () => Object.create({ status: 999, body: null })],
])("a fetch that %s is a 502, and the app is told", async (_, fetch) => {
  const errors: unknown[] = [];
  const relay = closed({ fetch, onError: (error) => errors.push(error) });
  expect(await statusAndReason(await relay(post(envelopeOf(DSN))))).toEqual([
    502,
    "upstream_unreachable",
  ]);
  expect(errors).toHaveLength(1);
});

test("an onError that throws does not reach the page, a clientIp that throws holds up nothing", async () => {
  const fail = () => {
    throw new Error("mine");
  };
  expect((await closed({ onError: fail })(post(envelopeOf(DSN)))).status).toBe(502);
  const fetch = async () => new Response("{}");
  expect((await closed({ clientIp: fail, fetch })(post(envelopeOf(DSN)))).status).toBe(200);
});

test.each(["GET", "HEAD", "PUT", "DELETE", "PATCH", "OPTIONS"])("%s is a 405", async (method) => {
  const answer = await closed()(
    new Request("https://shop.example/monitoring", {
      method,
      headers: { "Access-Control-Request-Method": "POST", "Sec-Fetch-Site": "same-origin" },
    }),
  );
  expect(await statusAndReason(answer)).toEqual([405, "disallowed_method"]);
  expect(answer.headers.get("allow")).toBe("POST");
});

test.each([
  ["0", 502],
  ["1", 502],
  ["2", 508],
  ["99999999999999999999", 508],
  ["-1", 508],
  ["1, 1", 508],
  ["", 508],
])("with hop count %j the answer is %i", async (hops, status) => {
  expect((await closed()(post(envelopeOf(DSN), { "X-Lapwing-Hops": hops }))).status).toBe(status);
});

test.each([
  ["another key", DSN.replace("ab", "cd")],
  ["another project", DSN.replace("/3", "/4")],
  ["another host", DSN.replace("lapwing.example", "lapwing.example.evil.example")],
  ["another scheme", DSN.replace("https", "http")],
  ["another port", DSN.replace("lapwing.example", "lapwing.example:8443")],
  ["user names in the host", DSN.replace("lapwing.example", "lapwing.example@169.254.169.254")],
  ["a path", DSN.replace("/3", "/../3")],
  ["white space", ` ${DSN}`],
  ["a name of every object", "constructor"],
  ["nothing", ""],
])("an envelope of %s is refused", async (_, dsn) => {
  const answer = await closed()(post(envelopeOf(dsn)));
  expect(await statusAndReason(answer)).toEqual([403, "dsn_not_allowed"]);
});

test.each([
  ["no dsn", envelopeOf(undefined)],
  ["a dsn that is no text", envelopeOf([DSN])],
  ["a first line that is no object", `"dsn"\n${ITEM}`],
  ["a first line of null", `null\n${ITEM}`],
  ["a first line that is no JSON", `{"dsn":"${DSN}"\n${ITEM}`],
  ["an empty first line", `\n${envelopeOf(DSN)}`],
  ["a first line over 8 KiB", `${JSON.stringify({ dsn: DSN, x: "x".repeat(8192) })}\n${ITEM}`],
  ["bytes that are no UTF-8", Buffer.from(`{"dsn":"${DSN}","x":"\xff"}\n`, "latin1")],
])("an envelope with %s is a 400", async (_, body) => {
  expect(await statusAndReason(await closed()(post(body)))).toEqual([400, "invalid_envelope"]);
});

test("an empty body is a 400", async () => {
  expect(await statusAndReason(await closed()(post("")))).toEqual([400, "empty_body"]);
});

test("every DSN of a list goes to its own project, and an old one's secret is dropped", async () => {
  const upstream = await Upstream.start();
  const withSecret = upstream.dsn(2).replace("@", ":secret@");
  const relay = createRelay({ dsn: [upstream.dsn(1), withSecret] });
  for (const project of [2, 1]) await relay(post(envelopeOf(upstream.dsn(project))));
  const paths = upstream.requests.map(({ path }) => path);
  expect(paths).toEqual(["/api/2/envelope/", "/api/1/envelope/"]);
  expect(JSON.stringify(upstream.requests)).not.toContain("secret");
});

test.each([
  ["gzip", gzipSync],
  ["deflate", deflateSync],
])("a body in %s is read for its DSN and goes on as it came", async (encoding, pack) => {
  const bodies: unknown[] = [];
  const relay = closed({
    fetch: async (_url, { headers, body }) => {
      bodies.push(Buffer.from(body as Uint8Array), new Headers(headers).get("content-encoding"));
      return new Response("{}");
    },
  });
  const packed = pack(envelopeOf(DSN));
  const answer = await relay(post(packed, { "Content-Encoding": encoding }));
  expect(answer.status).toBe(200);
  expect(bodies).toEqual([packed, encoding]);
});

test.each(["br", "zstd", "gzip, gzip", "x-unknown"])("a body in %s is a 415", async (encoding) => {
  const answer = await closed()(post("x", { "Content-Encoding": encoding }));
  expect(await statusAndReason(answer)).toEqual([415, "content_encoding"]);
});

test("a body over the limit is a 413, by its length or while it arrives", async () => {
  const relay = closed({ maxBytes: 1000 });
  const stay = `${JSON.stringify({ dsn: DSN })}\n`.padEnd(1000, " ");
  expect((await relay(post(stay))).status).toBe(502);
  expect(await statusAndReason(await relay(post(`${stay} `)))).toEqual([413, "request_too_large"]);

  const saysTooMuch = post("x", { "Content-Length": "1001" });
  expect((await relay(saysTooMuch)).status).toBe(413);
  expect(saysTooMuch.bodyUsed).toBe(false);

  let sent = 0;
  let isCancelled = false;
  const endless = new ReadableStream({
    pull(controller) {
      sent += 100;
      controller.enqueue(new Uint8Array(100));
    },
    cancel() {
      isCancelled = true;
    },
  });
  expect((await relay(stream(endless))).status).toBe(413);
  expect(sent).toBeLessThan(2000);
  expect(isCancelled).toBe(true);
});

test("a body that stops arriving is a 408, one that breaks off a 400", async () => {
  const silent = new ReadableStream({ start: (to) => to.enqueue(new Uint8Array(10)) });
  const relay = closed({ timeoutMs: 50 });
  expect(await statusAndReason(await relay(stream(silent)))).toEqual([408, "timeout"]);
  const broken = new ReadableStream({ start: (to) => to.error(new Error("reset")) });
  expect(await statusAndReason(await relay(stream(broken)))).toEqual([400, "aborted"]);
});

function stream(body: ReadableStream): Request {
  const { url, headers } = post("");
  return new Request(url, { method: "POST", headers, body, duplex: "half" } as RequestInit);
}

test("a body that was read before is said to be, not called empty", async () => {
  const request = post(envelopeOf(DSN));
  await request.text();
  expect(await statusAndReason(await closed()(request))).toEqual([500, "body_consumed"]);
});

test("a listed page of another origin may read the answer, any other gets no leave", async () => {
  const relay = closed({ allowedOrigins: ["https://www.shop.example"] });
  const from = (origin: string) => ({ Origin: origin, "Sec-Fetch-Site": "cross-site" });
  const listed = await relay(post(envelopeOf(DSN), from("https://www.shop.example")));
  expect(listed.status).toBe(502);
  expect(listed.headers.get("access-control-allow-origin")).toBe("https://www.shop.example");
  expect(listed.headers.get("vary")).toBe("Origin");
  const other = await relay(post(envelopeOf(DSN), from("https://evil.example")));
  expect(await statusAndReason(other)).toEqual([403, "origin_denied"]);
  expect(other.headers.has("access-control-allow-origin")).toBe(false);

  const preflight = (origin: string) =>
    relay(
      new Request("https://shop.example/monitoring", {
        method: "OPTIONS",
        headers: { ...from(origin), "Access-Control-Request-Method": "POST" },
      }),
    );
  expect((await preflight("https://www.shop.example")).status).toBe(204);
  expect((await preflight("https://evil.example")).status).toBe(405);
});

test.each([
  [{ dsn: undefined }, "got undefined"],
  [{ dsn: "" }, "like https://KEY@lapwing.example/3"],
  [{ dsn: [] }, "is empty"],
  [{ dsn: [DSN, "secret"] }, "a text that is none"],
  [{ dsn: DSN, allowedOrigins: ["https://shop.example/"] }, "without a path"],
  [{ dsn: DSN, allowedOrigins: ["*"] }, "Write origins as browsers do"],
  [{ dsn: DSN, maxBytes: 0 }, "maxBytes must be"],
  [{ dsn: DSN, timeoutMs: Number.NaN }, "timeoutMs must be"],
])("options that cannot be meant are refused when the relay is made: %j", (options, words) => {
  const make = () => createRelay(options as RelayOptions);
  expect(make).toThrow(TypeError);
  expect(make).toThrow(words);
  expect(make).not.toThrow("secret");
});
