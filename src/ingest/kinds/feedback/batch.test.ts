import { beforeEach, expect, test } from "vitest";
import { openFreshStore, projectId, under } from "#test/support/ingest/fresh-store.ts";
import { outcomesOf, SampleDigest, type SampleItem } from "#test/support/ingest/sample-kinds.ts";

const ID = "f".repeat(32);
const EVENT_ID = "e".repeat(32);
const NOON_S = Date.parse("2026-11-15T12:00:00Z") / 1000;

function written(feedback: object, more: object = {}): SampleItem {
  const contexts = { feedback };
  return [
    { type: "feedback" },
    { timestamp: NOON_S - 5, platform: "javascript", contexts, ...more },
  ];
}

function report(more: object = {}): SampleItem {
  const payload = { event_id: EVENT_ID, name: "Jane", email: "j@e.com", comments: "It broke" };
  return [{ type: "user_report" }, { ...payload, ...more }];
}

openFreshStore();
let rig: SampleDigest;
beforeEach(() => {
  rig = new SampleDigest(under.digest, projectId);
});

async function digestOne(item: SampleItem, header: object = { event_id: ID }) {
  const batch = await rig.digest(rig.envelope([item], { header }));
  expect(rig.setAside).toEqual([]);
  return { row: batch.feedback[0], outcomes: outcomesOf(batch) };
}

test("feedback is kept with who wrote it, where, and about what", async () => {
  const { row, outcomes } = await digestOne(
    written(
      {
        message: " The button is hidden ",
        name: "Jane Doe",
        contact_email: "jane@example.com",
        url: "https://shop.example/cart?token=abc",
        associated_event_id: EVENT_ID.toUpperCase(),
        replay_id: "a".repeat(32),
        source: "widget",
      },
      { release: "shop@1", environment: "production", user: { id: 7, ip_address: "10.1.2.3" } },
    ),
  );
  expect(outcomes).toEqual(["1 feedback accepted/"]);
  expect(row).toMatchObject({
    feedbackId: ID,
    timestampMs: (NOON_S - 5) * 1000,
    message: "The button is hidden",
    name: "Jane Doe",
    email: "jane@example.com",
    url: "https://shop.example/cart?token=[Filtered]",
    eventId: EVENT_ID,
    replayId: "a".repeat(32),
    source: "widget",
    release: "shop@1",
    environment: "production",
    userId: "7",
  });
  const stored = row?.payload?.toString() ?? "";
  for (const gone of ["10.1.2.3", "token=abc", "jane@example.com"]) {
    expect(stored).not.toContain(gone);
  }
});

test("who wrote it and where is taken from the event when the form does not say", async () => {
  const { row } = await digestOne(
    written(
      { message: "x" },
      { user: { email: "a@b.c", username: "ada" }, request: { url: "https://shop.example/" } },
    ),
  );
  expect(row).toMatchObject({
    name: "ada",
    email: "a@b.c",
    url: "https://shop.example/",
    source: "api",
    eventId: undefined,
  });
});

test("a long message in any script is kept to 4,096 characters, and a cut is noted", async () => {
  const fits = await digestOne(written({ message: "漢".repeat(4096) }));
  expect(fits.row?.message).toBe("漢".repeat(4096));
  const { row } = await digestOne(written({ message: "x".repeat(5000) }));
  expect(row?.message).toBe(`${"x".repeat(4093)}...`);
  expect(row?.notes).toMatchObject([{ path: "contexts.feedback.message", what: "trimmed" }]);
});

test("card numbers and passwords that people paste are not kept", async () => {
  const { row } = await digestOne(
    written({ message: "my card 4111 1111 1111 1111 and https://u:pw@host.example/" }),
  );
  expect(row?.message).not.toMatch(/4111|pw@/);
  expect(row?.notes.map(({ what }) => what)).toEqual(["scrubbed"]);
});

test.each([
  ["no context", [{ type: "feedback" }, { message: "x" }], "no_data"],
  ["an empty message", written({ message: "  " }), "no_data"],
  ["a message that is no text", written({ message: { a: 1 } }), "no_data"],
  ["no JSON", [{ type: "feedback" }, Buffer.from("{nope")], "invalid_json"],
  [
    "too deep",
    [{ type: "feedback" }, Buffer.from(`{"a":${"[".repeat(100_000)}`)],
    "nesting_too_deep",
  ],
  ["a report without words", report({ comments: "" }), "no_data"],
  ["a report that is a list", [{ type: "user_report" }, Buffer.from("[]")], "invalid_json"],
] as [string, SampleItem, string][])("%s is refused", async (_name, item, reason) => {
  expect(await digestOne(item)).toEqual({
    row: undefined,
    outcomes: [`1 feedback invalid/${reason}`],
  });
});

test("details of the wrong kind are left out and noted", async () => {
  const { row } = await digestOne(
    written({ message: "x", name: 7, associated_event_id: "../x", source: "<b>" }),
  );
  expect(row).toMatchObject({ name: undefined, eventId: undefined, source: "api" });
  expect(row?.notes.map(({ path }) => path)).toEqual([
    "contexts.feedback.name",
    "contexts.feedback.associated_event_id",
    "contexts.feedback.source",
  ]);
});

test("a project's filters hold for feedback", async () => {
  const headers = { "User-Agent": "Mozilla/5.0 (compatible; Googlebot/2.1)" };
  const { outcomes } = await digestOne(written({ message: "x" }, { request: { headers } }));
  expect(outcomes).toEqual(["1 feedback filtered/web-crawlers"]);
});

test("a user report is feedback about its event", async () => {
  const { row } = await digestOne(report(), {});
  expect(row).toMatchObject({
    message: "It broke",
    name: "Jane",
    email: "j@e.com",
    eventId: EVENT_ID,
    source: "user_report_envelope",
    payload: undefined,
  });
  expect((await digestOne(report({ event_id: undefined }), { event_id: ID })).row?.eventId).toBe(
    ID,
  );
  const { outcomes } = await digestOne(report({ event_id: "zz" }), {});
  expect(outcomes).toEqual(["1 feedback invalid/invalid_event_id"]);
});

test("the same is stored once, other words about the same error are more", async () => {
  const send = (item: SampleItem) => rig.envelope([item], { header: { event_id: EVENT_ID } });
  const first = await rig.write(send(report()), send(report()), send(report({ comments: "B" })));
  expect(outcomesOf(first)).toEqual(["1 feedback invalid/duplicate", "2 feedback accepted/"]);
  const later = await rig.digest(send(report()), send(written({ message: "C" })));
  expect(outcomesOf(later)).toEqual(["1 feedback accepted/", "1 feedback invalid/duplicate"]);
});

test("feedback without any id gets one, the same when it is read again", async () => {
  const item = written({ message: "x" }, { event_id: "not an id" });
  const { row } = await digestOne(item, {});
  expect(row?.feedbackId).toMatch(/^[0-9a-f]{32}$/);
  expect((await digestOne(item, {})).row?.feedbackId).toBe(row?.feedbackId);
});
