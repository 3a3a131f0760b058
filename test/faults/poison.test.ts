/** A record that kills the digest each time it is read: it is set aside, everything else is stored. */
import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";
import { readIssueTitles } from "#test/support/faults/ledger.ts";
import { findDrift } from "#test/support/faults/recount-rollups.ts";
import { sendErrors } from "#test/support/load/send-errors.ts";
import { Lapwing, runCli, waitUntil } from "#test/support/server/lapwing.ts";
import { dayRows, metaRows } from "#test/support/store/stored-rows.ts";

test("a record that uses up all memory is set aside after a few deaths, and the rest flows", async () => {
  const greedy = join(import.meta.dirname, "greedy-digest.mjs");
  const server = await Lapwing.start({
    web: "off",
    env: { NODE_OPTIONS: `--import=${greedy}` },
  });
  const shop = await server.setup("Shop");
  await sendErrors(shop, ["Before", "EatsAllMemory", "After"]);
  const titles = () => {
    return readIssueTitles(server.data, shop.projectId).map((title) => title.split(":")[0]);
  };
  await waitUntil("the others are stored", () => titles().length === 2);
  expect(titles().sort()).toEqual(["After", "Before"]);
  const deadLetters = join(server.data, "dead-letters");
  const fileOf = (end: string) => readdirSync(deadLetters).find((name) => name.endsWith(end)) ?? "";
  const [bytes, why] = [fileOf(".bin"), fileOf(".txt")];
  expect(readFileSync(join(deadLetters, bytes ?? ""), "utf8")).toContain("EatsAllMemory");
  expect(readFileSync(join(deadLetters, why ?? ""), "utf8")).toMatch(/^The digest died \d times/);
  expect(server.log).toContain("ERR_WORKER_OUT_OF_MEMORY");
  // The edge and what comes later have not noticed.
  await sendErrors(shop, ["Later"]);
  await waitUntil("the digest goes on", () => titles().includes("Later"));

  // A later version may be able to: it is digested again, and counted once.
  const retry = () => runCli(["doctor", "--retry-set-aside", "--data", server.data]);
  expect((await retry()).stderr).toContain("Another Lapwing is using");
  await server.stop();
  expect((await retry()).stdout).toMatch(/^1 item\(s\) that were set aside are digested when/);
  const later = await Lapwing.start({ data: server.data, web: "off" });
  await waitUntil("it is stored", () => titles().includes("EatsAllMemory"));
  await later.stop();
  const own = `project_id = ${shop.projectId}`;
  const events = dayRows(server.data, "event", `SELECT id FROM event WHERE ${own}`);
  const ask = (sql: string) => metaRows(server.data, `${sql} WHERE ${own}`);
  expect([events.length, ask("SELECT sum(events) AS n FROM issue")]).toMatchObject([4, [{ n: 4 }]]);
  const outcomes = ask("SELECT kind || ' ' || category AS name, quantity FROM outcome_hour");
  expect(new Set(outcomes.map(({ name }) => name))).toEqual(new Set(["accepted error"]));
  expect(outcomes.reduce((sum, { quantity }) => sum + Number(quantity), 0)).toBe(4);
  expect(ask("SELECT sum(envelopes) AS n FROM received_hour")).toMatchObject([{ n: 4 }]);
  expect(findDrift(server.data)).toEqual([]);
  expect(readdirSync(deadLetters)).toEqual([]);
  await later.remove();
});
