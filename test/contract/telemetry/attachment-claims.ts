import { randomBytes } from "node:crypto";
import { expect } from "vitest";
import { MEBIBYTE } from "#lib/bytes.ts";
import type { AttachmentId, EventId, ProjectId } from "#model/ids.ts";
import { ATTACHMENTS, type Attachment } from "#model/signals/attachment.ts";
import { keyText } from "#model/tables/table.ts";
import { readAttachment } from "#queries/events/open-attachment.ts";
import { attachment } from "#test/support/store/replay-samples.ts";
import { HOSTILE_TEXTS, sample, sampleId } from "#test/support/store/samples.ts";
import type { Claims, StoreUnderTest } from "#test/support/store/store-under-test.ts";

const DAY = "2026-11-15";
const NEXT_DAY = "2026-11-16";

async function piecesOf(under: StoreUnderTest, { projectId, eventId, attachmentId }: Attachment) {
  const found = await under.store.attachments.find(projectId, eventId, attachmentId);
  return found && Array.fromAsync(readAttachment(under.store, found));
}

async function bytesOf(under: StoreUnderTest, attachment: Attachment) {
  return Buffer.concat((await piecesOf(under, attachment)) ?? []);
}

export const ATTACHMENT_CLAIMS: Claims = {
  async "an attachment is read as it was written"(under) {
    const projectId = await under.createProject();
    const row = attachment({
      projectId,
      payload: Buffer.from('{"a":1}'),
      contentType: "application/json",
      type: "event.view_hierarchy",
      notes: [{ path: "filename", what: "corrected", why: "was a path" }],
    });
    await under.writeRows(DAY, { attachments: [row] });
    const { payload, ...known } = row;
    expect(await under.store.attachments.list(projectId, row.eventId)).toEqual([known]);
    expect(await bytesOf(under, row)).toEqual(payload);
  },

  async "an empty one is empty, and a large one comes in pieces"(under) {
    const projectId = await under.createProject();
    const large = randomBytes(5 * MEBIBYTE + 17);
    const rows = [Buffer.alloc(0), large, Buffer.from("x")].map((payload) =>
      attachment({ projectId, payload }),
    );
    await under.writeRows(DAY, { attachments: rows });
    for (const row of rows) expect((await bytesOf(under, row)).equals(row.payload)).toBe(true);
    const [empty, second] = rows;
    if (!empty || !second) throw new Error("three");
    const sizes = ((await piecesOf(under, second)) ?? []).map(({ length }) => length);
    expect(sizes.length).toBeGreaterThan(1);
    expect(Math.max(...sizes)).toBeLessThan(large.length / 2);
    const read = (row: Attachment, from: number) => under.store.attachments.read(row, from);
    const from = 3 * MEBIBYTE + 5;
    const piece = await read(second, from);
    expect(piece?.length).toBeGreaterThan(0);
    expect(piece?.equals(large.subarray(from, from + (piece?.length ?? 0)))).toBe(true);
    expect(await read(second, large.length)).toEqual(Buffer.alloc(0));
    expect(await read(empty, 0)).toEqual(Buffer.alloc(0));
    expect(await read({ ...second, eventId: sampleId() }, 0)).toBeUndefined();
  },

  async "those of an event come in their order, whatever day they came"(under) {
    const projectId = await under.createProject();
    const eventId = sampleId();
    const [first, second, third] = ["b", "a", "c"].map((name) =>
      attachment({ projectId, eventId, name }),
    );
    if (!first || !second || !third) throw new Error("three");
    await under.writeRows(DAY, { attachments: [first, second] });
    await under.writeRows(NEXT_DAY, { attachments: [third] });
    await under.writeRows(NEXT_DAY, { attachments: [attachment({ projectId })] });
    const found = await under.store.attachments.list(projectId, eventId);
    expect(found.map(({ name }) => name)).toEqual(["b", "a", "c"]);
  },

  async "nobody finds those of another project or another event"(under) {
    const [shop, blog] = [await under.createProject("shop"), await under.createProject("blog")];
    const row = attachment({ projectId: shop });
    await under.writeRows(DAY, { attachments: [row] });
    const find = (projectId: ProjectId, eventId: EventId, id: AttachmentId) =>
      under.store.attachments.find(projectId, eventId, id);
    expect(await find(shop, row.eventId, row.attachmentId)).toMatchObject({ name: row.name });
    expect(await find(blog, row.eventId, row.attachmentId)).toBeUndefined();
    expect(await find(shop, sampleId(), row.attachmentId)).toBeUndefined();
    expect(await find(shop, row.eventId, "0".repeat(32) as AttachmentId)).toBeUndefined();
    expect(await under.store.attachments.list(blog, row.eventId)).toEqual([]);
  },

  async "what is stored is found on its day and on the day after"(under) {
    const projectId = await under.createProject();
    const row = attachment({ projectId });
    await under.writeRows(DAY, { attachments: [row] });
    const find = (day: string) =>
      under.digest.findStored(day, "attachments", [row, attachment({ projectId })], under.position);
    for (const day of ["2026-11-15", "2026-11-16"]) {
      expect(await find(day), day).toEqual(new Set([keyText(ATTACHMENTS, row)]));
    }
    expect(await find("2026-11-17")).toEqual(new Set());
  },

  async "a batch that comes again is written once, with its events"(under) {
    const projectId = await under.createProject();
    const event = sample({ projectId });
    const row = attachment({ projectId, eventId: event.row.eventId });
    const batch = under.batch([event], { attachments: [row] });
    for (let again = 0; again < 3; again++) await under.digest.write(batch);
    const after = await under.crash();
    await after.digest.write(batch);
    expect(await after.store.attachments.list(projectId, row.eventId)).toHaveLength(1);
    expect(await bytesOf(after, row)).toEqual(row.payload);
  },

  async "any name is a name"(under) {
    const projectId = await under.createProject();
    const eventId = sampleId();
    const rows = HOSTILE_TEXTS.map((text) =>
      attachment({ projectId, eventId, name: text, contentType: text, type: text }),
    );
    await under.writeRows(DAY, { attachments: rows });
    const found = await under.store.attachments.list(projectId, eventId);
    expect(found.map(({ name }) => name)).toEqual(HOSTILE_TEXTS);
  },
};
