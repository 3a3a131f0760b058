/** Upstreams that misbehave, each a target of its own at one server. */
import { afterAll, beforeAll, expect, test } from "vitest";
import type { RelayTarget } from "#model/relay.ts";
import { readStored } from "#test/support/faults/ledger.ts";
import {
  addTarget,
  errorItem,
  postRelay,
  RELAYING,
  readRelayCounts,
  SESSION_ITEM,
  waitForEmptyQueues,
} from "#test/support/relay/relay-server.ts";
import { type Behaviour, Upstream } from "#test/support/relay/upstream.ts";
import { Lapwing, waitUntil } from "#test/support/server/lapwing.ts";
import { insertTarget } from "#test/support/server/projects.ts";

let server: Lapwing;
beforeAll(async () => {
  server = await Lapwing.start(RELAYING);
  await server.setup();
});
afterAll(() => server?.remove());

async function startWith(behave: Behaviour, delivery: RelayTarget["delivery"] = "spooled") {
  const upstream = await Upstream.start(behave);
  const target = await addTarget(server, upstream.dsn(), { delivery });
  const send = (items: string, headers?: Record<string, string>) =>
    postRelay(server, upstream.dsn(), items, { headers });
  const counts = () => readRelayCounts(server.data, target);
  return { upstream, target, send, counts };
}

test("a limit on errors lets sessions through, is answered here, and ends", async () => {
  const limit = "3:error:project:quota";
  let isLimited = true;
  const { upstream, send, counts } = await startWith(({ body }) =>
    isLimited && body.includes('"event"')
      ? { status: 429, headers: { "X-Sentry-Rate-Limits": limit, "Retry-After": "3" } }
      : {},
  );
  expect((await send(errorItem("first"))).status).toBe(200);
  let refused: Response | undefined;
  await waitUntil("errors are refused", async () => {
    refused = await send(errorItem("limited"));
    return refused.status === 429;
  });
  expect(refused?.headers.get("X-Sentry-Rate-Limits")).toMatch(/^[123]:error:project:quota$/);
  expect(refused?.headers.get("Retry-After")).toMatch(/^[123]$/);
  expect(refused?.headers.get("X-Sentry-Error")).toBe("rate_limited");
  expect(await refused?.text()).toBe("{}");

  expect((await send(SESSION_ITEM)).status).toBe(200);
  const mixed = await send(errorItem("limited") + SESSION_ITEM);
  expect(mixed.status).toBe(200);
  expect(mixed.headers.get("X-Sentry-Rate-Limits")).toMatch(/:error:project:quota$/);
  expect(mixed.headers.get("Retry-After")).toBeNull();
  await waitUntil(
    "sessions arrive",
    () => upstream.requests.filter(({ body }) => body.includes("session")).length === 2,
  );
  expect(upstream.requests.filter(({ body }) => body.includes('"event"')).length).toBe(1);

  isLimited = false;
  await waitUntil("the limit is over", async () => (await send(errorItem("later"))).status === 200);
  await waitUntil("it arrives", () => upstream.requests.at(-1)?.body.includes("later") ?? false);
  await waitUntil("it is counted", () => counts()["error delivered"] === 1);
  const { "error received": received = 0, ...others } = counts();
  expect(others).toEqual({
    "session received": 2,
    "session delivered": 2,
    "error delivered": 1,
    "error refused upstream_rate_limited": received - 1,
  });
});

test("with a fifth of all answers 5xx and some refusals, each envelope ends in one count", async () => {
  let n = 0;
  const accepted = new Set<string>();
  const { upstream, target, send, counts } = await startWith(({ body }) => {
    n += 1;
    if (n % 5 === 0) return { status: [500, 502, 503, 504][n % 4] ?? 500 };
    if (body.includes("bad")) return { status: 400 };
    accepted.add(/number \d+/.exec(body)?.[0] ?? "");
    return {};
  });
  for (let i = 0; i < 60; i++) await send(errorItem(`${i % 10 === 0 ? "bad " : ""}number ${i}`));
  await waitForEmptyQueues(server, 60, target);
  expect(counts()).toEqual({
    "error received": 60,
    "error delivered": 54,
    "error refused upstream_rejected": 6,
  });
  expect(accepted.size).toBe(54);
  expect(upstream.requests.length).toBeGreaterThan(60);
});

test("hostile answers change nothing here, and a redirect is never followed", async () => {
  const elsewhere = await Upstream.start();
  const Location = `http://127.0.0.1:${elsewhere.port}/api/1/envelope/`;
  const behaviours: Behaviour[] = [
    (_request, socket) => {
      socket.write("HTTP/1.1 200 OK\r\nContent-Length: 1073741824\r\n\r\n");
      const pump = () => {
        while (!socket.destroyed && socket.write(Buffer.alloc(65_536)));
      };
      socket.on("drain", pump);
      socket.on("error", () => {});
      pump();
      return "nothing";
    },
    () => ({ status: 301, headers: { Location } }),
    () => ({ status: 308, headers: { Location } }),
    () => ({
      headers: {
        "Set-Cookie": "session=stolen",
        "Content-Type": "text/html",
        "Access-Control-Allow-Origin": "*",
        "Clear-Site-Data": '"*"',
      },
      body: "<html>",
    }),
    (_request, socket) => {
      socket.end("garbage\r\n\r\n");
      return "nothing";
    },
    (_request, socket) => {
      socket.resetAndDestroy();
      return "nothing";
    },
    (_request, socket) => {
      socket.end(`HTTP/1.1 200 OK\r\nX-Long: ${"a".repeat(70_000)}\r\n\r\n`);
      return "nothing";
    },
  ];
  let n = 0;
  const { target, send, counts } = await startWith((...request) => {
    const behave = behaviours[n % behaviours.length];
    n += 1;
    return n > 2 * behaviours.length ? {} : (behave?.(...request) ?? {});
  });
  for (let i = 0; i < 10; i++) {
    const response = await send(errorItem(`number ${i}`));
    expect(response.status).toBe(200);
    expect(await response.text()).toBe("{}");
    expect([...response.headers.keys()].sort()).toEqual([
      "connection",
      "content-length",
      "content-type",
      "date",
      "keep-alive",
    ]);
  }
  await waitForEmptyQueues(server, 10, target);
  expect(counts()["error delivered"]).toBe(10);
  expect(elsewhere.connections).toBe(0);
  expect(readStored(server.data).eventIds).toEqual([]);
});

