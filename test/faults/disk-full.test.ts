/** A disk that fills up: refused before the ack, told on the pages, and over by itself. */
import { existsSync, rmSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";
import { MEBIBYTE } from "#lib/bytes.ts";
import { launchBrowser } from "#test/support/browser/browser.ts";
import { readStored } from "#test/support/faults/ledger.ts";
import { fillDisk, skipUnlessMayMount, smallDisk } from "#test/support/ingest/small-disk.ts";
import { envelopeUrl, errorEnvelope, Load } from "#test/support/load/load.ts";
import { machineMs } from "#test/support/machine-time.ts";
import { Lapwing, waitUntil } from "#test/support/server/lapwing.ts";
import { openSignedIn } from "#test/support/server/sign-in.ts";

/** A twentieth of it is the floor, and a twentieth the reserve. */
const DISK_BYTES = 200 * MEBIBYTE;
const RESUME_MS = 10_000;

test("a full disk: 503 before the ack, people can work and read why, and it resumes by itself", async (context) => {
  skipUnlessMayMount(context);
  const data = smallDisk(DISK_BYTES);
  let server = await Lapwing.start({ data });
  const { dsn } = await server.setup();
  const browser = await launchBrowser();
  const send = () =>
    fetch(envelopeUrl(dsn, server.url), {
      method: "POST",
      body: String(errorEnvelope(crypto.randomUUID().replaceAll("-", ""))),
    });
  const problems = async () => {
    const answer = await fetch(`${server.url}/readyz`);
    return [answer.status, ((await answer.json()) as { problems: string[] }).problems.join()];
  };
  const load = new Load(() => envelopeUrl(dsn, server.url));
  load.start(2);
  const { acknowledged, refused } = load.result;
  await waitUntil("events are acknowledged", () => acknowledged.length > 50);
  const reserve = join(data, "reserve");
  await waitUntil("the reserve is made", () => existsSync(reserve));

  const person = await openSignedIn(browser, server);
  const open = await person.newPage();
  await open.goto("/account");
  await open.evaluate(() => Object.assign(window, { stillHere: true }));
  const shown = () => open.getByRole("alert").getByText("The disk is full");

  // Below the floor, with room left: refused before the disk refuses.
  const ballast = join(data, "ballast");
  fillDisk(ballast, 8 * MEBIBYTE);
  await waitUntil("envelopes are refused", () => (refused[503] ?? 0) > 0);
  await load.stop();
  const answer = await send();
  expect([answer.status, answer.headers.get("retry-after")]).toEqual([503, "5"]);
  expect(await answer.text()).toContain("the disk is full");
  expect(await problems()).toEqual([503, expect.stringMatching(/^The disk is full: .* are free/)]);

  // A page that is open says so without a reload, and when it is over.
  await shown().waitFor();
  rmSync(ballast);
  await shown().waitFor({ state: "detached" });
  expect(await open.evaluate(() => "stillHere" in window)).toBe(true);
  expect((await send()).status).toBe(200);

  // To the last byte: the reserve makes room for people.
  fillDisk(ballast, 0);
  await waitUntil("the reserve is given up", () => !existsSync(reserve));
  const page = await person.newPage();
  for (const path of ["/", "/settings/system", "/settings/system/storage"]) {
    await page.goto(path);
    await expect
      .poll(() => page.getByRole("alert").allInnerTexts())
      .toContainEqual(expect.stringMatching(/^The disk is full: .*Make room on it/));
  }
  const stranger = await (await fetch(`${server.url}/login`)).text();
  expect(stranger).toContain("The disk is full");

  // A server that dies now starts all the same.
  await server.kill();
  server = await Lapwing.start({ data, waitFor: "ingest" });
  expect((await send()).status).toBe(503);

  rmSync(ballast);
  const freedMs = machineMs();
  await waitUntil("it resumes", async () => (await problems())[0] === 200);
  expect(machineMs() - freedMs).toBeLessThan(RESUME_MS);
  expect((await send()).status).toBe(200);
  await waitUntil("the reserve is made again", () => existsSync(reserve));
  await waitUntil("everything is digested", async () => {
    const ready = (await (await fetch(`${server.url}/readyz`)).json()) as { backlog: boolean };
    return !ready.backlog;
  });
  await server.stop();
  await browser.close();
  const stored = readStored(data);
  const ids = new Set(stored.eventIds);
  expect(acknowledged.filter((id) => !ids.has(id))).toEqual([]);
  expect([stored.eventIds.length, stored.issueEvents]).toEqual([ids.size, ids.size]);
});
