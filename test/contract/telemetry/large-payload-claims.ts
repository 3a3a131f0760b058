/** Payloads that lie apart from their rows: they come, stay and go with them. */
import { expect } from "vitest";
import { MEBIBYTE } from "#lib/bytes.ts";
import { DAY_MS, utcDay } from "#lib/time.ts";
import type { ProjectId } from "#model/ids.ts";
import { perSignal } from "#model/keeping/signal.ts";
import { ATTACHMENTS, type AttachmentRow } from "#model/signals/attachment.ts";
import { REPLAYS } from "#model/signals/replay.ts";
import { blobNameOf, LARGEST_WITH_ROW } from "#model/tables/apart.ts";
import { readAttachment } from "#queries/events/open-attachment.ts";
import { DamagedPayload } from "#store/ports/damaged-payload.ts";
import { bytesOf } from "#test/contract/blobs-contract.ts";
import { erase } from "#test/contract/digest/user-data-claims.ts";
import { attachment, segment } from "#test/support/store/replay-samples.ts";
import { NOON_MS } from "#test/support/store/samples.ts";
import type { Claims, StoreUnderTest } from "#test/support/store/store-under-test.ts";

const DAY = utcDay(NOON_MS);
const OLD_DAY = utcDay(NOON_MS - 40 * DAY_MS);
const EMAIL = "ann@example.com";

function largeBytes(fill: string): Buffer {
  return Buffer.alloc(LARGEST_WITH_ROW + 1, fill);
}

function blobOf(row: AttachmentRow, day = DAY): string {
  return blobNameOf({ day, signal: "replays" }, ATTACHMENTS, row);
}

async function namesOf(under: StoreUnderTest): Promise<string[]> {
  return (await Array.fromAsync(under.blobs.list("days/"))).map(({ name }) => name).sort();
}

async function read(under: StoreUnderTest, row: AttachmentRow): Promise<Buffer> {
  return Buffer.concat(await Array.fromAsync(readAttachment(under.store, row)));
}

/** One with the address in the middle, so that it lies across two pieces of a MiB, and one without. */
function anns(projectId: ProjectId): [AttachmentRow, AttachmentRow] {
  const payload = largeBytes("x");
  payload.write(EMAIL.toUpperCase(), 2 * MEBIBYTE - 5);
  return [attachment({ projectId, payload }), attachment({ projectId, payload: largeBytes("y") })];
}

