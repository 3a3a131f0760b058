/** A record that kills the digest each time it is read: it is set aside, everything else is stored. */
import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";
import { Lapwing, waitUntil } from "#test/support/lapwing.ts";
import { readIssueTitles } from "#test/support/ledger.ts";
import { sendErrors } from "#test/support/send-errors.ts";

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
  const letters = join(server.data, "dead-letters");
  const [bytes, why] = readdirSync(letters).sort();
  expect(readFileSync(join(letters, bytes ?? ""), "utf8")).toContain("EatsAllMemory");
  expect(readFileSync(join(letters, why ?? ""), "utf8")).toMatch(/^The digest died \d times/);
  expect(server.log).toContain("ERR_WORKER_OUT_OF_MEMORY");
  // The edge and what comes later have not noticed.
  await sendErrors(shop, ["Later"]);
  await waitUntil("the digest goes on", () => titles().includes("Later"));
  await server.remove();
});
