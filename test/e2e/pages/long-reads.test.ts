/**
 * Statements that take longer than anybody waits: all threads that read are at one, and whoever asks
 * for something else does not notice. Who waits for them is told in the end what to do.
 */
import { availableParallelism } from "node:os";
import { join } from "node:path";
import { DatabaseSync } from "node:sqlite";
import { afterAll, beforeAll, expect, test } from "vitest";
import { openPage, openPages, type Pages, sendErrors } from "#test/support/browser/pages.ts";
import { bestWithin, machineMs } from "#test/support/machine-time.ts";
import { Api } from "#test/support/server/api.ts";
import { waitUntil } from "#test/support/server/lapwing.ts";

const AT_ONCE_MS = 200;
/** More than the thirty seconds after which a question is given up. */
const STATEMENT_MS = 60_000;
const LIST = "/shop/issues";
const ARRIVED = "/shop/settings/arrived";
const TOO_SLOW = /(no answer within 30 seconds|took too long).* Ask for less, such as a/;

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

/** What reads one of these tables counts to a number first; nobody writes them here. */
function slowDown(tables: readonly string[]): { undo: () => void } {
  withMeta((db) => {
    const startedMs = performance.now();
    db.prepare(COUNT.replace("ROWS", "1000000")).get();
    const rows = Math.round((1_000_000 / (performance.now() - startedMs)) * STATEMENT_MS);
    const slow = COUNT.replace("ROWS", String(rows));
    for (const table of tables) {
      db.exec(`ALTER TABLE ${table} RENAME TO ${table}_quick`);
      db.exec(
        `CREATE VIEW ${table} AS SELECT ${table}_quick.* FROM (${slow}) CROSS JOIN ${table}_quick`,
      );
    }
  });
  return {
    undo: () =>
      withMeta((db) => {
        for (const table of tables) {
          db.exec(`DROP VIEW ${table}; ALTER TABLE ${table}_quick RENAME TO ${table}`);
        }
      }),
  };
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

  const { undo } = slowDown(["drop_sample", "session_hour"]);
  const startedMs = performance.now();
  const api = new Api(pages.server, pages.project);
  const health = "organizations/lapwing/sessions/?field=sum(session)&statsPeriod=1d&interval=1h";
  const page = await pages.context.newPage();
  const shown = page.goto(ARRIVED, { waitUntil: "commit" });
  // More of them than threads that read.
  const asked = Array.from({ length: availableParallelism() + 2 }, () => api.get(health));
  let answered = 0;
  for (const one of asked) void one.finally(() => answered++);
  await shown;

  const timed = async (ask: () => Promise<{ status: number }>) => {
    const beganMs = machineMs();
    expect((await ask()).status).toBe(200);
    return machineMs() - beganMs;
  };
  expect(await bestWithin(AT_ONCE_MS, () => timed(login))).toBeLessThanOrEqual(AT_ONCE_MS);
  expect(await bestWithin(AT_ONCE_MS, () => timed(triage))).toBeLessThanOrEqual(AT_ONCE_MS);
  expect(answered).toBe(0);

  // Nobody waits for ever: the API says so, and the page in its frame.
  const [first] = await Promise.all(asked);
  expect(performance.now() - startedMs).toBeGreaterThan(29_000);
  expect(first?.status).toBe(503);
  expect(await first?.json()).toEqual({ detail: expect.stringMatching(TOO_SLOW) });
  await page.getByRole("alert").getByText(TOO_SLOW).waitFor();
  undo();
  // Other threads took the place of those that still count.
  await waitUntil("the API answers again", async () => (await api.get(health)).status === 200);
  await page.getByRole("button", { name: "Try again" }).click();
  await page.getByRole("alert").waitFor({ state: "detached" });
});
