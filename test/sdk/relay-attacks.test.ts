/** Every case of test/sdk/relay-attacks against the running program, over plain sockets. */
import { createServer, type Server } from "node:http";
import type { AddressInfo } from "node:net";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { readOutcomesByKey, readStored } from "#test/support/faults/ledger.ts";
import { Lapwing, runCli, waitUntil } from "#test/support/server/lapwing.ts";
import { addKey, addProject } from "#test/support/server/projects.ts";
import { exchange, type RawAnswer, requestBytes } from "#test/support/server/raw-http.ts";
import { envelope, goodRequest, type RelayAttack, type RelaySetup } from "./relay-attacks/case.ts";
import { DSN_CASES } from "./relay-attacks/dsn-cases.ts";
import { HEAD_CASES } from "./relay-attacks/head-cases.ts";
import { QUERY_CASES } from "./relay-attacks/query-cases.ts";

const CASES = [...QUERY_CASES, ...DSN_CASES, ...HEAD_CASES];
const LISTED = "https://shop.example";

let server: Lapwing;
let spy: Server;
let setup: RelaySetup;
/** Names and values of the headers of all that reached the spy. */
const heard: string[][] = [];
let connections = 0;
/** "kind/reason/category" → how often it must be counted, for nobody's key. */
const expected: Record<string, number> = {};

beforeAll(async () => {
  spy = await startSpy();
  const { port: spyPort } = spy.address() as AddressInfo;
  server = await Lapwing.start({ env: { LAPWING_RELAY_ORIGINS: LISTED } });
  const { projectId, slug, dsn } = await server.setup();
  const otherId = addProject(server.data, "other");
  const targetDsn = `http://${"ab".repeat(16)}@127.0.0.1:${spyPort}/77`;
  setup = {
    projectId,
    key: new URL(dsn).username,
    disabledKey: addKey(server.data, projectId, { enabled: false }),
    foreign: { projectId: otherId, key: addKey(server.data, otherId) },
    port: Number(new URL(server.url).port),
    spyPort,
    targetDsn,
  };
  const target = ["--project", slug, "--dsn", targetDsn, "--internal", "--data", server.data];
  const { stderr } = await runCli(["relay", "add", ...target]);
  if (stderr !== "") throw new Error(stderr);
  // The server follows the list within seconds: attacks on a target must find it listed.
  await waitUntil("the target is known", async () => {
    const answer = await send({ path: "/monitoring?o=2&p=77", body: envelope(targetDsn) });
    count("invalid/dsn_mismatch/default", answer.headers["x-sentry-error"] === "dsn_mismatch");
    count(
      "invalid/dsn_not_allowed/default",
      answer.headers["x-sentry-error"] === "dsn_not_allowed",
    );
    return answer.headers["x-sentry-error"] === "dsn_mismatch";
  });
});
afterAll(async () => {
  spy.close();
  await server.remove();
});

test.each(CASES.map((attack) => [attack.name, attack] as const))("%s", async (_name, attack) => {
  count(`invalid/${attack.reason}/default`, attack.reason !== undefined);
  const request = attack.send(setup);
  const answer = await send(request);
  expectRefused(answer, attack);
  expect(answer.body).toBe(request.method === "HEAD" ? "" : "{}");
});

test.each(["2", "many", "1, 1"])("103 %s hops, sent directly", async (hops) => {
  count("invalid/relay_loop/default", true);
  const path = `/api/${setup.projectId}/envelope/?sentry_key=${setup.key}`;
  const answer = await send({ path, headers: [["X-Lapwing-Hops", hops]] });
  expect([answer.status, answer.headers["x-sentry-error"]]).toEqual([508, "relay_loop"]);
});

test.each([
  "GET /monitoring?o=1&p=1 HTTP/1.1\r\nConnection: Upgrade\r\nUpgrade: websocket",
  "POST /monitoring?o=1&p=1 HTTP/1.1\r\nConnection: Upgrade\r\nUpgrade: h2c\r\nContent-Length: 0",
  "CONNECT /monitoring?o=1&p=1 HTTP/1.1",
  "CONNECT 127.0.0.1:22 HTTP/1.1",
  // Not to be seen as a digit, nor as anything else.
  "POST /monitoring?o=١&p=1 HTTP/1.1\r\nContent-Length: 0",
  "POST /monitoring?o=1&p=１ HTTP/1.1\r\nContent-Length: 0",
  "POST /monitoring?o=1&p=1&r=ｕｓ HTTP/1.1\r\nContent-Length: 0",
  "POST /monitoring?o=1&p=1 HTTP/1.1\r\nContent-Length: 0\r\nTransfer-Encoding: chunked",
  "POST /monitoring?o=1&p=1\n HTTP/1.1\r\nContent-Length: 0",
  "POST /monitoring?o=1&p=1 x HTTP/1.1\r\nContent-Length: 0",
])("96 %j is no conversation of ours", async (head) => {
  const bytes = Buffer.from(`${head}\r\nHost: localhost\r\n\r\n`);
  const answer = await exchange(server.url, bytes);
  expect(answer.status === 400 || answer.status === 405).toBe(true);
});

test.each([
  "/monitoring/",
  "//monitoring",
  "/MONITORING",
  "/Monitoring",
  "/monitoring/x",
  "/monitoring/..",
  "/./monitoring",
  "/x/../monitoring",
  "/%6donitoring",
  "/monitoring%2f",
  "/monitoring%00",
  "/monitoring%3Fo=1",
  "/monitoring;x",
  "/api/monitoring",
])("%s is another address: nothing is taken there", async (path) => {
  const answer = await send({ path: `${path}?o=1&p=${setup.projectId}` });
  // Below /api/ there is nothing of the name; pages take what their own pages send.
  expect([path, answer.status]).toEqual([path, path.startsWith("/api/") ? 404 : 403]);
});

