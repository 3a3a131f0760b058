import { deflateSync } from "node:zlib";
import { beforeEach, expect, test } from "vitest";
import type { ReplayId } from "#model/ids.ts";
import { openFreshStore, projectId, under } from "#test/support/ingest/fresh-store.ts";
import { outcomesOf, SampleDigest, type SampleItem } from "#test/support/ingest/sample-kinds.ts";

const REPLAY_ID = "a".repeat(32);
const NOON_S = Date.parse("2026-11-15T12:00:00Z") / 1000;
const EVENTS = [{ type: 4, data: { href: "https://shop.example/" }, timestamp: 1 }];

function about(more: object = {}): SampleItem {
  return [
    { type: "replay_event" },
    {
      replay_id: REPLAY_ID,
      segment_id: 0,
      replay_type: "session",
      replay_start_timestamp: NOON_S - 10,
      timestamp: NOON_S - 1,
      platform: "javascript",
      ...more,
    },
  ];
}

function recording(segmentId = 0, body: Buffer = deflateSync(JSON.stringify(EVENTS))): SampleItem {
  const head = Buffer.from(`{"segment_id":${segmentId}}\n`);
  return [{ type: "replay_recording" }, Buffer.concat([head, body])];
}

openFreshStore();
let rig: SampleDigest;
beforeEach(() => {
  rig = new SampleDigest(under.digest, projectId);
});

const send = (...items: SampleItem[]) => rig.envelope(items, { header: { event_id: REPLAY_ID } });
async function digestOne(...items: SampleItem[]) {
  const batch = await rig.digest(send(...items));
  expect(rig.setAside).toEqual([]);
  return { row: batch.replays[0], outcomes: outcomesOf(batch) };
}

test("both halves make a segment; the recording is kept as the SDK packed it", async () => {
  const packed = recording();
  const errorId = "E".repeat(32);
  const { row, outcomes } = await digestOne(
    about({
      urls: ["https://shop.example/?session=abc", "/cart"],
      error_ids: [errorId],
      trace_ids: ["c".repeat(32)],
      release: "shop@1",
      environment: "production",
      dist: "7",
      user: { id: "7", email: "a@b.c", ip_address: "10.1.2.3" },
      sdk: { name: "sentry.javascript.browser", version: "11.11.0" },
      request: {
        url: "https://shop.example/",
        headers: { "User-Agent": "Mozilla/5.0 (X11; Linux x86_64) Chrome/156.0.0.0 Safari/537.36" },
      },
    }),
    packed,
  );
  expect(outcomes).toEqual(["2 replay accepted/"]);
  expect(row).toMatchObject({
    replayId: REPLAY_ID,
    segmentId: 0,
    type: "session",
    startMs: (NOON_S - 10) * 1000,
    timestampMs: (NOON_S - 1) * 1000,
    urls: ["https://shop.example/?session=[Filtered]", "/cart"],
    errorIds: [errorId.toLowerCase()],
    traceIds: ["c".repeat(32)],
    release: "shop@1",
    environment: "production",
    dist: "7",
    userId: "7",
    userEmail: "a@b.c",
    browser: "Chrome",
    os: "Linux",
    sdk: "sentry.javascript.browser",
    sdkVersion: "11.11.0",
    encoding: "zlib",
    rawBytes: JSON.stringify(EVENTS).length,
  });
  expect(row?.recording).toEqual((packed[1] as Buffer).subarray(17));
  for (const gone of ["10.1.2.3", "session=abc"]) {
    expect(row?.event.toString()).not.toContain(gone);
  }
});

test("a recording without compression is kept too", async () => {
  const plain = Buffer.from(JSON.stringify(EVENTS));
  const { row } = await digestOne(about(), recording(0, plain));
  expect(row).toMatchObject({ encoding: "json", rawBytes: plain.length, recording: plain });
});

test("either half alone is refused", async () => {
  const reason = "invalid_replay_missing_recording";
  expect((await digestOne(about())).outcomes).toEqual([`1 replay invalid/${reason}`]);
  expect((await digestOne(recording())).outcomes).toEqual([`1 replay invalid/${reason}`]);
  const refused = rig.envelope([about(), recording()], {
    note: { refused: [[0, "rate_limited", "key_limit"]] },
  });
  expect(outcomesOf(await rig.digest(refused))).toEqual(["2 replay rate_limited/key_limit"]);
});

