/** Every command on PostgreSQL and ClickHouse, by the same variables as the server. */
import { existsSync, readdirSync, rmSync } from "node:fs";
import { join } from "node:path";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { whyNoClickhouse } from "#test/support/clickhouse/clickhouse-server.ts";
import { Lapwing, runCli, temporaryFolder, waitUntil } from "#test/support/server/lapwing.ts";
import { type MadeServers, makeServers } from "#test/support/servers/made-servers.ts";

const why = whyNoClickhouse();

// Without the engine from PyPI, which npm test installs where it may, there is nothing to run on.
describe.skipIf(why !== undefined)(`commands on servers ${why ?? ""}`, () => {
  let made: MadeServers;
  let data: string;
  let dsn = "";

  beforeAll(async () => {
    made = await makeServers();
    data = temporaryFolder();
  });
  afterAll(async () => {
    await made.remove();
    rmSync(data, { recursive: true, force: true });
  });

  const run = (args: string[], input = "") =>
    runCli([...args, "--data", data], { input, env: made.env });

  async function say(args: string[], input = ""): Promise<string> {
    const { code, stdout, stderr } = await run(args, input);
    expect({ code, stderr }).toEqual({ code: 0, stderr: expect.any(String) });
    return stdout;
  }

  test("setup makes an owner, a project and a token, and nothing of it in the folder", async () => {
    const flags = ["--email", "ada@example.com", "--password-stdin", "--project", "Shop", "--json"];
    const made = JSON.parse(await say(["setup", ...flags], "a long enough password\n"));
    expect(made).toMatchObject({ slug: "shop", token: expect.any(String) });
    ({ dsn } = made);
    expect(readdirSync(data)).toEqual([]);
  });

  test("tokens are made, listed and revoked", async () => {
    const flags = ["--name", "ci", "--scope", "project:read", "--json"];
    const { id } = JSON.parse(await say(["token", "create", ...flags]));
    expect(await say(["token", "list"])).toContain("  ci  ada@example.com  ");
    expect(await say(["token", "revoke", String(id)])).toContain("is revoked");
  });

  test("a password is set anew", async () => {
    const flags = ["--email", "ada@example.com", "--password-stdin"];
    const said = await say(["user", "reset-password", ...flags], "another long password\n");
    expect(said).toContain("ada@example.com has the new password");
  });

  test("relay targets are added, listed and removed", async () => {
    const to = "http://0123456789abcdef0123456789abcdef@127.0.0.1:9999/7";
    await say(["relay", "add", "--project", "shop", "--dsn", to, "--internal"]);
    expect(await say(["relay", "list"])).toContain("127.0.0.1:9999");
    const [{ id }] = JSON.parse(await say(["relay", "list", "--json"]));
    expect(await say(["relay", "remove", "--target", String(id)])).toContain("is removed");
  });

  test("retention is set and shown", async () => {
    await say(["retention", "set", "--errors", "30", "--yes"]);
    expect(JSON.parse(await say(["retention", "show", "--json"]))).toMatchObject({ errors: 30 });
  });

  test("the data of a user is counted, and deleted by the next start", async () => {
    const flags = ["--project", "shop", "--id", "nobody"];
    const said = await say(["user-data", "delete", ...flags, "--dry-run"]);
    expect(said).toContain("Stored of nobody in shop: nothing.");
    expect(await say(["user-data", "delete", ...flags, "--yes"])).toContain("as soon as it is");
  });

  test("the doctor names both engines, and has nothing to repair or to retry", async () => {
    const { stdout } = await run(["doctor"]);
    expect(stdout).toMatch(/PostgreSQL \d+\.\d+ and ClickHouse \d+\.\d+\./);
    expect(stdout).toContain("1 account(s), 2 project(s).");
    expect(stdout).toContain("Kept: errors 30 days");
    expect(stdout).not.toContain("s3cret");
    expect(await say(["doctor", "--repair"])).toContain("Nothing is damaged.");
    expect(await say(["doctor", "--retry-set-aside"])).toContain("0 item(s) that were set aside");
  });

  test("without the demo there is none to remove", async () => {
    const { code, stderr } = await run(["demo", "--remove"]);
    expect({ code, stderr }).toEqual({ code: 1, stderr: "There is no demo to remove.\n" });
  });

  test("what is sent to a server is stored there, and its user can be deleted", async () => {
    const server = await Lapwing.start({ data, env: made.env, web: "off" });
    try {
      expect(existsSync(join(data, "meta.db"))).toBe(false);
      expect(existsSync(join(data, "servers.json"))).toBe(true);
      const key = new URL(dsn).username;
      const body = '{}\n{"type":"event"}\n{"message":"one","user":{"id":"7"}}\n';
      const url = `${server.url}/api/1/envelope/?sentry_key=${key}`;
      expect((await fetch(url, { method: "POST", body })).status).toBe(200);
      await waitUntil("it is stored", async () => {
        const { backlog } = (await (await fetch(`${server.url}/readyz`)).json()) as {
          backlog: boolean;
        };
        return !backlog;
      });
      const flags = ["--project", "shop", "--id", "7"];
      const counted = await say(["user-data", "delete", ...flags, "--dry-run"]);
      expect(counted).toContain("Stored of 7 in shop: 1 event.");
      expect(await say(["user-data", "delete", ...flags, "--yes"])).toContain("Deleted: 1 event");
      const after = await say(["user-data", "delete", ...flags, "--dry-run"]);
      expect(after).toContain("nothing");
      expect(await say(["doctor"])).toContain("Nothing is wrong.");
    } finally {
      await server.stop();
    }
  });

  test("a second Lapwing on the same databases is refused, and says who is there", async () => {
    const server = await Lapwing.start({ data, env: made.env, web: "off" });
    const other = temporaryFolder();
    try {
      const args = ["start", "--port", "0", "--data", other];
      const { code, stderr } = await runCli(args, { env: { ...made.env, LAPWING_WEB: "off" } });
      expect(code).toBe(1);
      expect(stderr).toContain("Another Lapwing uses the same databases: lapwing ");
      expect(existsSync(join(other, "servers.json"))).toBe(false);
    } finally {
      rmSync(other, { recursive: true, force: true });
      await server.stop();
    }
  });

  test("a command that is not told of the servers is refused in their folder", async () => {
    const { code, stderr } = await runCli(["token", "list", "--data", data]);
    expect(code).toBe(1);
    expect(stderr).toContain("belongs to an installation on PostgreSQL");
    expect(stderr).not.toContain("s3cret");
  });

  test("a folder whose spool was begun with other databases is refused untouched", async () => {
    const others = await makeServers();
    try {
      const args = ["start", "--port", "0", "--data", data];
      const { code, stderr } = await runCli(args, { env: others.env });
      expect(code).toBe(1);
      expect(stderr).toContain("is empty. The spool in");
      const flags = ["--email", "eve@example.com", "--password-stdin", "--project", "Other"];
      const fresh = temporaryFolder();
      const setup = ["setup", ...flags, "--data", fresh];
      await runCli(setup, { env: others.env, input: "a long enough password\n" });
      rmSync(fresh, { recursive: true, force: true });
      const again = await runCli(["token", "list", "--data", data], { env: others.env });
      expect(again.stderr).toContain("belongs to another installation");
      // PostgreSQL of one, ClickHouse of the other.
      const crossed = { ...others.env, LAPWING_CLICKHOUSE_URL: made.env.LAPWING_CLICKHOUSE_URL };
      const mixed = await runCli(["token", "list", "--data", fresh], { env: crossed });
      expect(mixed.stderr).toContain("is of another installation");
    } finally {
      await others.remove();
    }
  });

  test("the demo is made and removed", async () => {
    const server = await Lapwing.start({ data, env: made.env, web: "off" });
    try {
      expect(await say(["demo"])).toContain("is ready");
      expect(await say(["demo", "--remove"])).toContain("is removed");
    } finally {
      await server.stop();
    }
  });
});
