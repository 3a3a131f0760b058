/**
 * Old days go while envelopes come: nobody waits noticeably longer (99 of 100 answers within twice the
 * time of before), nothing is lost, and the space is given back.
 * LAPWING_FAULT_GIGABYTES says how much there is to delete, in real bytes; 8 when it is not set.
 */
import { randomBytes, randomUUID } from "node:crypto";
import { closeSync, fsyncSync, openSync, readdirSync, statfsSync, writeSync } from "node:fs";
import { setTimeout as sleep } from "node:timers/promises";
import { expect, test } from "vitest";
import { GIBIBYTE, MEBIBYTE } from "#lib/bytes.ts";
import { DAY_MS, utcDay } from "#lib/time.ts";
import { dayBlobPath, dayDatabasePath, telemetryFolder } from "#store/sqlite/database/files.ts";
import { SignalFile } from "#store/sqlite/days/signal-file.ts";
import { heldThoughGone, takenBytes } from "#test/support/faults/disk-use.ts";
import { readStored } from "#test/support/faults/ledger.ts";
import { envelopeUrl, errorEnvelope } from "#test/support/load/load.ts";
import { summarize } from "#test/support/load/summarize.ts";
import type { Project } from "#test/support/server/copy-owner.ts";
import { Lapwing, waitUntil } from "#test/support/server/lapwing.ts";
import { setRetention } from "#test/support/server/projects.ts";
import { SAMPLE_SPOOL } from "#test/support/store/samples.ts";

const GIGABYTES = Number(process.env.LAPWING_FAULT_GIGABYTES ?? 8);
const OLD_DAYS = 4;
const SENDERS = 8;
const WARM_MS = 3000;
const CALM_MS = 15_000;
/** Of each phase: a p99 of fewer is decided by a handful of answers. */
const LEAST_ANSWERS = 1000;
/**
 * Two cuts of a file, which take 5 ms each by design: a sync that begins during one can meet the next
 * when the disk's journal is closed. So much more is no fault, however quick a calm disk is.
 */
const FLOOR_MS = 10;
/** What other programs may write to the same disk meanwhile. */
const OTHERS_BYTES = 64 * MEBIBYTE;

/** Files as large as a busy day makes them, rows and payloads. Sparse files would cost nothing to delete. */
function makeLargeDay(data: string, daysAgo: number, bytes: number): void {
  const file = { day: utcDay(Date.now() - daysAgo * DAY_MS), signal: "replays" } as const;
  new SignalFile(data, SAMPLE_SPOOL, file).close();
  for (const path of [dayBlobPath(data, file), dayDatabasePath(data, file)]) {
    const fd = openSync(path, "a");
    const piece = randomBytes(16 * MEBIBYTE);
    for (let written = 0; written < bytes / 2; written += piece.length) {
      piece.writeUInt32LE(written / piece.length, 0);
      writeSync(fd, piece);
    }
    fsyncSync(fd);
    closeSync(fd);
  }
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

interface Answer {
  id: string;
  atMs: number;
  tookMs: number;
}

/** Sends one envelope after the other until it is told to stop. */
async function send({ dsn }: Project, url: string, isOver: () => boolean): Promise<Answer[]> {
  const answers: Answer[] = [];
  const target = envelopeUrl(dsn, url);
  while (!isOver()) {
    const id = randomUUID().replaceAll("-", "");
    const atMs = performance.now();
    const answer = await fetch(target, {
      method: "POST",
      body: new Uint8Array(errorEnvelope(id)),
    });
    expect(answer.status).toBe(200);
    await answer.arrayBuffer();
    answers.push({ id, atMs, tookMs: performance.now() - atMs });
    await sleep(10);
  }
  return answers;
}

test(`${GIGABYTES} GB of old days go under load`, { timeout: 1_800_000 }, async () => {
  let server = await Lapwing.start({ web: "off" });
  const { data } = server;
  const shop = await server.setup("Shop");
  // Today has a file: what is newest stays.
  let sent = 0;
  const first = await send(shop, server.url, () => sent++ > 0);
  await server.stop();
  for (let n = 1; n <= OLD_DAYS; n++) makeLargeDay(data, n, (GIGABYTES / OLD_DAYS) * GIBIBYTE);

  server = await Lapwing.start({ data, web: "off" });
  let isOver = false;
  const sending = Array.from({ length: SENDERS }, () => send(shop, server.url, () => isOver));
  await sleep(WARM_MS);
  const calmMs = performance.now();
  await sleep(CALM_MS);
  const [freeBefore, takenBefore] = [freeBytes(data), takenBytes(data)];
  const changedMs = performance.now();
  setRetention(data, { values: { budgetBytes: MEBIBYTE } });
  await waitUntil("days begin to go", () => leftOf(data).some((name) => /removed$/.test(name)));
  const beganMs = performance.now();
  await waitUntil("all days are gone", () => leftOf(data).length === 0, 1_200_000);
  const goneMs = performance.now();
  const held = heldThoughGone(server.child.pid ?? 0, telemetryFolder(data));
  // Meanwhile the server took room too: the spool, today's files.
  const named = takenBefore - takenBytes(data);
  const missing = [named - (freeBytes(data) - freeBefore)];
  await waitUntil("the disk has its space back", () => {
    missing.push(named - (freeBytes(data) - freeBefore));
    return (missing.at(-1) ?? 0) < OTHERS_BYTES;
  }).finally(() =>
    console.log("missing in bytes, at once and at last:", missing[0], missing.at(-1)),
  );
  await sleep(WARM_MS);
  isOver = true;
  const answers = (await Promise.all(sending)).flat();

  const between = (fromMs: number, toMs: number) =>
    answers
      .filter(({ atMs, tookMs }) => atMs + tookMs >= fromMs && atMs < toMs)
      .map(({ tookMs }) => tookMs);
  const before = between(calmMs, changedMs);
  const during = between(beganMs, goneMs);
  console.log(
    "given back in ms:",
    Math.round(goneMs - beganMs),
    "begun after:",
    beganMs - changedMs,
  );
  console.log("answers before:", before.length, summarize(before));
  console.log("answers while days went:", during.length, summarize(during));
  console.log("answers afterwards:", summarize(between(goneMs, performance.now())));
  expect(named).toBeGreaterThan(GIGABYTES * GIBIBYTE - GIBIBYTE / 4);
  expect(held).toEqual([]);
  const calm = summarize(before).p99;
  expect(summarize(during).p99).toBeLessThan(Math.max(2 * calm, calm + FLOOR_MS));
  expect(Math.min(before.length, during.length)).toBeGreaterThan(LEAST_ANSWERS);
  await waitUntil("the log names what went", () => server.log.includes("no longer kept"));
  await server.stop();
  const acknowledged = [...first, ...answers].map(({ id }) => id);
  expect(readStored(data).eventIds.toSorted()).toEqual(acknowledged.toSorted());
  await server.remove();
});
