/**
 * Statements that take longer than anybody waits: all threads that read are at one, and whoever asks
 * for something else does not notice. Who waits for them is told in the end what to do.
 */
import { availableParallelism } from "node:os";
import { join } from "node:path";
import { DatabaseSync } from "node:sqlite";
import { setTimeout as sleep } from "node:timers/promises";
import { afterAll, beforeAll, expect, test } from "vitest";
import { openPage, openPages, type Pages, sendErrors } from "#test/support/browser/pages.ts";
import { bestWithin, machineMs } from "#test/support/machine-time.ts";

const AT_ONCE_MS = 200;
/** More than the thirty seconds after which a question is given up. */
const STATEMENT_MS = 60_000;
const LIST = "/shop/issues";
const ARRIVED = "/shop/settings/arrived?reason=none";
const TOO_SLOW = /took too long and was given up. Ask for less, such as a shorter period/;

let pages: Pages;
beforeAll(async () => {
  pages = await openPages();
  await sendErrors(pages, ["Aa"]);
});
afterAll(() => pages?.close());

function withMeta<T>(work: (db: DatabaseSync) => T): T {
  const db = new DatabaseSync(join(pages.server.data, "meta.db"), { timeout: 5000 });
  try {
    return work(db);
  } finally {
    db.close();
  }
}

const COUNT =
  "WITH RECURSIVE n (i) AS (VALUES (1) UNION ALL SELECT i + 1 FROM n LIMIT ROWS) SELECT count(*) FROM n";

/** Whoever looks for what was dropped counts to a large number first. Nothing is dropped here. */
function slowDown(): void {
  withMeta((db) => {
    const startedMs = performance.now();
    db.prepare(COUNT.replace("ROWS", "1000000")).get();
    const rows = Math.round((1_000_000 / (performance.now() - startedMs)) * STATEMENT_MS);
    const slow = COUNT.replace("ROWS", String(rows));
    db.exec("ALTER TABLE drop_sample RENAME TO quick");
    db.exec(`CREATE VIEW drop_sample AS SELECT quick.* FROM (${slow}) CROSS JOIN quick`);
  });
}

function speedUp(): void {
  withMeta((db) => db.exec("DROP VIEW drop_sample; ALTER TABLE quick RENAME TO drop_sample"));
}

/** An action as the page sends it, to be sent again by hand. */
async function recordTriage() {
  const page = await pages.context.newPage();
  await openPage(page, LIST);
  const sent = page.waitForRequest((request) => request.headers()["next-action"] !== undefined);
  await page.getByRole("link", { name: /^Aa / }).focus();
  await page.keyboard.press("e");
  const request = await sent;
  expect((await request.response())?.status()).toBe(200);
  const { "content-length": _, ...headers } = await request.allHeaders();
  const body = request.postData() ?? "";
  await page.close();
  return async () => {
    const answer = await fetch(request.url(), { method: "POST", headers, body });
    return { status: answer.status, text: await answer.text() };
  };
}

test("while all readers are at a statement of half a minute, others are answered at once", async () => {
  const triage = await recordTriage();
  const login = () => fetch(`${pages.server.url}/login`);
  expect((await login()).status).toBe(200);
  expect(await triage()).toMatchObject({ status: 200, text: expect.stringContaining('"ok":true') });

  slowDown();
  const startedMs = performance.now();
  const page = await pages.context.newPage();
  const shown = page.goto(ARRIVED);
  // More of them than threads that read.
  const asked = Array.from({ length: availableParallelism() + 2 }, () =>
    pages.context.request.get(ARRIVED, { timeout: 0 }),
  );
  let answered = 0;
  for (const one of [...asked, shown]) void one.finally(() => answered++);
  await sleep(1000);

  const timed = async (ask: () => Promise<{ status: number }>) => {
    const beganMs = machineMs();
    expect((await ask()).status).toBe(200);
    return machineMs() - beganMs;
  };
  expect(await bestWithin(AT_ONCE_MS, () => timed(login))).toBeLessThanOrEqual(AT_ONCE_MS);
  expect(await bestWithin(AT_ONCE_MS, () => timed(triage))).toBeLessThanOrEqual(AT_ONCE_MS);
  expect(answered).toBe(0);

  // Nobody waits for ever: the page says so in its frame, and what to do.
  await shown;
  expect(performance.now() - startedMs).toBeGreaterThan(29_000);
  await page.getByRole("alert").getByText(TOO_SLOW).waitFor();
  expect((await Promise.all(asked)).map((one) => one.status())).not.toContain(200);
  speedUp();
  // Other threads take the place of those that still count.
  await page.getByRole("button", { name: "Try again" }).click();
  await page.getByText(TOO_SLOW).waitFor({ state: "detached" });
  expect((await page.reload())?.status()).toBe(200);
});
