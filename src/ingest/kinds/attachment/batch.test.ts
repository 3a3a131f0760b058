import { beforeEach, describe, expect, test } from "vitest";
import type { EventId } from "#model/ids.ts";
import { openFreshStore, projectId, under } from "#test/support/ingest/fresh-store.ts";
import { outcomesOf, SampleDigest, type SampleItem } from "#test/support/ingest/sample-kinds.ts";

const EVENT_ID = "e".repeat(32);
const HEADER = { header: { event_id: EVENT_ID } };
const EVENT: SampleItem = [{ type: "event" }, { message: "boom" }];

function file(more: object = {}, payload = Buffer.from("hello")): SampleItem {
  return [{ type: "attachment", filename: "notes.txt", ...more }, payload];
}

openFreshStore();
let rig: SampleDigest;
beforeEach(() => {
  rig = new SampleDigest(under.digest, projectId);
});

test("attachments come with their event or alone, and belong to the envelope's event", async () => {
  const batch = await rig.write(
    rig.envelope([EVENT, file({ content_type: "text/html" }), file({ filename: "b" })], HEADER),
    rig.envelope([file({ filename: "later.log" })], HEADER),
  );
  expect(outcomesOf(batch)).toEqual(["1 error accepted/", "3 attachment accepted/"]);
  const stored = await under.store.attachments.list(rig.projectId, EVENT_ID as EventId);
  expect(stored).toMatchObject([
    {
      name: "notes.txt",
      contentType: "text/html",
      type: "event.attachment",
      bytes: 5,
      sha256: "2cf24dba5fb0a30e26e83b2ac5b9e29e1b161e5c1fa7425e73043362938b9824",
      notes: [],
    },
    { name: "b" },
    { name: "later.log" },
  ]);
});

describe("what is dropped takes its attachments with it, for the same reason", () => {
  const dropped = (item: SampleItem, note = {}) =>
    rig.digest(rig.envelope([item, file(), file()], { ...HEADER, note }));

  test("filtered", async () => {
    const batch = await dropped([
      { type: "event" },
      { message: "ResizeObserver loop limit exceeded", platform: "javascript" },
    ]);
    expect(outcomesOf(batch)).toEqual([
      "1 error filtered/resize-observer",
      "2 attachment filtered/resize-observer",
    ]);
    expect(batch.attachments).toEqual([]);
  });

  test("invalid", async () => {
    const batch = await dropped([{ type: "feedback" }, { message: "no context" }]);
    expect(outcomesOf(batch)).toEqual([
      "1 feedback invalid/no_data",
      "2 attachment invalid/no_data",
    ]);
  });

  test("refused at the edge", async () => {
    const batch = await dropped(EVENT, { refused: [[0, "rate_limited", "key_limit"]] });
    expect(outcomesOf(batch)).toEqual([
      "1 error rate_limited/key_limit",
      "2 attachment rate_limited/key_limit",
    ]);
  });

  test("duplicate, within a batch and later; its neighbour's are not touched", async () => {
    const first = rig.envelope([EVENT, file()], HEADER);
    const again = () => rig.envelope([EVENT, file({ filename: "other" })], HEADER);
    const neighbour = rig.envelope([EVENT, file()], { header: { event_id: "f".repeat(32) } });
    expect(outcomesOf(await rig.write(first, again(), neighbour))).toEqual([
      "1 attachment invalid/duplicate",
      "1 error invalid/duplicate",
      "2 attachment accepted/",
      "2 error accepted/",
    ]);
    expect((await rig.digest(again())).attachments).toEqual([]);
  });
});

test("the same file sent again alone is stored once; two like ones in one envelope are two", async () => {
  const alone = () => rig.envelope([file(), file()], HEADER);
  expect(outcomesOf(await rig.write(alone()))).toEqual(["2 attachment accepted/"]);
  expect(outcomesOf(await rig.digest(alone()))).toEqual(["2 attachment invalid/duplicate"]);
});

test("an attachment of nothing is refused", async () => {
  const batch = await rig.digest(rig.envelope([file()]));
  expect(outcomesOf(batch)).toEqual(["1 attachment invalid/no_event_payload"]);
});

test("records that are read again after a crash make the same rows", async () => {
  const records = [
    rig.envelope([EVENT, file()], HEADER),
    rig.envelope([EVENT, file({ filename: "x" })], HEADER),
  ] as const;
  const before = await rig.digest(...records);
  rig.store = (await under.crash()).digest;
  const again = await rig.digest(...records);
  expect(again.attachments).toEqual(before.attachments);
  expect(again.attachments).toHaveLength(1);
});

test.each([
  ["../../x", "x"],
  ["C:\\Users\\ada\\secret.txt", "secret.txt"],
  ["a.html", "a.html"],
  ["CON", "_CON"],
  ["nul.txt", "_nul.txt"],
  ["..", "attachment"],
  ["", "attachment"],
  ["a\u0000b\r\nc", "abc"],
  ["invoice\u202efdp.exe", "invoicefdp.exe"],
  [`${"n".repeat(10_000)}.png`, `${"n".repeat(193)}....png`],
  ["lone \ud800", "lone \ufffd"],
])("the name %j is shown as %j", async (filename, name) => {
  const { attachments } = await rig.digest(rig.envelope([file({ filename })], HEADER));
  expect(attachments[0]?.name).toBe(name);
  const isNoted = attachments[0]?.notes.some(({ path }) => path === "filename");
  expect(isNoted).toBe(name !== filename);
});

test("what makes no sense in the header is left out and noted", async () => {
  const odd = { filename: 7, content_type: "a\nb", attachment_type: "<script>" };
  const { attachments } = await rig.digest(rig.envelope([file(odd)], HEADER));
  expect(attachments[0]).toMatchObject({
    name: "attachment",
    contentType: undefined,
    type: "event.attachment",
  });
  expect(attachments[0]?.notes.map(({ path }) => path).sort()).toEqual([
    "attachment_type",
    "content_type",
    "filename",
  ]);
});

test.each([
  [
    "a log",
    "ok\nAuthorization: Bearer abc.def.ghi\nlast",
    "ok\nAuthorization: Bearer [Filtered]\nlast",
  ],
  ["JSON", '{"password": "hunter2", "n": 1}', '{"password": "[Filtered]", "n": 1}'],
  ["a path", "read /home/ada/notes", "read /home/[Filtered]/notes"],
])("%s is searched for secrets, and that is noted", async (_what, sent, kept) => {
  const { attachments, scrubbed } = await rig.digest(
    rig.envelope([file({}, Buffer.from(sent))], HEADER),
  );
  expect(attachments[0]?.payload.toString()).toBe(kept);
  expect(attachments[0]?.bytes).toBe(kept.length);
  expect(attachments[0]?.notes).toMatchObject([{ path: "payload", what: "scrubbed" }]);
  expect(scrubbed).toMatchObject([{ quantity: 1 }]);
});

test("what is no text, or is text beyond half a megabyte, is kept as it was sent", async () => {
  const binary = Buffer.from([0, 0xff, ...Buffer.from("Bearer abc.def")]);
  const large = Buffer.from(`Bearer abc.def ${"x".repeat(600_000)}`);
  const { attachments } = await rig.digest(
    rig.envelope([file({}, binary), file({ filename: "b" }, large)], HEADER),
  );
  expect(attachments.map(({ payload }) => payload)).toEqual([binary, large]);
  expect(attachments.flatMap(({ notes }) => notes)).toEqual([]);
});