test("98 an address that sends too much is told to wait, others are not", async () => {
  const other = await Lapwing.start({
    env: { LAPWING_RELAY_RATE: "2", LAPWING_TRUSTED_PROXIES: "127.0.0.1" },
    web: "off",
  });
  const ask = (address: string) => {
    const headers: [string, string][] = [["X-Forwarded-For", address]];
    const request = goodRequest(setup);
    headers.push(...(request.headers ?? []));
    return exchange(other.url, requestBytes({ ...request, headers }));
  };
  const statuses: number[] = [];
  for (let time = 0; time < 3; time++)
    statuses.push((await ask(`${time}.0.0.1, 192.0.2.1`)).status);
  expect(statuses).toEqual([403, 403, 429]);
  const limited = await ask("192.0.2.1");
  expect([limited.status, limited.body]).toEqual([429, "{}"]);
  expect(Number(limited.headers["retry-after"])).toBeGreaterThan(0);
  expect(limited.headers["x-sentry-rate-limits"]).toMatch(/^\d+::organization:address_limit$/);
  expect((await ask("192.0.2.2")).status).toBe(403);
  await other.stop();
  const counted = readOutcomesByKey(other.data).get("");
  expect(counted).toMatchObject({ "rate_limited/address_limit/default": 2 });
  await other.remove();
});

describe("after all that", () => {
  test("nobody has heard from us, and nothing was taken", () => {
    expect([connections, heard]).toEqual([0, []]);
  });

  test("98 our own page and a listed one may send", async () => {
    const own = await send({ headers: [["Origin", "http://localhost"]] });
    expect([own.status, own.body]).toEqual([200, "{}"]);
    expect(own.headers).not.toHaveProperty("access-control-allow-origin");
    const listed = await send({ headers: [["Origin", LISTED]] });
    expect([listed.status, listed.body]).toEqual([200, "{}"]);
    expect(listed.headers["access-control-allow-origin"]).toBe(LISTED);
  });

  test("94, 95 what goes to the target has nothing of the client's in it", async () => {
    const own: [string, string][] = [
      ["Cookie", "session=canary"],
      ["Authorization", "Bearer canary"],
      ["Proxy-Authorization", "Basic canary"],
      ["X-Forwarded-For", "192.0.2.66"],
      ["X-Forwarded-Host", "canary.example"],
      ["X-Real-Ip", "192.0.2.66"],
      ["Forwarded", "for=192.0.2.66;host=canary"],
      ["X-Sentry-Relay-Id", "canary"],
      ["X-Sentry-Relay-Signature", "canary"],
      ["X-Sentry-Auth", "Sentry sentry_key=canary"],
      ["Referer", "https://canary.example"],
      ["TE", "trailers"],
      ["Upgrade", "canary"],
      ["User-Agent", "Shop/1.0"],
    ];
    const { status, body } = await send({
      path: "/monitoring?o=1&p=77",
      headers: [["Sec-Fetch-Site", "same-origin"], ...own],
      body: envelope(setup.targetDsn),
    });
    expect([status, body]).toEqual([200, "{}"]);
    await waitUntil("the target has it", () => heard.length > 0);
    const [headers = []] = heard;
    const names = headers.filter((_, i) => i % 2 === 0).map((name) => name.toLowerCase());
    const allowed = ["host", "connection", "content-length", "content-type", "content-encoding"];
    expect([...allowed, "user-agent", "x-sentry-auth", "x-lapwing-hops"]).toEqual(
      expect.arrayContaining(names),
    );
    expect(JSON.stringify(headers)).not.toMatch(/canary|192\.0\.2\.66/);
  });

  test("the same process goes on, and nothing failed in it", async () => {
    expect((await fetch(`${server.url}/healthz`)).status).toBe(200);
    expect(server.log).not.toMatch(/"level":[56]0/);
  });

  test("everything was counted with its reason, and nothing else was stored", async () => {
    await server.stop();
    const counted = readOutcomesByKey(server.data);
    expect(counted.get("")).toEqual(expected);
    expect(counted.get(setup.key)).toEqual({ "accepted//error": 1, "invalid/duplicate/error": 1 });
    expect(readStored(server.data).eventIds).toEqual(["f".repeat(32)]);
  });
});

function send(request: Partial<Parameters<typeof requestBytes>[0]>): Promise<RawAnswer> {
  return exchange(server.url, requestBytes({ ...goodRequest(setup), ...request }));
}

function expectRefused(answer: RawAnswer, { status, reason }: RelayAttack): void {
  expect(answer.status).toBe(status);
  expect(answer.headers["content-type"]).toBe("application/json");
  expect(answer.headers["x-sentry-error"]).toBe(reason ?? "disallowed_method");
  expect(answer.headers.allow).toBe(status === 405 ? "POST" : undefined);
  for (const name of ["access-control-allow-origin", "retry-after", "x-sentry-rate-limits"]) {
    expect(answer.headers).not.toHaveProperty(name);
  }
}

function count(name: string, happens: boolean): void {
  if (happens) expected[name] = (expected[name] ?? 0) + 1;
}

async function startSpy(): Promise<Server> {
  const made = createServer((message, response) => {
    heard.push(message.rawHeaders);
    message.resume().on("end", () => response.end("{}"));
  });
  made.on("connection", () => {
    connections += 1;
  });
  await new Promise<void>((resolve) => made.listen(0, "127.0.0.1", resolve));
  return made;
}
