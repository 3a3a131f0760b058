import { chmodSync, mkdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { createServer } from "node:net";
import { join } from "node:path";
import { DatabaseSync } from "node:sqlite";
import { expect, test } from "vitest";
import { readStored } from "#test/support/faults/ledger.ts";
import { envelopeUrl } from "#test/support/load/load.ts";
import { errorItem, postRelay } from "#test/support/relay/relay-server.ts";
import { Lapwing, runCli, temporaryFolder, waitUntil } from "#test/support/server/lapwing.ts";
import { setUpByCommand } from "#test/support/server/make-owner.ts";

/** One clear sentence, no stack trace, exit code 1. */
function expectRefusal(
  result: { code: number | null; stdout: string; stderr: string },
  why: RegExp,
) {
  expect(result.stderr).toMatch(why);
  expect(result.stderr).not.toMatch(/\n\s+at /);
  expect(
    result.stderr
      .trim()
      .split("\n")
      .filter((line) => !line.startsWith("{")),
  ).toHaveLength(1);
  expect(result.code).toBe(1);
}

test("a taken port is named, and how to choose another", async () => {
  const data = temporaryFolder();
  const other = createServer();
  const port = await new Promise<number>((resolve) =>
    other.listen(0, "127.0.0.1", () => resolve((other.address() as { port: number }).port)),
  );
  const result = await runCli(["start", "--port", String(port), "--data", data]);
  other.close();
  expectRefusal(result, new RegExp(`Port ${port} on 127.0.0.1 is taken.*--port`));
  rmSync(data, { recursive: true });
});

test("a data folder that cannot be made is named", async () => {
  const parent = temporaryFolder();
  const file = join(parent, "file");
  writeFileSync(file, "");
  const result = await runCli(["start", "--port", "0", "--data", join(file, "data")]);
  expectRefusal(result, /data folder .* cannot be written.*--data/);
  rmSync(parent, { recursive: true });
});

// The superuser may write anywhere: there is nothing to refuse then.
test.runIf(process.getuid?.() !== 0)("a data folder without write access is named", async () => {
  const data = temporaryFolder();
  mkdirSync(data, { recursive: true });
  chmodSync(data, 0o500);
  expectRefusal(await runCli(["start", "--port", "0", "--data", data]), /cannot be written/);
  chmodSync(data, 0o700);
  rmSync(data, { recursive: true });
});

test("a second instance on the same data folder is refused, and the first goes on", async () => {
  const server = await Lapwing.start({ web: "off" });
  const result = await runCli(["start", "--port", "0", "--data", server.data]);
  expectRefusal(result, new RegExp(`Another Lapwing is using .*process ${server.child.pid}`));
  expect((await fetch(`${server.url}/healthz`)).status).toBe(200);
  await server.remove();
});

test("a schema newer than the program is refused before anything is touched", async () => {
  const server = await Lapwing.start({ web: "off" });
  await server.stop();
  const db = new DatabaseSync(join(server.data, "meta.db"));
  db.exec("INSERT INTO kysely_migration VALUES ('999-future', '2099-01-01T00:00:00Z')");
  db.close();
  const result = await runCli(["start", "--port", "0", "--data", server.data]);
  expectRefusal(result, /schema 999-future\) was written by a newer Lapwing/);
  await server.remove();
});

test.each([
  [["--port", "banana"], /--port is "banana"/],
  [["--port", "70000"], /--port is "70000"/],
  [["--prot", "1"], /prot.*lapwing start --help/],
])("wrong options %j are explained", async (options, why) => {
  expectRefusal(await runCli(["start", ...options]), why);
});

test("a wrong environment variable is explained", async () => {
  const result = await runCli(["start"], { env: { LAPWING_ORGANIZATION: "Not A Slug" } });
  expectRefusal(result, /LAPWING_ORGANIZATION is "Not A Slug"/);
});

test("without web it takes events, says that it is ready, and has no pages", async () => {
  const server = await Lapwing.start({ web: "off" });
  const here = ["--data", server.data, "--port", new URL(server.url).port];
  const { dsn } = await setUpByCommand(here);
  await waitUntil("the start is over", () => server.log.includes("Lapwing is running"));
  expect(server.log).toContain("switched off by LAPWING_WEB=off");
  expect(server.childPids()).toEqual([]);
  expect(await (await fetch(`${server.url}/readyz`)).json()).toMatchObject({
    status: "ready",
    web: "off",
  });
  const body = `{}\n${errorItem("direct")}`;
  const sent = await fetch(envelopeUrl(dsn, server.url), { method: "POST", body });
  expect(sent.status).toBe(200);
  expect((await postRelay(server, dsn, errorItem("tunnel"))).status).toBe(200);
  const page = await fetch(server.url, { headers: { Accept: "text/html" } });
  expect(page.status).toBe(503);
  expect(await page.text()).toContain("The pages are switched off");
  await server.stop();
  expect(readStored(server.data).eventIds).toHaveLength(2);
  await server.remove();
});

test.each(["start", "demo"] as const)("%s runs with one helper for garbage", async (command) => {
  const server = await Lapwing.start({ command, web: "off" });
  const given = readFileSync(`/proc/${server.child.pid}/cmdline`, "utf8").split("\0");
  expect(given).toContain("--v8-pool-size=1");
  await server.remove();
});

test("from the sources, as in development, every part starts too", async () => {
  const server = await Lapwing.start({ main: "src/cli/main.ts" });
  const { dsn } = await server.setup();
  expect((await postRelay(server, dsn, errorItem("from the sources"))).status).toBe(200);
  expect((await fetch(`${server.url}/login`)).status).toBe(200);
  await server.stopWhenStored();
  expect(readStored(server.data).eventIds).toHaveLength(1);
  await server.remove();
});
