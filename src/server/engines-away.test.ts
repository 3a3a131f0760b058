/** PostgreSQL and ClickHouse are ended and started again under a server, and under its restart. */
import { rmSync } from "node:fs";
import { join } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { afterEach, beforeEach, describe, expect, test } from "vitest";
import { DeadLetters } from "#ingest/spool/dead-letters.ts";
import { claimPostgres } from "#store/postgres/claim.ts";
import { whyNoClickhouse } from "#test/support/clickhouse/clickhouse-server.ts";
import { Lapwing, runCli, temporaryFolder, waitUntil } from "#test/support/server/lapwing.ts";
import { OwnServers } from "#test/support/servers/own-servers.ts";

const why = whyNoClickhouse();

interface Ready {
  status: number;
  away: string[];
  backlog: boolean;
  digest: string;
}

// Without the engine from PyPI, which npm test installs where it may, there is nothing to end.
describe.skipIf(why !== undefined)(`servers that are away ${why ?? ""}`, () => {
  let servers: OwnServers;
  let data: string;
  let server: Lapwing;
  let key: string;
  let token: string;
  let sent = 0;

  beforeEach(async () => {
    servers = await OwnServers.start();
    data = temporaryFolder();
    sent = 0;
    const flags = ["--email", "ada@example.com", "--password-stdin", "--project", "Shop", "--json"];
    const made = await runCli(["setup", ...flags, "--data", data], {
      env: servers.env,
      input: "a long enough password\n",
    });
    const { dsn, token: text } = JSON.parse(made.stdout);
    key = new URL(dsn).username;
    token = text;
    server = await start();
  });
  afterEach(async () => {
    await server.stop();
    await servers.remove();
    rmSync(data, { recursive: true, force: true });
  });

  const start = () => Lapwing.start({ data, env: servers.env, web: "off" });

  async function restart(): Promise<void> {
    await server.stop();
    server = await start();
  }

  async function post(publicKey: string): Promise<Response> {
    const body = `{}\n{"type":"event"}\n{"message":"one and the same"}\n`;
    const url = `${server.url}/api/1/envelope/?sentry_key=${publicKey}`;
    return fetch(url, { method: "POST", body });
  }

  async function send(count: number): Promise<void> {
    const answers = await Promise.all(Array.from({ length: count }, () => post(key)));
    expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([200]));
    sent += count;
  }

  async function ready(): Promise<Ready> {
    const answer = await fetch(`${server.url}/readyz`);
    return { ...((await answer.json()) as Omit<Ready, "status">), status: answer.status };
  }

  async function untilAway(engine: string): Promise<void> {
    await waitUntil(`${engine} is away`, async () => {
      const { away } = await ready();
      return away.some((one) => one.startsWith(`${engine} (`));
    });
    const { status, away } = await ready();
    expect(status).toBe(200);
    expect(away.join()).not.toContain("s3cret");
  }

  async function expectAllStored(): Promise<void> {
    await waitUntil("all is stored", async () => {
      const { away, backlog } = await ready();
      return away.length === 0 && !backlog;
    });
    const [events] = await servers.askClickhouse(
      "SELECT count() AS n FROM event WHERE project_id = 1",
    );
    const [issue] = await servers.askPostgres("SELECT events FROM issue WHERE project_id = 1");
    const [accepted] = await servers.askPostgres(
      "SELECT sum(quantity)::int AS n FROM outcome_hour WHERE kind = 'accepted' AND project_id = 1",
    );
    expect([Number(events?.n), Number(issue?.events), accepted?.n]).toEqual([sent, sent, sent]);
    // Nothing was taken for damaged on the way.
    expect(new DeadLetters(join(data, "dead-letters")).count()).toBe(0);
  }

  async function look(path: string): Promise<{ status: number; text: string }> {
    const headers = { Accept: "text/html" };
    const answer = await fetch(`${server.url}${path}`, { headers });
    return { status: answer.status, text: await answer.text() };
  }

  async function expectNoPage(): Promise<void> {
    await untilAway("PostgreSQL");
    const { status, text } = await look("/login");
    expect(status).toBe(503);
    expect(text).toMatch(/refresh.*PostgreSQL cannot be reached \(postgres:/s);
    expect(text).not.toContain("s3cret");
  }

  async function command(...args: string[]): Promise<string> {
    const { code, stdout, stderr } = await runCli([...args, "--data", data], { env: servers.env });
    expect(code).toBe(1);
    expect(stdout + stderr).not.toMatch(/s3cret|\n {4}at /);
    return stdout + stderr;
  }

  const STRANGER = "f".repeat(32);

  async function expectJudged(status: number): Promise<void> {
    const answer = await post(STRANGER);
    expect(answer.status).toBe(status);
    if (status === 503) expect(Number(answer.headers.get("retry-after"))).toBeGreaterThan(0);
  }

  test("PostgreSQL goes and comes back: nothing is refused, and all is stored once", async () => {
    await send(10);
    await expectJudged(403);
    await servers.stopPostgres();
    await send(20);
    await untilAway("PostgreSQL");
    await send(20);
    await expectJudged(503);
    await restart();
    await send(20);
    await untilAway("PostgreSQL");
    await expectJudged(503);
    await servers.startPostgres();
    await send(20);
    await expectAllStored();
    await expect.poll(async () => (await post(STRANGER)).status).toBe(403);
  });

  test("a start without PostgreSQL goes on behind a spool that was stored and emptied", async () => {
    await send(10);
    await expectAllStored();
    await server.stop();
    await servers.stopPostgres();
    server = await start();
    await send(20);
    await restart();
    await send(20);
    await servers.startPostgres();
    await expectAllStored();
  });

  test("ClickHouse goes and comes back: issues go on, and all is stored once", async () => {
    await send(10);
    await servers.stopClickhouse();
    await send(20);
    await untilAway("ClickHouse");
    await expectJudged(403);
    await restart();
    await send(20);
    await servers.startClickhouse();
    await send(20);
    await expectAllStored();
  });

  test("both are away for a restart that is killed", async () => {
    await send(10);
    await Promise.all([servers.stopPostgres(), servers.stopClickhouse()]);
    await send(20);
    await server.kill();
    server = await start();
    await send(20);
    await server.kill();
    server = await start();
    await send(20);
    await servers.startClickhouse();
    await servers.startPostgres();
    await expectAllStored();
  });

  test("while another has taken the databases nothing is written, and then all is stored", async () => {
    await send(10);
    await expectAllStored();
    await servers.stopPostgres();
    await servers.startPostgres();
    // Quicker than the server, which tries again after a second.
    const { LAPWING_POSTGRES_URL: url = "" } = servers.env;
    const other = await claimPostgres({ url }, { tryEveryMs: 5 });
    await waitUntil("it is taken", () => other.state === "held");
    await waitUntil("the server knows", () => server.log.includes("another Lapwing writes"));
    await waitUntil("the digest stands", async () => (await ready()).digest === "restarting");
    await send(20);
    await sleep(2000);
    const [issue] = await servers.askPostgres("SELECT events FROM issue WHERE project_id = 1");
    expect(Number(issue?.events)).toBe(10);
    expect(await ready()).toMatchObject({
      status: 200,
      refused: expect.stringContaining("Another Lapwing uses the same databases: lapwing "),
    });
    await other.release();
    await expectAllStored();
  });

  test("pages and API show what works, and name who does not answer", async () => {
    await server.stop();
    server = await Lapwing.start({ data, env: servers.env });
    await send(1);
    await expectAllStored();
    const headers = { Authorization: `Bearer ${token}` };
    const ask = async (path: string) => {
      const answer = await fetch(`${server.url}${path}`, { headers });
      const text = await answer.text();
      expect(text).not.toContain("s3cret");
      return { status: answer.status, text };
    };
    const issues = "/api/0/projects/lapwing/shop/issues/";
    const first = await ask(issues);
    expect(first.status).toBe(200);
    const [issue] = JSON.parse(first.text);
    const events = `/api/0/issues/${issue.id}/events/`;
    expect((await ask(events)).status).toBe(200);
    await servers.stopClickhouse();
    const shorter = await command("retention", "set", "--errors", "1", "--yes");
    expect(shorter).toContain("so nobody can say what this would delete");
    const listed = await runCli(["token", "list", "--data", data], { env: servers.env });
    expect(listed).toMatchObject({ code: 0, stdout: expect.stringContaining("setup") });
    expect((await ask(issues)).status).toBe(200);
    expect(await ask(events)).toEqual({
      status: 503,
      text: expect.stringMatching(/ClickHouse at http:\S+ does not answer now/),
    });
    await servers.startClickhouse();
    await servers.stopPostgres();
    expect(await ask(issues)).toEqual({
      status: 503,
      text: expect.stringMatching(/PostgreSQL at postgres:\S+.* does not answer now/),
    });
    await expectNoPage();
    expect(await command("token", "list")).toMatch(
      /^PostgreSQL at postgres:.* does not answer now/,
    );
    expect(await command("doctor")).toMatch(/BAD +PostgreSQL at \S+ cannot be reached \(/);
    await server.stop();
    server = await Lapwing.start({ data, env: servers.env });
    await expectNoPage();
    expect((await ask(issues)).status).toBe(503);
    await servers.startPostgres();
    await expect.poll(async () => (await ask(issues)).status).toBe(200);
    await expect.poll(async () => (await look("/login")).status).toBe(200);
  });

  test("a first start needs what it is told to use, and says what is missing", async () => {
    await servers.stopPostgres();
    const other = temporaryFolder();
    const { code, stderr } = await runCli(["start", "--port", "0", "--data", other], {
      env: servers.env,
    });
    rmSync(other, { recursive: true, force: true });
    expect(code).toBe(1);
    expect(stderr).toContain("PostgreSQL cannot be reached: postgres://");
    expect(stderr).not.toContain("s3cret");
  });

  test("a database that was emptied meanwhile is not written to, and /readyz stays ready", async () => {
    await send(10);
    await expectAllStored();
    await server.stop();
    await servers.askPostgres("DROP DATABASE lapwing WITH (FORCE)", "postgres");
    await servers.askPostgres("CREATE DATABASE lapwing", "postgres");
    const { code, stderr } = await runCli(["start", "--port", "0", "--data", data], {
      env: servers.env,
    });
    expect(code).toBe(1);
    expect(stderr).toContain("is empty. The spool in");
    const tables = "SELECT 1 FROM information_schema.tables WHERE table_schema = 'public'";
    expect(await servers.askPostgres(tables)).toEqual([]);
  });
});