const NOSY_HEADERS = {
  Cookie: "lapwing.session=secret",
  Authorization: "Bearer secret",
  "X-Forwarded-For": "203.0.113.9",
  "X-Forwarded-Host": "evil.example",
  Forwarded: "for=203.0.113.9;host=evil.example",
  "X-Real-IP": "203.0.113.9",
  "X-Sentry-Relay-Id": "1",
  "X-Sentry-Auth": "Sentry sentry_key=ffffffffffffffffffffffffffffffff",
  Referer: "https://shop.example/secret?token=1",
  "Accept-Language": "de",
  TE: "trailers",
};
const ALLOWED_HEADERS = [
  "connection",
  "content-length",
  "content-type",
  "host",
  "user-agent",
  "x-lapwing-hops",
  "x-sentry-auth",
];

test.each(["spooled", "direct"] as const)(
  "of a client's headers only its user agent goes on (%s)",
  async (delivery) => {
    const { upstream, send } = await startWith(() => ({}), delivery);
    expect((await send(errorItem("x"), NOSY_HEADERS)).status).toBe(200);
    await waitUntil("it arrives", () =>
      upstream.requests.some(({ body }) => body.includes("event")),
    );
    const request = upstream.requests.find(({ body }) => body.includes("event"));
    const names = request?.headerNames.map((name) => name.toLowerCase()).sort();
    expect(names).toEqual(ALLOWED_HEADERS);
    expect(request?.headers).toMatchObject({
      host: `127.0.0.1:${upstream.port}`,
      "user-agent": "Mozilla/5.0 (Test)",
      "x-lapwing-hops": "1",
      "x-sentry-auth": `Sentry sentry_version=7, sentry_client=lapwing-relay/1, sentry_key=${"ab".repeat(16)}`,
    });
    expect(JSON.stringify(request)).not.toMatch(/secret|203\.0\.113|evil/);
  },
);

test("a direct target's answer is the client's, without anything else of it", async () => {
  let answer: Awaited<ReturnType<Behaviour>> = {};
  const { upstream, send, counts } = await startWith(() => answer, "direct");
  for (const status of [200, 400, 403, 413, 500, 503]) {
    answer = { status, headers: { "Set-Cookie": "a=b", "Retry-After": "60" }, body: "secret" };
    const response = await send(errorItem("x"));
    expect(response.status).toBe(status);
    expect(await response.text()).toBe("{}");
    expect(response.headers.get("Set-Cookie")).toBeNull();
    // It would stop every category of the SDK.
    expect(response.headers.get("Retry-After")).toBeNull();
  }
  answer = { status: 307, headers: { Location: "http://169.254.169.254/" } };
  expect((await send(errorItem("x"))).status).toBe(502);
  answer = { status: 429, headers: { "X-Sentry-Rate-Limits": "60:error:key" } };
  const limited = await send(errorItem("x"));
  expect(limited.status).toBe(429);
  expect(limited.headers.get("X-Sentry-Rate-Limits")).toBe("60:error:key");
  expect(limited.headers.get("Retry-After")).toBe("60");
  await upstream.stop();
  const gone = await send(SESSION_ITEM);
  expect(gone.status).toBe(502);
  expect(gone.headers.get("X-Sentry-Error")).toBe("upstream_unreachable");
  await waitUntil("the last is counted", () => "session received" in counts());
  expect(counts()).toEqual({
    "error received": 8,
    "error delivered": 1,
    "error refused upstream_rejected": 3,
    "error refused upstream_error": 2,
    "error refused upstream_redirect": 1,
    "error refused upstream_rate_limited": 1,
    "session received": 1,
    "session refused upstream_unreachable": 1,
  });
});

test("a name that leads to a private address is not called, and its envelopes wait", async () => {
  const upstream = await Upstream.start();
  // The command line refuses it; but names may change after they were looked at.
  const dsn = upstream.dsn(1, "localhost");
  const target = insertTarget(server.data, 1, dsn);
  await waitUntil("the target is known", async () => (await postRelay(server, dsn, "")).ok);
  expect((await postRelay(server, dsn, errorItem("x"))).status).toBe(200);
  await waitUntil("the operator is told", () => server.log.includes("egress_blocked"));
  expect(readRelayCounts(server.data, target)).toEqual({ "error received": 1 });
  expect(upstream.connections).toBe(0);
});