test.each([
  ["without a segment", about({ segment_id: null }), recording(), "invalid_replay"],
  ["of a negative segment", about({ segment_id: -1 }), recording(), "invalid_replay"],
  ["that is no JSON", [{ type: "replay_event" }, Buffer.from("{")], recording(), "invalid_replay"],
  ["with garbage", about(), recording(0, Buffer.from("xyz")), "invalid_replay_recording"],
  [
    "cut off",
    about(),
    recording(0, deflateSync("[1,2,3]").subarray(0, 9)),
    "invalid_replay_recording",
  ],
  ["that is no list", about(), recording(0, deflateSync('{"a":1}')), "invalid_replay_recording"],
  ["of broken JSON", about(), recording(0, deflateSync("[1,")), "invalid_replay_recording"],
  [
    "without a header",
    about(),
    [{ type: "replay_recording" }, deflateSync("[]")],
    "invalid_replay_recording",
  ],
  ["of a made-up segment", about(), recording(1e9), "invalid_replay_recording"],
  [
    "that is empty",
    about(),
    [{ type: "replay_recording" }, Buffer.alloc(0)],
    "invalid_replay_recording",
  ],
] as [string, SampleItem, SampleItem, string][])(
  "a replay %s is refused with both halves",
  async (_name, event, record, reason) => {
    expect(await digestOne(event, record)).toEqual({
      row: undefined,
      outcomes: [`2 replay invalid/${reason}`],
    });
  },
);

test("a bad replay costs its neighbours nothing", async () => {
  const batch = await rig.digest(
    send(about(), recording(0, Buffer.from("xyz"))),
    send(about({ segment_id: 1 }), recording(1)),
  );
  expect(outcomesOf(batch)).toEqual([
    "2 replay accepted/",
    "2 replay invalid/invalid_replay_recording",
  ]);
});

test("a segment is stored once, and gaps are no fault", async () => {
  const part = (id: number) => send(about({ segment_id: id }), recording(id));
  expect(outcomesOf(await rig.write(part(0), part(4), part(0)))).toEqual([
    "2 replay invalid/duplicate",
    "4 replay accepted/",
  ]);
  expect(outcomesOf(await rig.write(part(4), part(2)))).toEqual([
    "2 replay accepted/",
    "2 replay invalid/duplicate",
  ]);
  const found = await under.store.replays.find(rig.projectId, REPLAY_ID as ReplayId);
  expect(found?.segmentIds).toEqual([0, 2, 4]);
});

test("lists are kept to their sizes, and what is wrong in them is left out", async () => {
  const { row } = await digestOne(
    about({
      urls: [7, ...Array.from({ length: 100 }, (_, i) => `/${i}/${"x".repeat(200)}`)],
      error_ids: Array.from({ length: 80 }, (_, i) => i.toString(16).padStart(32, "0")),
      trace_ids: "c".repeat(32),
      replay_type: "video",
      replay_start_timestamp: 0,
    }),
    recording(),
  );
  expect(row?.urls.join("").length).toBeLessThanOrEqual(8192);
  expect(row?.urls.length).toBeGreaterThan(30);
  expect(row?.errorIds).toHaveLength(64);
  expect(row).toMatchObject({ traceIds: [], type: "session", startMs: (NOON_S - 1) * 1000 });
  expect(new Set(row?.notes.map(({ path }) => path))).toEqual(
    new Set(["urls", "error_ids", "trace_ids", "replay_type", "replay_start_timestamp"]),
  );
});

test("a wrong clock moves start and end alike", async () => {
  const late = rig.envelope(
    [about({ replay_start_timestamp: NOON_S - 7210, timestamp: NOON_S - 7201 }), recording()],
    { header: { event_id: REPLAY_ID, sent_at: new Date((NOON_S - 7200) * 1000).toISOString() } },
  );
  const { replays } = await rig.digest(late);
  expect(replays[0]).toMatchObject({
    startMs: (NOON_S - 10) * 1000,
    timestampMs: (NOON_S - 1) * 1000,
  });
});

test("a project's filters hold for replays", async () => {
  const headers = { "User-Agent": "Mozilla/5.0 (compatible; Googlebot/2.1)" };
  const { outcomes } = await digestOne(about({ request: { headers } }), recording());
  expect(outcomes).toEqual(["2 replay filtered/web-crawlers"]);
});

test("records that are read again after a crash make the same rows", async () => {
  const records = [send(about(), recording()), send(about(), recording())] as const;
  const before = await rig.digest(...records);
  rig.store = (await under.crash()).digest;
  expect((await rig.digest(...records)).replays).toEqual(before.replays);
});
