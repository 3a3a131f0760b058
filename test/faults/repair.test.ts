/** Damage that keeps Lapwing from working: it says so and stays, and the doctor repairs it. */
import { existsSync, readdirSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";
import { overwriteLeaf, overwriteRoot, telemetryFiles } from "#test/support/faults/damage.ts";
import { readStored } from "#test/support/faults/ledger.ts";
import { findDrift } from "#test/support/faults/recount-rollups.ts";
import { envelopeUrl } from "#test/support/load/load.ts";
import { sendErrors } from "#test/support/load/send-errors.ts";
import { Lapwing, runCli } from "#test/support/server/lapwing.ts";

/** More than fit on a page, so that a page can be damaged and others not. */
const EVENTS = 90;
const env = { LAPWING_WEB: "off" };

test("a damaged meta.db: told on every address without ending, repaired by the doctor", async () => {
  let server = await Lapwing.start({ env, waitFor: "ingest" });
  const { data } = server;
  const shop = await server.setup("Shop");
  await sendErrors(
    shop,
    Array.from({ length: EVENTS }, (_, i) => `Error${i % 5}`),
  );
  const doctor = (...flags: string[]) => runCli(["doctor", "--repair", "--data", data, ...flags]);

  const busy = await doctor("--yes");
  expect(busy.stderr).toMatch(new RegExp(`Another Lapwing is using .*process ${server.child.pid}`));
  expect(busy.code).toBe(1);
  await server.stopWhenStored();

  overwriteRoot(join(data, "meta.db"), "issue_hour");
  server = await Lapwing.start({ data, env, waitFor: "ingest" });
  const answers = await Promise.all([
    fetch(envelopeUrl(shop.dsn, server.url), { method: "POST", body: "{}\n" }),
    fetch(`${server.url}/readyz`),
    fetch(server.url, { headers: { Accept: "text/html" } }),
  ]);
  for (const answer of answers) {
    expect([answer.status, answer.headers.get("retry-after")]).toEqual([503, "60"]);
    expect(await answer.text()).toMatch(/meta\.db in .* is damaged.*doctor --repair/s);
  }
  await server.stop();

  const declined = await doctor();
  expect(declined.stdout).toMatch(
    /1\. meta\.db is damaged\.\n.*How bad: .*\n.*done: .*\n.*Lost at most: /,
  );
  expect(declined.stderr).toContain("Nothing was changed");
  expect(existsSync(join(data, "repaired"))).toBe(false);

  const [day = ""] = telemetryFiles(data, ".db");
  overwriteLeaf(day, "event");
  const repaired = await doctor("--yes");
  expect(repaired.stdout).toMatch(/meta\.db is damaged\.\n\s+Saved .* rows; .* in issue_hour\./);
  expect(repaired.stdout).toMatch(/Counted \d+ events anew; 5 issues had another count\./);
  expect(repaired.code).toBe(0);
  const left = readStored(data).eventIds.length;
  expect(left).toBeGreaterThan(0);
  expect(left).toBeLessThan(EVENTS);
  expect(readdirSync(join(data, "repaired"))).toHaveLength(2);
  const { stdout } = await runCli(["doctor", "--data", data], { env });
  expect(stdout).toMatch(/Databases are sound/);
  expect(stdout).toMatch(/1 account\(s\), \d project\(s\)/);

  server = await Lapwing.start({ data, env, waitFor: "ingest" });
  await sendErrors({ dsn: shop.dsn.replace(/@[^/]+/, `@${new URL(server.url).host}`) }, ["Four"]);
  await server.stopWhenStored();
  const { eventIds, issueEvents } = readStored(data);
  expect([eventIds.length, issueEvents]).toEqual([left + 1, left + 1]);
  expect(findDrift(data)).toEqual([]);
  await server.remove();
});
