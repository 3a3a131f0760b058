/**
 * Old days go while envelopes come: their space is given back at once, and nobody waits longer.
 * LAPWING_FAULT_GIGABYTES says how much there is to delete, in real bytes; 4 when it is not set.
 */
import { randomBytes, randomUUID } from "node:crypto";
import {
  closeSync,
  fsyncSync,
  openSync,
  readdirSync,
  readlinkSync,
  statfsSync,
  statSync,
  writeSync,
} from "node:fs";
import { join } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { expect, test } from "vitest";
import { GIBIBYTE, MEBIBYTE } from "#lib/bytes.ts";
import { DAY_MS, utcDay } from "#lib/time.ts";
import { dayBlobPath, telemetryFolder } from "#store/sqlite/files.ts";
import { SignalFile } from "#store/sqlite/signal-file.ts";
import { Lapwing, type Project, waitUntil } from "#test/support/lapwing.ts";
import { envelopeUrl, errorEnvelope } from "#test/support/load.ts";
import { summarize } from "#test/support/summarize.ts";

const GIGABYTES = Number(process.env.LAPWING_FAULT_GIGABYTES ?? 4);
const OLD_DAYS = 4;
const SENDERS = 8;
const CALM_MS = 8000;
/** What other programs may write to the same disk meanwhile. */
const OTHERS_BYTES = 256 * MEBIBYTE;

/** A file as large as a busy day makes it. Sparse files would cost nothing to delete. */
function makeLargeDay(data: string, daysAgo: number, bytes: number): void {
  const file = { day: utcDay(Date.now() - daysAgo * DAY_MS), signal: "replays" } as const;
  new SignalFile(data, file).close();
  const fd = openSync(dayBlobPath(data, file), "w");
  const piece = randomBytes(16 * MEBIBYTE);
  for (let written = 0; written < bytes; written += piece.length) {
    piece.writeUInt32LE(written / piece.length, 0);
    writeSync(fd, piece);
  }
  fsyncSync(fd);
  closeSync(fd);
}

/** What the folder takes by its own account, in blocks of the disk. */
function takenBytes(data: string): number {
  const entries = readdirSync(data, { recursive: true, withFileTypes: true });
  const blocks = entries.map((entry) => {
    const found = statSync(join(entry.parentPath, entry.name), { throwIfNoEntry: false });
    return found?.blocks ?? 0;
  });
  return blocks.reduce((sum, each) => sum + each, 0) * 512;
}

/** Files that are gone but for a process that still has them open: the disk keeps their space. */
function heldThoughGone(pid: number, folder: string): string[] {
  const fds = `/proc/${pid}/fd`;
  const open = readdirSync(fds).map((fd) => {
    try {
      return readlinkSync(join(fds, fd));
    } catch {
      // Closed meanwhile.
      return "";
    }
  });
  return open.filter((path) => path.startsWith(folder) && path.endsWith(" (deleted)"));
}

function freeBytes(data: string): number {
  const { bavail, bsize } = statfsSync(data);
  return bavail * bsize;
}

/** Days that are still there, and those whose space is being given back. */
function leftOf(data: string): string[] {
  const today = utcDay(Date.now());
  return readdirSync(telemetryFolder(data)).filter(
    (name) => /^\d{4}/.test(name) && !name.startsWith(today),
  );
}

/** Sends one envelope after the other until it is told to stop; answers how long each took. */
async function send({ dsn }: Project, url: string, isOver: () => boolean): Promise<number[]> {
  const took: number[] = [];
  while (!isOver()) {
    const startedMs = performance.now();
    const answer = await fetch(envelopeUrl(dsn, url), {
      method: "POST",
      body: new Uint8Array(errorEnvelope(randomUUID().replaceAll("-", ""))),
    });
    expect(answer.status).toBe(200);
    await answer.arrayBuffer();
    took.push(performance.now() - startedMs);
    await sleep(10);
  }
  return took;
}

async function measure(shop: Project, url: string, isOver: () => boolean): Promise<number[]> {
  const senders = Array.from({ length: SENDERS }, () => send(shop, url, isOver));
  return (await Promise.all(senders)).flat();
}

test(`${GIGABYTES} GB of old days go under load`, { timeout: 1_800_000 }, async () => {
  let server = await Lapwing.start({ waitFor: "ingest", env: { LAPWING_WEB: "off" } });
  const { data } = server;
  const shop = await server.setup("Shop");
  // Today has a file: what is newest stays.
  let sent = 0;
  await send(shop, server.url, () => sent++ > 0);
  await server.stop();
  for (let n = 1; n <= OLD_DAYS; n++) makeLargeDay(data, n, (GIGABYTES / OLD_DAYS) * GIBIBYTE);
  const [freeBefore, takenBefore] = [freeBytes(data), takenBytes(data)];

  const env = { LAPWING_WEB: "off", LAPWING_DISK_BUDGET_BYTES: String(MEBIBYTE) };
  const startedMs = performance.now();
  server = await Lapwing.start({ data, waitFor: "ingest", env });
  const during = await measure(shop, server.url, () => leftOf(data).length === 0);
  const goneMs = performance.now() - startedMs;
  const givenBack = freeBytes(data) - freeBefore;
  const held = heldThoughGone(server.child.pid ?? 0, telemetryFolder(data));
  // Meanwhile the server took room too: a reserve, the spool, today's files.
  const named = takenBefore - takenBytes(data);
  const calmUntil = performance.now() + CALM_MS;
  const after = await measure(shop, server.url, () => performance.now() > calmUntil);

  console.log("given back in ms from the start:", Math.round(goneMs));
  console.log("given back in GB:", (givenBack / GIBIBYTE).toFixed(2));
  console.log("answers while days went:", summarize(during));
  console.log("answers afterwards:", summarize(after));
  expect(named).toBeGreaterThan(GIGABYTES * GIBIBYTE - GIBIBYTE / 2);
  expect(held).toEqual([]);
  // The journal of the disk has what went last for some seconds, and others write to it too.
  const missing = () => named - (freeBytes(data) - freeBefore);
  await waitUntil("the disk has its space back", () => missing() < OTHERS_BYTES);
  await waitUntil("the log names what went", () => server.log.includes("no longer kept"));
  await server.remove();
});
