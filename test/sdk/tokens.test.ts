/** Tokens of the command line against a server that runs meanwhile. */
import { expect, onTestFinished, test } from "vitest";
import { Lapwing, runCli } from "#test/support/server/lapwing.ts";

test("a running server follows at once, and a reset of the password revokes all", async () => {
  const server = await Lapwing.start();
  onTestFinished(() => server.remove());
  await server.setup();
  const run = async (...given: string[]) => {
    const done = await runCli([...given, "--data", server.data, "--json"]);
    expect([done.code, done.stderr]).toEqual([0, ""]);
    return JSON.parse(done.stdout);
  };
  const create = (name: string, scope: string) =>
    run("token", "create", "--name", name, "--scope", scope);
  const status = async ({ token }: { token: string }, path: string) => {
    const headers = { Authorization: `Bearer ${token}` };
    return (await fetch(`${server.url}/api/0/${path}`, { headers })).status;
  };
  const first = await create("first", "project:read");
  const second = await create("second", "org:read");
  expect(await status(first, "projects/")).toBe(200);
  expect(await status(second, "projects/")).toBe(403);
  const listed: { id: number; user: string; lastUsedAt: string }[] = await run("token", "list");
  const used = listed.find(({ id }) => id === first.id);
  expect(Date.now() - Date.parse(used?.lastUsedAt ?? "")).toBeLessThan(60_000);
  await run("token", "revoke", String(first.id));
  expect(await status(first, "projects/")).toBe(401);

  expect(await status(second, "organizations/")).toBe(200);
  const owner = listed[0]?.user ?? "";
  const reset = await runCli(
    ["user", "reset-password", "--email", owner, "--password-stdin", "--data", server.data],
    { input: "staple staple staple" },
  );
  expect(reset.stdout).toMatch(/All \d API tokens of this account no longer work/);
  expect(await status(second, "organizations/")).toBe(401);
  expect(await run("token", "list")).toEqual([]);
});
