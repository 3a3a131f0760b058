import { randomBytes } from "node:crypto";
import { expect } from "vitest";
import { DAY_MS, MINUTE_MS } from "#lib/time.ts";
import type { ReplayId } from "#model/ids.ts";
import { REPLAYS } from "#model/signals/replay.ts";
import { keyText } from "#model/tables/table.ts";
import { segment } from "#test/support/store/replay-samples.ts";
import { NOON_MS, sampleId } from "#test/support/store/samples.ts";
import type { Claims } from "#test/support/store/store-under-test.ts";

const DAY = "2026-11-15";
const NEXT_DAY = "2026-11-16";

const EVER = { fromMs: 0, toMs: 8e15 };

export const REPLAY_CLAIMS: Claims = {
  async "a segment is read as it was written"(under) {
    const projectId = await under.createProject();
    const row = segment({
      projectId,
      type: "buffer",
      urls: ["https://shop.example/", "/cart"],
      errorIds: [sampleId(), sampleId()],
      traceIds: [sampleId()],
      release: "shop@1",
      environment: "production",
      dist: "7",
      userId: "1",
      userEmail: "ada@example.com",
      userName: "ada",
      browser: "Chrome",
      browserVersion: "156",
      os: "Linux",
      device: "Pixel",
      sdk: "sentry.javascript.browser",
      sdkVersion: "11.11.0",
      encoding: "zlib",
      recording: randomBytes(5000),
      rawBytes: 99_000,
      notes: [{ path: "urls", what: "trimmed", why: "many" }],
    });
    await under.writeRows(DAY, { replays: [row] });
    const [found] = await under.store.replays.listSegments(projectId, row.replayId, {
      from: 0,
      limit: 9,
    });
    const { event, recording, userId, userEmail, userName, ...known } = row;
    const { browser, browserVersion, os, osVersion, sdk, sdkVersion, ...plain } = known;
    expect(found).toEqual({
      ...plain,
      user: { id: "1", email: "ada@example.com", username: "ada" },
      browser: { name: "Chrome", version: "156" },
      os: { name: "Linux", version: undefined },
      sdk: { name: "sentry.javascript.browser", version: "11.11.0" },
    });
    expect(await under.store.replays.recording(row)).toEqual(recording);
    expect(await under.store.replays.recording({ ...row, segmentId: 7 })).toBeUndefined();
    const other = await under.createProject("other");
    expect(await under.store.replays.recording({ ...row, projectId: other })).toBeUndefined();
  },

  async "the events of the newest segments are read, oldest first"(under) {
    const projectId = await under.createProject();
    const replayId = sampleId() as string as ReplayId;
    const at = (segmentId: number) =>
      segment({ projectId, replayId, segmentId, event: Buffer.from(`{"n":${segmentId}}`) });
    await under.writeRows(DAY, { replays: [at(1), at(0), segment({ projectId })] });
    await under.writeRows(NEXT_DAY, { replays: [at(2)] });
    const read = async (limit: number, project = projectId) =>
      (await under.store.replays.listEvents(project, replayId, limit)).map(String);
    expect(await read(2)).toEqual(['{"n":1}', '{"n":2}']);
    expect(await read(9)).toEqual(['{"n":0}', '{"n":1}', '{"n":2}']);
    expect(await read(9, await under.createProject("other"))).toEqual([]);
  },

  async "the segments of two days are one replay, in order, whatever order they came in"(under) {
    const projectId = await under.createProject();
    const replayId = sampleId() as string as ReplayId;
    const [a, b, c] = [sampleId(), sampleId(), sampleId()];
    const startMs = NOON_MS - MINUTE_MS;
    const common = { projectId, replayId, startMs, recording: Buffer.from("[1]"), rawBytes: 3 };
    const third = segment({ ...common, segmentId: 3, receivedMs: NOON_MS + DAY_MS, urls: ["/c"] });
    await under.writeRows(DAY, {
      replays: [
        segment({ ...common, segmentId: 1, urls: ["/a", "/b"], errorIds: [a, b] }),
        segment({ ...common, segmentId: 0, urls: ["/", "/a"], errorIds: [a], traceIds: [c] }),
      ],
    });
    await under.writeRows(NEXT_DAY, { replays: [third] });
    const found = await under.store.replays.find(projectId, replayId);
    expect(found).toMatchObject({
      segmentIds: [0, 1, 3],
      startMs,
      endMs: NOON_MS + DAY_MS,
      urls: ["/", "/a", "/b", "/c"],
      errorIds: [a, b],
      traceIds: [c],
      bytes: 9,
      rawBytes: 9,
    });
    const list = async (from: number, limit: number) =>
      (await under.store.replays.listSegments(projectId, replayId, { from, limit })).map(
        ({ segmentId }) => segmentId,
      );
    expect(await list(0, 9)).toEqual([0, 1, 3]);
    expect(await list(1, 1)).toEqual([1]);
    expect(await list(2, 9)).toEqual([3]);
    expect(await under.store.replays.list({ projectIds: [projectId], ...EVER, limit: 9 })).toEqual([
      found,
    ]);
  },

  async "begun last comes first, page by page and back; a period takes its start, not its end"(
    under,
  ) {
    const [shop, blog] = [await under.createProject("shop"), await under.createProject("blog")];
    const rows = [1, 2, 3, 4].map((n) =>
      segment({
        projectId: n === 4 ? blog : shop,
        startMs: NOON_MS + n * MINUTE_MS,
        timestampMs: NOON_MS + (n + 1) * MINUTE_MS,
        receivedMs: NOON_MS + (n + 1) * MINUTE_MS,
        environment: n === 2 ? "staging" : "production",
      }),
    );
    await under.writeRows(DAY, { replays: rows });
    const numbers = async (filter: object) =>
      (
        await under.store.replays.list({ projectIds: [shop, blog], ...EVER, limit: 9, ...filter })
      ).map(({ startMs }) => (startMs - NOON_MS) / MINUTE_MS);
    expect(await numbers({})).toEqual([4, 3, 2, 1]);
    expect(await numbers({ projectIds: [shop] })).toEqual([3, 2, 1]);
    expect(await numbers({ projectIds: [] })).toEqual([]);
    expect(await numbers({ environment: "staging" })).toEqual([2]);
    expect(await numbers({ after: rows[2], limit: 1 })).toEqual([2]);
    expect(await numbers({ before: rows[0], limit: 2 })).toEqual([3, 2]);
    const [fromMs, toMs] = [NOON_MS + 3 * MINUTE_MS, NOON_MS + 5 * MINUTE_MS];
    expect(await numbers({ fromMs, toMs })).toEqual([3, 2]);
  },

  async "an error leads to its replay, in its own project"(under) {
    const [shop, blog] = [await under.createProject("shop"), await under.createProject("blog")];
    const errorId = sampleId();
    const row = segment({ projectId: shop, errorIds: [errorId] });
    await under.writeRows(DAY, { replays: [row, { ...row, segmentId: 1 }] });
    expect(await under.store.replays.findByError(shop, errorId)).toBe(row.replayId);
    expect(await under.store.replays.findByError(blog, errorId)).toBeUndefined();
    expect(await under.store.replays.find(blog, row.replayId)).toBeUndefined();
  },

  async "what is stored is found on its day and on the day after"(under) {
    const projectId = await under.createProject();
    const row = segment({ projectId });
    await under.writeRows(DAY, { replays: [row] });
    const find = (day: string) =>
      under.digest.findStored(day, "replays", [row, { ...row, segmentId: 7 }], under.position);
    for (const day of ["2026-11-15", "2026-11-16"]) {
      expect(await find(day), day).toEqual(new Set([keyText(REPLAYS, row)]));
    }
    expect(await find("2026-11-17")).toEqual(new Set());
  },

  async "a batch that comes again is written once"(under) {
    const projectId = await under.createProject();
    const row = segment({ projectId, errorIds: [sampleId()] });
    const batch = await under.writeRows(DAY, { replays: [row] });
    for (let again = 0; again < 2; again++) await under.digest.write(batch);
    const after = await under.crash();
    await after.digest.write(batch);
    const found = await after.store.replays.find(projectId, row.replayId);
    expect(found?.segmentIds).toEqual([0]);
  },
};
