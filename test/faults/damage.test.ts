/** Files that a disk has damaged: the start succeeds, only what is damaged is set aside, and it says so. */
import { createHash, randomBytes, randomUUID } from "node:crypto";
import {
  appendFileSync,
  closeSync,
  copyFileSync,
  openSync,
  readdirSync,
  rmSync,
  statSync,
  writeSync,
} from "node:fs";
import { join } from "node:path";
import { expect, inject, test } from "vitest";
import { MEBIBYTE } from "#lib/bytes.ts";
import { listDamagedParts } from "#server/folder/list-damaged-parts.ts";
import { readStored } from "#test/support/faults/ledger.ts";
import { sendErrors } from "#test/support/load/send-errors.ts";
import { Api } from "#test/support/server/api.ts";
import { Lapwing, runCli, waitUntil } from "#test/support/server/lapwing.ts";

function overwrite(path: string, at: number, bytes: number): void {
  const fd = openSync(path, "r+");
  writeSync(fd, Buffer.alloc(bytes, 0xa5), 0, bytes, at);
  closeSync(fd);
}

const dayFile = (data: string, end: string) => {
  const folder = join(data, "telemetry");
  const name = readdirSync(folder).find((file) => file.endsWith(`.errors${end}`));
  return join(folder, name ?? "");
};

test("damaged day files and payloads cost themselves, and the doctor tells", async () => {
  let server = await Lapwing.start({ web: "off" });
  const { data } = server;
  const shop = await server.setup("Shop");
  await sendErrors(shop, ["One", "Two"]);
  await server.killWhenStored();
  expect(readStored(data).eventIds).toHaveLength(2);
  expect(await listDamagedParts({ dataFolder: data })).toEqual([]);

  /** Starts, takes one more, ends; how many are stored then. */
  const takeAnother = async (end: "killWhenStored" | "stopWhenStored") => {
    server = await Lapwing.start({ data, web: "off" });
    const dsn = shop.dsn.replace(/@[^/]+/, `@${new URL(server.url).host}`);
    await sendErrors({ dsn }, ["Another"]);
    await server[end]();
    return readStored(data).eventIds.length;
  };
  const loseLog = () => {
    for (const end of ["-wal", "-shm"]) rmSync(`${dayFile(data, ".db")}${end}`, { force: true });
  };
  // After a crash the spool still has what the files lose, so even the rows come back.
  loseLog();
  overwrite(dayFile(data, ".db"), 0, 100);
  expect(await takeAnother("killWhenStored")).toBe(3);
  loseLog();
  const pages = statSync(dayFile(data, ".db")).size - 4096;
  overwrite(dayFile(data, ".db"), 4096, pages);
  expect(await takeAnother("killWhenStored")).toBe(4);
  overwrite(dayFile(data, ".blob"), 0, statSync(dayFile(data, ".blob")).size);
  expect(await takeAnother("stopWhenStored")).toBe(5);
  appendFileSync(dayFile(data, ".blob"), "rubbish");
  expect(await takeAnother("stopWhenStored")).toBe(6);
  expect(readdirSync(join(data, "telemetry/damaged"))).toHaveLength(2);
  const { code, stdout } = await runCli(["doctor", "--data", data]);
  expect(code).toBe(1);
  expect(stdout).toMatch(/2 file\(s\) of telemetry were damaged and set aside: .*-1, .*-2/);

  // A stop overwrites what is stored in the spool, so the file costs what it held, and no more.
  overwrite(dayFile(data, ".db"), 0, 100);
  const left = await takeAnother("stopWhenStored");
  expect(left).toBeGreaterThan(0);
  expect(left).toBeLessThan(7);
  expect(await takeAnother("stopWhenStored")).toBe(left + 1);
  expect(readdirSync(join(data, "telemetry/damaged"))).toHaveLength(3);
  await server.remove();
});

