/** Attachments, feedback and replays as tools read them. */
import { createHash, randomBytes } from "node:crypto";
import { deflateSync } from "node:zlib";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { MINUTE_MS, utcDay } from "#lib/time.ts";
import type { EventId, ReplayId } from "#model/ids.ts";
import type { Project } from "#model/project.ts";
import { ApiTestServer, NOW_MS } from "#test/support/server/api-test-server.ts";
import { attachment, feedback, segment } from "#test/support/store/replay-samples.ts";
import { SAMPLE_STORES } from "#test/support/store/sample-engine.ts";

const EVENT = "a".repeat(32) as EventId;
const REPLAY = "c".repeat(32) as ReplayId;
const DAY = utcDay(NOW_MS);
const MISSING = { status: 404, body: { detail: "The requested resource does not exist" } };
const page = randomBytes(3_000_000);

let api: ApiTestServer;
let shop: Project;
const at = { receivedMs: NOW_MS - MINUTE_MS };

beforeAll(async () => {
  api = await ApiTestServer.start(SAMPLE_STORES);
  ({ project: shop } = await api.addProject("Shop"));
  await api.addProject("Blog");
  const projectId = shop.id;
  await api.addEvents(projectId, [
    { eventId: EVENT, groupId: 1, atMs: NOW_MS - MINUTE_MS, type: "TypeError", value: "boom" },
    { eventId: "d".repeat(32), groupId: 1, atMs: NOW_MS - MINUTE_MS, type: "TypeError" },
  ]);
  const events = ["[0]", "[1,2]", "[3]"].map((text) => deflateSync(text));
  await api.addRows(DAY, {
    attachments: [
      attachment({ projectId, eventId: EVENT, name: "notes.txt", contentType: "text/html" }),
      attachment({ projectId, eventId: EVENT, name: 'pa"ge 漢.html', payload: page }),
    ],
    feedback: [1, 2, 3].map((n) =>
      feedback({
        projectId,
        message: `Message ${n}`,
        receivedMs: NOW_MS - MINUTE_MS + n,
        ...(n === 3 ? { eventId: EVENT, name: "Ada", email: "ada@example.com", userId: "7" } : {}),
        ...(n === 2 ? { payload: Buffer.from('{"level":"info"}') } : {}),
      }),
    ),
    replays: [
      ...[0, 1].map((segmentId) =>
        segment({
          projectId,
          replayId: REPLAY,
          segmentId,
          ...at,
          startMs: NOW_MS - 3 * MINUTE_MS,
          encoding: "zlib",
          recording: events[segmentId] ?? Buffer.alloc(0),
          urls: ["/", `/${segmentId}`],
          errorIds: [EVENT],
          event: Buffer.from(JSON.stringify({ tags: { plan: "pro", step: `s${segmentId}` } })),
          userId: "7",
          userEmail: "ada@example.com",
        }),
      ),
      segment({ projectId, ...at, startMs: NOW_MS - 2 * MINUTE_MS }),
    ],
  });
});
afterAll(() => api.stop());

async function download(path: string): Promise<Response> {
  const token = await api.token();
  return fetch(api.address(path), { headers: { Authorization: `Bearer ${token}` } });
}

describe("attachments", () => {
  const list = `projects/lapwing/shop/events/${EVENT}/attachments/`;

  test("are listed in Sentry's shape", async () => {
    const { body } = await api.get(list);
    expect(body).toMatchObject([
      {
        id: expect.stringMatching(/^[0-9a-f]{32}$/),
        event_id: EVENT,
        name: "notes.txt",
        mimetype: "text/html",
        type: "event.attachment",
        size: 9,
        sha1: createHash("sha1").update("some text").digest("hex"),
        sha256: expect.stringMatching(/^[0-9a-f]{64}$/),
        headers: { "Content-Type": "text/html" },
      },
      {
        name: 'pa"ge 漢.html',
        size: page.length,
        sha1: createHash("sha1").update(page).digest("hex"),
        // Nobody said what it is; clients want a text.
        mimetype: "application/octet-stream",
        headers: { "Content-Type": "application/octet-stream" },
      },
    ]);
    expect((await api.get(`${list}${body[0].id}/`)).body).toEqual(body[0]);
    const none = await api.get(`projects/lapwing/shop/events/${"d".repeat(32)}/attachments/`);
    expect(none).toMatchObject({ status: 200, body: [] });
  });

  test("are downloaded whole, and never shown by a browser", async () => {
    const { body } = await api.get(list);
    for (const [i, bytes] of [Buffer.from("some text"), page].entries()) {
      const response = await download(`${list}${body[i].id}/?download=1`);
      expect(Buffer.from(await response.arrayBuffer()).equals(bytes)).toBe(true);
      const headers = Object.fromEntries(response.headers);
      expect(headers).toMatchObject({
        "content-type": "application/octet-stream",
        "content-length": String(bytes.length),
        "x-content-type-options": "nosniff",
        "content-security-policy": "default-src 'none'; sandbox",
        "content-disposition": expect.stringMatching(
          /^attachment; filename="[\w. -]+"; filename\*=UTF-8''/,
        ),
      });
    }
  });

  test("are not found under another project, event or id", async () => {
    const { body } = await api.get(list);
    for (const path of [
      list.replace("shop", "blog"),
      `${list.replace("shop", "blog")}${body[0].id}/?download=1`,
      `${list.replace(EVENT, "d".repeat(32))}${body[0].id}/`,
      `${list}${"0".repeat(32)}/`,
      `${list}..%2F..%2Fx/`,
      `projects/lapwing/shop/events/${"e".repeat(32)}/attachments/`,
    ]) {
      expect(await api.get(path), path).toMatchObject(MISSING);
    }
  });
});

