/** After a user's data was deleted, no file below the data folder holds his name. */
import { afterAll, beforeAll, expect, test } from "vitest";
import { readIssueTitles } from "#test/support/faults/ledger.ts";
import { filesNaming } from "#test/support/faults/search-folder.ts";
import { envelopeUrl } from "#test/support/load/load.ts";
import { Api } from "#test/support/server/api.ts";
import type { Project } from "#test/support/server/copy-owner.ts";
import { Lapwing, runCli, waitUntil } from "#test/support/server/lapwing.ts";

const ANN = { id: "ann-4711", email: "ann.lee@example.org" };
const BOB = { id: "bob-0815", email: "bob@example.org" };

let server: Lapwing;
let shop: Project;
beforeAll(async () => {
  server = await Lapwing.start();
  shop = await server.setup("Shop");
});
afterAll(() => server?.remove());

async function send(items: [header: object, payload: object][]): Promise<void> {
  const lines = ["{}", ...items.flatMap((item) => item.map((part) => JSON.stringify(part)))];
  const answer = await fetch(envelopeUrl(shop.dsn, server.url), {
    method: "POST",
    body: lines.join("\n"),
  });
  expect(answer.status).toBe(200);
}

function errorOf(user: typeof ANN, name: string): [object, object] {
  const exception = { values: [{ type: name, value: `no order of ${user.email}` }] };
  return [{ type: "event" }, { platform: "node", user, exception, fingerprint: [name] }];
}

function logOf(user: typeof ANN): [object, object] {
  const attributes = {
    "user.id": { value: user.id, type: "string" },
    "user.email": { value: user.email, type: "string" },
  };
  const entry = { timestamp: Date.now() / 1000, level: "info", body: "paid", attributes };
  return [
    { type: "log", item_count: 1, content_type: "application/vnd.sentry.items.log+json" },
    { items: [entry] },
  ];
}

test("of two users one is deleted, and no file names him any more", async () => {
  for (let n = 0; n < 10; n++) {
    await send([errorOf(ANN, "Both"), errorOf(BOB, "Both")].slice(n % 2, (n % 2) + 1));
    await send([logOf(n % 2 === 0 ? ANN : BOB)]);
  }
  await send([errorOf(ANN, "Hers")]);
  const api = new Api(server, shop);
  const issues = () => api.issues(shop.slug);
  await waitUntil("both issues are stored", async () => {
    const counts = (await issues()).map(({ count }) => Number(count));
    return counts.reduce((sum, count) => sum + count, 0) === 11;
  });
  expect(filesNaming(server.data, [ANN.email]).length).toBeGreaterThan(2);

  const cli = (...args: string[]) =>
    runCli(["user-data", "delete", "--project", shop.slug, "--data", server.data, ...args]);
  const dry = await cli("--email", ANN.email, "--dry-run");
  expect(dry.stdout).toContain("6 events, 5 log entries");
  expect(dry.stdout).toContain("Nothing was deleted");
  const refused = await cli("--email", ANN.email);
  expect([refused.code, refused.stderr]).toEqual([
    1,
    expect.stringContaining("Nothing was deleted"),
  ]);

  const done = await cli("--email", ANN.email, "--yes");
  expect(done.stdout).toContain("Deleted: 6 events, 5 log entries, 1 issue without events");
  await waitUntil("no file names her", () => {
    return filesNaming(server.data, [ANN.email, ANN.id]).length === 0;
  });
  expect(filesNaming(server.data, [BOB.email]).length).toBeGreaterThan(0);
  expect((await issues()).map(({ title, count }) => [title, Number(count)])).toEqual([
    [`Both: no order of ${BOB.email}`, 5],
  ]);

  // The server goes on, and a start finds the same.
  await send([errorOf(BOB, "Later")]);
  await waitUntil("the next event is stored", async () => (await issues()).length === 2);
  await server.stop();
  expect(filesNaming(server.data, [ANN.email, ANN.id])).toEqual([]);
  server = await Lapwing.start({ data: server.data, web: "off" });
  expect(readIssueTitles(server.data, shop.projectId)).toHaveLength(2);
});