test("a damaged log of meta.db after a crash is kept, listed and told", async () => {
  let server = await Lapwing.start({ web: "off" });
  const { data } = server;
  const { dsn } = await server.setup("Shop");
  await sendErrors({ dsn }, ["One"]);
  await waitUntil("it is stored", () => readStored(data).eventIds.length === 1);
  await server.kill();
  const log = join(data, "meta.db-wal");
  const { size } = statSync(log);
  // Where the project is: the account and it were written after the schema, the event after them.
  overwrite(log, size / 2, 1);

  const before = await runCli(["doctor", "--data", data]);
  expect(before.code).toBe(1);
  expect(before.stdout).toContain("The log of meta.db was damaged after a crash: damaged-logs/");
  expect(statSync(join(data, "damaged-logs/meta.db-wal-1")).size).toBe(size);
  server = await Lapwing.start({ data, web: "off" });
  expect((await fetch(`${server.url}/readyz`)).status).toBe(200);
  await server.stop();
  expect(await listDamagedParts({ dataFolder: data })).toMatchObject([
    { what: "changes", path: "damaged-logs/meta.db-wal-1", bytes: size },
  ]);
  const { stdout } = await runCli(["doctor", "--repair", "--data", data]);
  expect(stdout).toContain("damaged-logs/meta.db-wal-1 is a damaged log of meta.db");
  expect(stdout).toContain("What people changed in the minute before the crash may be lost");
  await server.remove();
});

test("an attachment whose file is gone is told to be lost, by the page and by the API", async () => {
  const server = await Lapwing.start();
  const { data } = server;
  const shop = await server.setup("Shop");
  const eventId = randomUUID().replaceAll("-", "");
  const { host, username, pathname } = new URL(shop.dsn);
  const payload = randomBytes(5 * MEBIBYTE);
  const sent = await fetch(`http://${host}/api${pathname}/envelope/?sentry_key=${username}`, {
    method: "POST",
    body: Buffer.concat([
      Buffer.from(
        [
          JSON.stringify({ event_id: eventId }),
          JSON.stringify({ type: "event" }),
          JSON.stringify({ event_id: eventId, message: "With a file" }),
          JSON.stringify({ type: "attachment", filename: "core.dmp", length: payload.length }),
          "",
        ].join("\n"),
      ),
      payload,
    ]),
  });
  expect(sent.status).toBe(200);
  const api = new Api(server, shop);
  const list = `projects/lapwing/shop/events/${eventId}/attachments/`;
  await expect.poll(() => api.read(list)).toHaveLength(1);
  const [before] = (await api.read<{ id: string; sha1: string | null }[]>(list)) ?? [];
  expect(before?.sha1).toBe(createHash("sha1").update(payload).digest("hex"));
  rmSync(join(data, "blobs/days"), { recursive: true });

  expect(await api.read(list)).toMatchObject([{ id: before?.id, sha1: null }]);
  const lost = "The bytes of this attachment are lost";
  const download = await api.get(`${list}${before?.id}/?download=1`);
  expect(download.status).toBe(410);
  expect(await download.json()).toMatchObject({ detail: expect.stringContaining(lost) });

  const [issue] = await api.issues("shop");
  const { name, value } = inject("owner").cookie;
  const page = await fetch(
    `${server.url}/shop/issues/${issue?.id}/events/${eventId}/attachments/${before?.id}`,
    { headers: { Cookie: `${name}=${encodeURIComponent(value)}` }, redirect: "manual" },
  );
  expect(page.status).toBe(410);
  expect(await page.text()).toContain(lost);
  await server.remove();
});

test("a page that meets a damaged day goes on, and the damage is listed at once", async () => {
  let server = await Lapwing.start({ web: "off" });
  const { data } = server;
  const shop = await server.setup("Shop");
  await sendErrors(shop, ["One"]);
  await server.stop();
  // An earlier day: nobody writes it any more, so only readers can meet the damage.
  const [today, earlier] = [dayFile(data, ".db"), join(data, "telemetry/2026-11-01.errors.db")];
  copyFileSync(today, earlier);
  overwrite(earlier, 4096, statSync(earlier).size - 4096);

  server = await Lapwing.start({ data });
  const api = new Api(server, shop);
  const [issue] = await api.issues("shop");
  expect(await api.read(`issues/${issue?.id}/events/`)).toHaveLength(1);
  await expect
    .poll(() => listDamagedParts({ dataFolder: data }))
    .toMatchObject([{ what: "rows", path: "telemetry/2026-11-01.errors.db", day: "2026-11-01" }]);
  await server.remove();
});