describe("feedback", () => {
  test("is listed as Sentry's user reports, newest first", async () => {
    const { body } = await api.get("projects/lapwing/shop/user-feedback/");
    expect(body).toMatchObject([
      {
        comments: "Message 3",
        name: "Ada",
        email: "ada@example.com",
        eventID: EVENT,
        event: { eventID: EVENT },
        user: { id: "7" },
        issue: { shortId: "SHOP-1" },
      },
      { comments: "Message 2", eventID: null, issue: null, user: null },
      { comments: "Message 1" },
    ]);
  });

  test("stands on the event that it is about", async () => {
    const { body } = await api.get(`projects/lapwing/shop/events/${EVENT}/`);
    expect(body.userReport).toMatchObject({ comments: "Message 3", name: "Ada" });
    const other = await api.get(`projects/lapwing/shop/events/${"d".repeat(32)}/`);
    expect(other.body.userReport).toBeNull();
  });

  test("is read page by page and back", async () => {
    const first = await api.get("projects/lapwing/shop/user-feedback/?limit=2");
    expect(first.body).toHaveLength(2);
    const next = /results="true"; cursor="([^"]+)"$/.exec(first.headers.get("link") ?? "")?.[1];
    const second = await api.get(`projects/lapwing/shop/user-feedback/?limit=2&cursor=${next}`);
    expect(second.body).toMatchObject([{ comments: "Message 1" }]);
    expect(second.headers.get("link")).toMatch(/rel="next"; results="false"/);
    const back = /rel="previous"; results="true"; cursor="([^"]+)"/.exec(
      second.headers.get("link") ?? "",
    )?.[1];
    const again = await api.get(`projects/lapwing/shop/user-feedback/?limit=2&cursor=${back}`);
    expect(again.body).toEqual(first.body);
  });

  test("is whole in our own shape, with its event and attachments", async () => {
    const { body } = await api.getOwn("projects/shop/feedback/");
    expect(body[0]).toMatchObject({ message: "Message 3", associatedEventId: EVENT });
    const one = await api.getOwn(`projects/shop/feedback/${body[1].id}/`);
    expect(one.body).toEqual({ ...body[1], attachments: [], event: { level: "info" } });
    expect(await api.getOwn(`projects/blog/feedback/${body[1].id}/`)).toMatchObject(MISSING);
  });
});

describe("replays", () => {
  test("tags are those that came with its segments, each with all its values", async () => {
    const tags = { plan: ["pro"], step: ["s0", "s1"] };
    const { body } = await api.get(`projects/lapwing/shop/replays/${REPLAY}/`);
    expect(body.data.tags).toEqual(tags);
    const all: { id: string; tags: object }[] = (await api.get("organizations/lapwing/replays/"))
      .body.data;
    expect(all.map((replay) => [replay.id === REPLAY, replay.tags])).toContainEqual([true, tags]);
    expect(all.map((replay) => [replay.id === REPLAY, replay.tags])).toContainEqual([false, {}]);
  });

  test("are listed for all projects or some, begun last first", async () => {
    const { body } = await api.get("organizations/lapwing/replays/");
    expect(body.data).toHaveLength(2);
    expect(body.data[1]).toMatchObject({
      id: REPLAY,
      replay_type: "session",
      duration: 120,
      count_segments: 2,
      count_errors: 1,
      urls: ["/", "/0", "/", "/1"],
      error_ids: [EVENT],
      user: { id: "7", display_name: "ada@example.com", ip: null },
      _segment_ids: [0, 1],
    });
    const of = async (search: string) =>
      (await api.get(`organizations/lapwing/replays/?${search}`)).body.data.length;
    expect(await of("project=blog")).toBe(0);
    expect(await of("project=shop&per_page=1")).toBe(1);
    expect(await of("statsPeriod=10s")).toBe(0);
    expect(await of("environment=staging")).toBe(0);
  });

  test("are found with and without a project, and not under another", async () => {
    const { body } = await api.get(`projects/lapwing/shop/replays/${REPLAY}/`);
    expect(body.data.id).toBe(REPLAY);
    expect((await api.get(`organizations/lapwing/replays/${REPLAY}/`)).body).toEqual(body);
    expect(await api.get(`projects/lapwing/blog/replays/${REPLAY}/`)).toMatchObject(MISSING);
  });

  test("give their recordings unpacked, a list per segment", async () => {
    const path = `projects/lapwing/shop/replays/${REPLAY}/recording-segments/`;
    const { body, headers } = await api.get(path);
    expect(body).toEqual([[0], [1, 2]]);
    expect(headers.get("content-type")).toBe("application/json");
    expect((await api.get(`${path}?per_page=1`)).body).toEqual([[0]]);
    expect((await api.get(`${path}?per_page=1&cursor=0:1:0`)).body).toEqual([[1, 2]]);
    expect((await api.get(`${path}?cursor=0:9:0`)).body).toEqual([]);
    expect(await api.get(path.replace("shop", "blog"))).toMatchObject(MISSING);
  });
});
