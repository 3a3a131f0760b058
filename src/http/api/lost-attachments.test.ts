/** Attachments whose bytes the disk has lost: said with a sentence, and nothing else fails with them. */
import { createHash, randomBytes } from "node:crypto";
import { readdirSync, rmSync, statSync, truncateSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { afterAll, beforeAll, expect, test } from "vitest";
import { MEBIBYTE } from "#lib/bytes.ts";
import { utcDay } from "#lib/time.ts";
import type { EventId } from "#model/ids.ts";
import type { AttachmentRow } from "#model/signals/attachment.ts";
import { ApiTestServer, NOW_MS } from "#test/support/server/api-test-server.ts";
import { attachment } from "#test/support/store/replay-samples.ts";
import { SAMPLE_STORES } from "#test/support/store/sample-engine.ts";

const EVENT = "a".repeat(32) as EventId;
const DAY = utcDay(NOW_MS);
const LIST = `projects/lapwing/shop/events/${EVENT}/attachments/`;
const LOST = { detail: expect.stringMatching(/^The bytes of this attachment are lost: /) };

let api: ApiTestServer;
const rows: Record<"whole" | "gone" | "cut" | "damaged", AttachmentRow> = Object.create(null);

beforeAll(async () => {
  api = await ApiTestServer.start(SAMPLE_STORES);
  const { project } = await api.addProject("Shop");
  await api.addEvents(project.id, [{ eventId: EVENT, groupId: 1, atMs: NOW_MS - 1000 }]);
  for (const name of ["whole", "gone", "cut", "damaged"] as const) {
    const payload = randomBytes(name === "damaged" ? 1000 : 5 * MEBIBYTE);
    rows[name] = attachment({ projectId: project.id, eventId: EVENT, name, payload });
  }
  await api.addRows(DAY, { attachments: Object.values(rows) });

  const blobs = join(api.folder, "blobs/days", `${DAY}.replays`);
  const blobOf = ({ attachmentId }: AttachmentRow) => {
    const files = readdirSync(blobs, { recursive: true, encoding: "utf8" });
    return join(blobs, files.find((file) => file.includes(attachmentId)) ?? "none");
  };
  rmSync(blobOf(rows.gone));
  truncateSync(blobOf(rows.cut), 2 * MEBIBYTE);
  const blocks = join(api.folder, "telemetry", `${DAY}.replays.blob`);
  writeFileSync(blocks, Buffer.alloc(statSync(blocks).size, 0xa5));
});
afterAll(() => api.stop());

async function download(name: keyof typeof rows, method = "GET"): Promise<Response> {
  const address = api.address(`${LIST}${rows[name].attachmentId}/?download=1`);
  const headers = { Authorization: `Bearer ${await api.token()}` };
  return fetch(address, { method, headers });
}

test("they are listed like others, without a digest and with a note", async () => {
  const { status, body } = await api.get(LIST);
  expect(status).toBe(200);
  const note = { path: "", what: "damaged", why: expect.stringContaining("lost its bytes") };
  const sha1 = createHash("sha1").update(rows.whole.payload).digest("hex");
  expect(body).toMatchObject([
    { name: "whole", sha1, _notes: [] },
    { name: "gone", sha1: null, sha256: rows.gone.sha256, _notes: [note] },
    { name: "cut", sha1: null, _notes: [note] },
    { name: "damaged", sha1: null, _notes: [note] },
  ]);
  for (const one of body) {
    expect(await api.get(`${LIST}${one.id}/`)).toMatchObject({ status: 200, body: one });
  }
  expect(api.errors).toEqual([]);
});

test.each(["gone", "damaged"] as const)("a download of one that is %s says so", async (name) => {
  const answer = await download(name);
  expect(answer.status).toBe(410);
  expect(await answer.json()).toEqual(LOST);
  expect(answer.headers.get("content-disposition")).toBeNull();
  expect((await download(name, "HEAD")).status).toBe(410);
  expect(api.errors).toEqual([]);
});

test("one that is cut breaks off, so that nobody takes its half for the whole", async () => {
  const answer = await download("cut");
  expect(answer.status).toBe(200);
  await expect(answer.arrayBuffer()).rejects.toThrow("terminated");
  expect(api.errors).toEqual([]);
});

test("a file of all small ones that is gone is told like one that is damaged", async () => {
  rmSync(join(api.folder, "telemetry", `${DAY}.replays.blob`));
  expect((await download("damaged")).status).toBe(410);
  expect((await api.get(LIST)).status).toBe(200);
});

test("the one that is whole is not touched by any of it", async () => {
  const bytes = Buffer.from(await (await download("whole")).arrayBuffer());
  expect(bytes.equals(rows.whole.payload)).toBe(true);
});