export const LARGE_PAYLOAD_CLAIMS: Claims = {
  async "what is large lies in blobs, what is not does not; both are read as they came"(under) {
    const projectId = await under.createProject();
    const rows = [LARGEST_WITH_ROW, LARGEST_WITH_ROW + 1].map((bytes) =>
      attachment({ projectId, payload: Buffer.alloc(bytes, "abc") }),
    ) as [AttachmentRow, AttachmentRow];
    const recorded = segment({ projectId, recording: largeBytes("r") });
    await under.writeRows(DAY, { attachments: rows, replays: [recorded] });
    for (const row of rows) {
      const { payload, ...listed } = row;
      expect(await under.store.attachments.list(projectId, row.eventId)).toEqual([listed]);
      expect((await read(under, row)).equals(payload)).toBe(true);
      expect((await under.store.rows.read("attachments", row))?.equals(payload)).toBe(true);
    }
    const recording = await under.store.replays.recording(recorded);
    expect(recording?.equals(recorded.recording)).toBe(true);
    expect(await under.store.replays.listEvents(projectId, recorded.replayId, 1)).toEqual([
      recorded.event,
    ]);
    const blobOfSegment = blobNameOf({ day: DAY, signal: "replays" }, REPLAYS, recorded);
    expect(await namesOf(under)).toEqual([blobOf(rows[1]), blobOfSegment].sort());
    expect((await bytesOf(under.blobs, blobOfSegment))?.equals(recorded.recording)).toBe(true);
  },

  async "a batch that is written again after a crash has its bytes once"(under) {
    const projectId = await under.createProject();
    const row = attachment({ projectId, payload: largeBytes("a") });
    const batch = await under.writeRows(DAY, { attachments: [row] });
    await under.digest.write({ ...batch, includesMeta: false });
    const after = await under.crash();
    await after.digest.resume();
    expect(await namesOf(after)).toEqual([blobOf(row)]);
    expect((await read(after, row)).equals(row.payload)).toBe(true);
  },

  async "bytes whose row a crash prevented are gone at the next start, and nothing else"(under) {
    const projectId = await under.createProject();
    const row = attachment({ projectId, payload: largeBytes("a") });
    await under.writeRows(DAY, { attachments: [row] });
    const stray = attachment({ projectId });
    await under.blobs.put(blobOf(stray), [Buffer.from("no row")]);
    await under.blobs.put("artifacts/other", [Buffer.from("not of a day")]);
    await under.reopen();
    await under.digest.resume();
    expect(await namesOf(under)).toEqual([blobOf(row)]);
    expect(await bytesOf(under.blobs, "artifacts/other")).toBeDefined();
  },

  async "bytes that are missing are no reason to fail for what else is asked"(under) {
    const projectId = await under.createProject();
    const row = attachment({ projectId, payload: largeBytes("a") });
    await under.writeRows(DAY, { attachments: [row] });
    await under.blobs.remove(blobOf(row));
    expect(await under.store.attachments.list(projectId, row.eventId)).toHaveLength(1);
    const lost = "The bytes of this attachment are lost";
    await expect(read(under, row)).rejects.toThrow(lost);
    await expect(under.store.attachments.read(row, 0)).rejects.toBeInstanceOf(DamagedPayload);
    await under.blobs.put(blobOf(row), [row.payload.subarray(1)]);
    await expect(read(under, row)).rejects.toThrow(lost);
    expect(await under.store.userData.count(projectId, { email: EMAIL })).toEqual({});
  },

  async "what names an address is found in them, and goes with its bytes"(under) {
    const projectId = await under.createProject();
    const other = await under.createProject("other");
    const [named, unnamed] = anns(projectId);
    const [ofOther] = anns(other);
    await under.writeRows(DAY, { attachments: [named, unnamed, ofOther] });
    const counts = { attachments: 1 };
    expect(await under.store.userData.count(projectId, { email: EMAIL })).toEqual(counts);
    expect(await erase(under, projectId, { email: EMAIL })).toMatchObject({ counts });
    expect(await under.store.attachments.list(projectId, named.eventId)).toEqual([]);
    expect(await namesOf(under)).toEqual([blobOf(unnamed), blobOf(ofOther)].sort());
    expect((await read(under, unnamed)).equals(unnamed.payload)).toBe(true);
  },

  async "they go with their day, and count for the room that days have"(under) {
    const projectId = await under.createProject();
    const [old, recent] = [
      attachment({ projectId, payload: largeBytes("o") }),
      attachment({ projectId, payload: largeBytes("n") }),
    ];
    await under.writeRows(OLD_DAY, { attachments: [old] });
    await under.writeRows(DAY, { attachments: [recent] });
    const keepDays = perSignal(() => 90);
    const room = { today: DAY, keepDays, maxBytes: 2 * LARGEST_WITH_ROW };
    const removed = await under.digest.removeOldPartitions(room);
    expect(removed).toMatchObject([{ day: OLD_DAY, signal: "replays", why: "room" }]);
    expect(removed[0]?.bytes).toBeGreaterThan(LARGEST_WITH_ROW);
    expect(await namesOf(under)).toEqual([blobOf(recent)]);
    expect(await under.store.attachments.list(projectId, old.eventId)).toEqual([]);
    await under.digest.freeSpace();
  },

  async "what is left of a day whose rows went before a crash goes by age, too"(under) {
    const projectId = await under.createProject();
    const row = attachment({ projectId });
    await under.blobs.put(blobOf(row, OLD_DAY), [Buffer.from("of a day that is gone")]);
    await under.writeRows(DAY, { attachments: [row] });
    const rule = { today: DAY, keepDays: perSignal(() => 30), maxBytes: undefined };
    const removed = await under.digest.removeOldPartitions(rule);
    expect(removed).toMatchObject([{ day: OLD_DAY, signal: "replays", why: "age", bytes: 21 }]);
    expect(await namesOf(under)).toEqual([]);
  },
};
