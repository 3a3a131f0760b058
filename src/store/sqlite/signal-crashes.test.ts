/** A batch is committed to meta, then to one file after the other; a crash may come between any two. */
import { cpSync, existsSync, mkdtempSync, readdirSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { DatabaseSync } from "node:sqlite";
import { expect, onTestFinished, test } from "vitest";
import { KeptBatches } from "#ingest/digest/kept-batches.ts";
import { DAY_MS, utcDay } from "#lib/time.ts";
import type { ProjectId } from "#model/ids.ts";
import { SIGNALS, type Signal } from "#model/keeping/signal.ts";
import type { DigestBatch } from "#store/ports/digest.ts";
import { digestSamples, spooled } from "#test/support/ingest/sample-digest.ts";
import { attachment } from "#test/support/store/replay-samples.ts";
import { changeFile, SQLITE_ENGINE } from "#test/support/store/sample-engine.ts";
import { log, logRow, NOON_MS, sample, span } from "#test/support/store/samples.ts";
import { StoreUnderTest } from "#test/support/store/store-under-test.ts";
import { dayDatabasePath, pathsOfFile, telemetryFolder } from "./database/files.ts";

const DAY = utcDay(NOON_MS);
const TABLES = { errors: "event", traces: "span", logs: "log", replays: "attachment" } as const;
/** What each batch has rows of. The last but one has none at all. */
const BATCHES: readonly (readonly Signal[])[] = [
  ["errors", "traces", "logs", "replays"],
  ["errors", "logs"],
  ["replays"],
  ["errors", "traces", "replays"],
  [],
  ["logs"],
];

function batchOf(under: StoreUnderTest, projectId: ProjectId, signals: readonly Signal[]) {
  const rows = {
    traces: { spans: [span({ projectId }), span({ projectId })] },
    logs: { logs: [logRow(log({ projectId }))] },
    replays: { attachments: [attachment({ projectId })] },
    errors: {},
  };
  const samples = signals.includes("errors") ? [sample({ projectId }), sample({ projectId })] : [];
  return under.batch(samples, Object.assign({}, ...signals.map((signal) => rows[signal])));
}

/** Rows of each signal's own table, over all files. */
function count(folder: string): Record<string, number> {
  const counts = Object.fromEntries(SIGNALS.map((signal) => [signal, 0]));
  for (const signal of SIGNALS) {
    const path = dayDatabasePath(folder, { day: DAY, signal });
    if (!existsSync(path)) continue;
    const db = new DatabaseSync(path);
    counts[signal] = Number(db.prepare(`SELECT count(*) AS n FROM ${TABLES[signal]}`).get()?.n);
    db.close();
  }
  return counts;
}

function copyOf(folder: string): string {
  const copy = mkdtempSync(join(tmpdir(), "lapwing-signals-"));
  onTestFinished(() => rmSync(copy, { recursive: true, force: true }));
  cpSync(folder, copy, { recursive: true });
  return copy;
}

/** The file of a signal as it was in an earlier copy of the folder. */
function setBack(folder: string, signal: Signal, earlier: string): void {
  const before = pathsOfFile(earlier, { day: DAY, signal });
  for (const [i, path] of pathsOfFile(folder, { day: DAY, signal }).entries()) {
    rmSync(path, { force: true });
    const source = before[i] ?? "";
    if (existsSync(source)) cpSync(source, path);
  }
}

/** What the digest does: reads again from where telemetry is, and cuts where it is told to. */
async function readAgain(under: StoreUnderTest, batches: readonly DigestBatch[]): Promise<void> {
  const { metaAt, telemetryAt, cutAt } = await under.digest.resume();
  expect(metaAt).toBe(batches.at(-1)?.to);
  const lacking = batches.filter(({ to }) => to > telemetryAt);
  // Batches need not be cut as before: between two cuts all is one.
  const groups = Map.groupBy(lacking, ({ to }) => cutAt.filter((cut) => to > cut).length);
  for (const group of groups.values()) {
    await under.digest.write({
      ...(group[0] as DigestBatch),
      to: (group.at(-1) as DigestBatch).to,
      includesMeta: false,
      events: group.flatMap((batch) => batch.events),
      spans: group.flatMap((batch) => batch.spans),
      logs: group.flatMap((batch) => batch.logs),
      attachments: group.flatMap((batch) => batch.attachments),
    });
  }
}

/** Every way in which the files of a batch can have been committed or not, in any order. */
const SETS = Array.from({ length: 16 }, (_, set) => SIGNALS.filter((_s, i) => set & (1 << i)));
/** After a power cut each file may have lost another number of batches. */
const DEPTHS = Array.from({ length: 12 }, (_, n) =>
  SIGNALS.map((_s, i) => (n * 5 + i * (n + 3)) % BATCHES.length),
);

async function makeCopies() {
  const under = await StoreUnderTest.create(SQLITE_ENGINE);
  const projectId = await under.createProject();
  const copies = [copyOf(under.folder)];
  const batches: DigestBatch[] = [];
  for (const signals of BATCHES) {
    const batch = batchOf(under, projectId, signals);
    await under.digest.write(batch);
    batches.push(batch);
    copies.push(copyOf(under.folder));
  }
  return { under, batches, copies, whole: count(copyOf(under.folder)) };
}

test("whatever files lack the last batches, each gets what it lacks and nothing twice", async () => {
  const { under, batches, copies, whole } = await makeCopies();
  expect(whole).toEqual({ errors: 6, traces: 4, logs: 3, replays: 3 });
  const lost: (number | undefined)[][] = [
    ...SETS.map((set) => SIGNALS.map((signal) => (set.includes(signal) ? 3 : undefined))),
    ...DEPTHS,
  ];
  for (const depths of lost) {
    const after = await under.crash((folder) => {
      for (const [i, signal] of SIGNALS.entries()) {
        const depth = depths[i];
        if (depth !== undefined) setBack(folder, signal, copies[depth] ?? "");
      }
    });
    const safe = await after.digest.checkpoint();
    expect(safe).toBe((await after.digest.resume()).telemetryAt);
    await readAgain(after, batches);
    expect(count(after.folder), depths.join()).toEqual(whole);
    const at = batches.at(-1)?.to;
    expect(await after.digest.resume()).toEqual({
      metaAt: at,
      telemetryAt: at,
      cutAt: [],
      kept: [],
    });
    expect(await after.digest.checkpoint()).toBe(at);
  }
}, 60_000);

test("a file is made when its first row comes, and a batch without rows does not touch it", async () => {
  const under = await StoreUnderTest.create(SQLITE_ENGINE);
  const projectId = await under.createProject();
  const files = () =>
    readdirSync(telemetryFolder(under.folder)).filter((name) => name.endsWith(".db"));
  await under.digest.write(batchOf(under, projectId, []));
  await under.digest.findStored(DAY, "events", [], under.position);
  expect(files()).toEqual([]);
  await under.digest.write(batchOf(under, projectId, ["logs"]));
  expect(files()).toEqual([`${DAY}.logs.db`]);
  const before = copyOf(under.folder);
  const { to } = batchOf(under, projectId, ["errors"]);
  const batch = { ...batchOf(under, projectId, ["errors"]), from: to };
  await under.digest.write(batch);
  expect(files()).toEqual([`${DAY}.errors.db`, `${DAY}.logs.db`]);
  // Not a byte of it is new, and still nothing is lacking.
  const after = await under.crash((folder) => setBack(folder, "logs", before));
  const at = { metaAt: batch.to, telemetryAt: batch.to, cutAt: [], kept: [] };
  expect(await after.digest.resume()).toEqual(at);
});

test("a file that turns out to lack nothing is not waited for", async () => {
  const { under, batches, copies } = await makeCopies();
  const after = await under.crash((folder) => setBack(folder, "replays", copies[1] ?? ""));
  // As when they are dropped by a filter that was set meanwhile.
  await readAgain(
    after,
    batches.map((batch) => ({ ...batch, attachments: [] })),
  );
  const at = batches.at(-1)?.to;
  expect(await after.digest.resume()).toEqual({ metaAt: at, telemetryAt: at, cutAt: [], kept: [] });
});

test("on a new day nothing is lacking of signals that came on the day before only", async () => {
  const under = await StoreUnderTest.create(SQLITE_ENGINE);
  const projectId = await under.createProject();
  await under.digest.write(batchOf(under, projectId, SIGNALS));
  const next = { day: utcDay(NOON_MS + DAY_MS) };
  await under.digest.write({ ...batchOf(under, projectId, ["errors"]), ...next });
  const { to } = under.batch([]);
  await under.digest.write({ ...batchOf(under, projectId, []), from: to, ...next });
  const at = { metaAt: under.position, telemetryAt: under.position, cutAt: [], kept: [] };
  expect(await under.digest.resume()).toEqual(at);
  const files = readdirSync(telemetryFolder(under.folder)).filter((name) => name >= next.day);
  expect(files.filter((name) => name.endsWith(".db"))).toEqual([`${next.day}.errors.db`]);
});

test("a batch that one file cannot take is in none of them", async () => {
  const under = await StoreUnderTest.create(SQLITE_ENGINE);
  const projectId = await under.createProject();
  await under.digest.write(batchOf(under, projectId, SIGNALS));
  const before = count(copyOf(under.folder));
  for (const signal of SIGNALS) {
    const path = dayDatabasePath(under.folder, { day: DAY, signal });
    const table = TABLES[signal];
    changeFile(path, `ALTER TABLE ${table} RENAME TO away`);
    const batch = batchOf(under, projectId, SIGNALS);
    await expect(under.digest.write(batch), signal).rejects.toThrow(table);
    changeFile(path, `ALTER TABLE away RENAME TO ${table}`);
    expect(count(copyOf(under.folder)), signal).toEqual(before);
    expect((await under.digest.resume()).metaAt).toBe(batch.from);
    under.position = batch.from;
  }
});

test("an attachment is not lost because its event is stored already", async () => {
  const under = await StoreUnderTest.create(SQLITE_ENGINE);
  const projectId = await under.createProject();
  const id = "e".repeat(32);
  const records = [
    spooled({
      projectId,
      header: { event_id: id },
      items: [
        ["event", { event_id: id, message: "with a file" }],
        ["attachment", "of the event"],
      ],
    }),
  ];
  const before = copyOf(under.folder);
  await under.digest.write(await digestSamples(under.digest, records));
  const after = await under.crash((folder) => setBack(folder, "replays", before));
  const batch = await digestSamples(after.digest, records);
  await after.digest.write({ ...batch, includesMeta: false });
  expect(count(after.folder)).toMatchObject({ errors: 1, replays: 1 });
  // Sent again it is known, with all that came with it.
  const again = await digestSamples(after.digest, [
    { ...(records[0] as (typeof records)[0]), from: batch.to, to: (batch.to + 9) as never },
  ]);
  expect([again.events.length, again.attachments.length]).toEqual([0, 0]);
});

test("feedback and runs are in meta once, and an attachment is not lost because its feedback is", async () => {
  const under = await StoreUnderTest.create(SQLITE_ENGINE);
  const projectId = await under.createProject();
  const id = "f".repeat(32);
  const contexts = { feedback: { message: "with a picture", associated_event_id: "e".repeat(32) } };
  const run = { check_in_id: "c".repeat(32), monitor_slug: "nightly" };
  const records = [
    spooled({
      projectId,
      header: { event_id: id },
      items: [
        ["feedback", { event_id: id, contexts }],
        ["attachment", "a picture"],
      ],
    }),
    spooled({ projectId, items: [["check_in", { ...run, status: "in_progress" }]] }),
    spooled({ projectId, items: [["check_in", { ...run, status: "ok" }]] }),
    spooled({ projectId, items: [["event", { event_id: "e".repeat(32), message: "x" }]] }),
  ];
  const before = copyOf(under.folder);
  await under.digest.write(await digestSamples(under.digest, records));
  const files = readdirSync(telemetryFolder(under.folder)).filter((name) => name.endsWith(".db"));
  expect(files).toEqual([`${DAY}.errors.db`, `${DAY}.replays.db`]);
  // Meta has it all; the files of the day lack it, one of them or both.
  for (const lost of [["replays"], ["errors"], ["errors", "replays"]] as const) {
    const after = await under.crash((folder) => {
      for (const signal of lost) setBack(folder, signal, before);
    });
    const kept = new KeptBatches();
    kept.know((await after.digest.resume()).kept);
    const batch = await digestSamples(after.digest, records, kept);
    await after.digest.write({ ...batch, includesMeta: false });
    expect(count(after.folder), lost.join()).toMatchObject({ errors: 1, replays: 1 });
    const said = await after.store.feedback.list({ projectId, limit: 9 });
    expect(said).toMatchObject([{ feedbackId: id, groupId: batch.events[0]?.groupId }]);
    const range = { fromMs: 0, toMs: NOON_MS + DAY_MS, limit: 9 };
    const runs = await after.store.checkIns.list({ projectId, slug: "nightly", ...range });
    expect(runs).toMatchObject([{ status: "ok", checkInId: run.check_in_id }]);
    // Sent again all of it is known, with what came with it.
    const again = await digestSamples(
      after.digest,
      records.map((read) => ({ ...read, from: batch.to, to: (batch.to + 9) as never })),
    );
    expect([again.feedback, again.attachments, again.checkIns.checkIns]).toEqual([[], [], []]);
  }
});
