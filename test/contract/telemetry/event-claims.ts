import { randomBytes } from "node:crypto";
import { expect } from "vitest";
import { KIBIBYTE, MEBIBYTE } from "#lib/bytes.ts";
import { DAY_MS, utcDay } from "#lib/time.ts";
import type { EventId, GroupId, ProjectId } from "#model/ids.ts";
import { EVENTS, type EventRow, type EventSummary } from "#model/signals/stored-event.ts";
import { keyText } from "#model/tables/table.ts";
import type { EventPage } from "#store/ports/telemetry/events.ts";
import {
  HOSTILE_TEXTS,
  NOON_MS,
  type Sample,
  sample,
  sampleId,
} from "#test/support/store/samples.ts";
import {
  type Claims,
  MAX_PAGES,
  type StoreUnderTest,
} from "#test/support/store/store-under-test.ts";

async function expectPayload(under: StoreUnderTest, { row }: Sample): Promise<void> {
  const found = await under.store.events.find(row.projectId, row.eventId);
  // Compared as buffers: a deep comparison looks at every byte as an item.
  expect(found?.payload.equals(row.payload), row.eventId).toBe(true);
}

function summaryOf({ payload, tags, trace, ...summary }: EventRow): EventSummary {
  return summary;
}

export const EVENT_CLAIMS: Claims = {
  async "an event comes back with every column"(under) {
    const projectId = await under.createProject();
    const full = sample({
      projectId,
      timestampMs: NOON_MS - 1,
      receivedMs: NOON_MS,
      level: "fatal",
      platform: "node",
      title: "TypeError: x",
      culprit: "pay.ts in pay",
      transaction: "/checkout",
      release: "shop@1.0",
      environment: "production",
      userKey: "42",
    });
    const bare = sample({ projectId, title: "", platform: "" });
    await under.write([full, bare]);
    for (const { row } of [full, bare]) {
      const { payload, ...summary } = (await under.store.events.find(projectId, row.eventId)) ?? {};
      expect(summary).toEqual(summaryOf(row));
      expect(payload).toEqual(row.payload);
    }
  },

  async "an event belongs to its project alone"(under) {
    const [shop, blog] = [await under.createProject("shop"), await under.createProject("blog")];
    const eventId = sampleId();
    const ours = sample({ projectId: shop, eventId, payload: Buffer.from("ours") });
    const theirs = sample({ projectId: blog, eventId, payload: Buffer.from("theirs"), group: 2 });
    await under.write([ours]);
    expect(await under.store.events.find(blog, eventId)).toBeUndefined();
    await under.write([theirs]);
    for (const event of [ours, theirs]) await expectPayload(under, event);
    expect(await under.store.events.find(99 as ProjectId, eventId)).toBeUndefined();
    expect(await under.store.events.find(shop, sampleId())).toBeUndefined();
  },

  async "many events are opened at once, in the order asked for, without those that are gone"(
    under,
  ) {
    const [shop, blog] = [await under.createProject("shop"), await under.createProject("blog")];
    const days = [0, 0, 1, 2, 2].map((day) => NOON_MS + day * DAY_MS);
    const events = days.map((receivedMs, i) =>
      sample({
        ...{
          projectId: shop,
          receivedMs,
          timestampMs: receivedMs - 3 * i * DAY_MS,
          group: 1 + (i % 2),
        },
        payload: Buffer.from(`event ${i}`),
      }),
    );
    const eventId = events[0]?.row.eventId ?? sampleId();
    const theirs = sample({ projectId: blog, eventId, payload: Buffer.from("theirs"), group: 9 });
    for (const event of [...events, theirs]) await under.write([event]);
    const gone = sample({ projectId: shop, receivedMs: NOON_MS });
    const asked = [...events.toReversed(), gone, theirs].map(({ row }) => summaryOf(row));
    const found = await under.store.events.open(asked);
    const texts = ["event 4", "event 3", "event 2", "event 1", "event 0", "theirs"];
    expect(found.map(({ payload }) => payload.toString())).toEqual(texts);
    expect(found.map(({ payload: _, ...summary }) => summary)).toEqual(
      asked.filter((one) => one.eventId !== gone.row.eventId),
    );
    expect(await under.store.events.open([])).toEqual([]);
  },

  async "payloads of any size and content come back byte for byte"(under) {
    const projectId = await under.createProject();
    const payloads = [
      Buffer.alloc(0),
      Buffer.from([0]),
      Buffer.from("ümlaut 漢字 🐦"),
      randomBytes(KIBIBYTE),
      Buffer.alloc(128 * KIBIBYTE, "a"),
      randomBytes(128 * KIBIBYTE + 1),
      randomBytes(2 * MEBIBYTE),
      Buffer.alloc(0),
    ];
    const events = payloads.map((payload) => sample({ projectId, payload }));
    await under.write(events);
    await under.write([sample({ projectId, payload: Buffer.from("after") })]);
    for (const event of events) await expectPayload(under, event);
    await under.reopen();
    for (const event of events) await expectPayload(under, event);
  },

  async "thousands of small events come back, each as itself"(under) {
    const projectId = await under.createProject();
    const events = Array.from({ length: 4000 }, (_, i) =>
      sample({
        projectId,
        group: i % 100,
        payload: Buffer.from(`{"n":${i},${" ".repeat(i % 97)}}`),
      }),
    );
    for (let i = 0; i < events.length; i += 1000) await under.write(events.slice(i, i + 1000));
    for (let i = 0; i < events.length; i += 7) await expectPayload(under, events[i] as Sample);
    expect((await under.issue(events[0] as Sample)).events).toBe(40);
  },

  async "events are listed by time across days, newest or oldest first, page by page"(under) {
    const projectId = await under.createProject();
    // Received over three days; times go back and forth, and some are equal.
    const events = Array.from({ length: 30 }, (_, i) =>
      sample({
        projectId,
        group: 1 + (i % 2),
        receivedMs: NOON_MS + Math.floor(i / 10) * DAY_MS,
        timestampMs: NOON_MS + ((i * 7) % 12) * (DAY_MS / 4),
      }),
    );
    for (let i = 0; i < 30; i += 10) await under.write(events.slice(i, i + 10));
    await under.write([sample({ projectId, group: 3, receivedMs: NOON_MS + 2 * DAY_MS })]);
    const expected = events
      .map(({ row }) => summaryOf(row))
      .sort((a, b) => a.timestampMs - b.timestampMs || (a.eventId < b.eventId ? -1 : 1));
    for (const order of ["oldest", "newest"] as const) {
      const sorted = order === "oldest" ? expected : expected.toReversed();
      for (const limit of [1, 4, 30, 100]) {
        const listed = [];
        let after: EventPage["after"];
        for (let pages = 0; pages < MAX_PAGES; pages++) {
          const page = await under.store.events.listByGroups([1, 2] as GroupId[], {
            order,
            limit,
            after,
          });
          listed.push(...page);
          after = page.at(-1);
          if (page.length < limit) break;
        }
        expect(listed).toEqual(sorted);
      }
    }
    const first = { order: "newest", limit: 50 } as const;
    expect(await under.store.events.listByGroups([2] as GroupId[], first)).toHaveLength(15);
    expect(await under.store.events.listByGroups([], first)).toEqual([]);
  },

  async "tags are counted over batches, days and groups"(under) {
    const projectId = await under.createProject();
    const at = (days: number, tags: EventRow["tags"], group = 1) =>
      sample({ projectId, group, receivedMs: NOON_MS + days * DAY_MS, tags });
    await under.write([at(0, [["browser", "Firefox"]]), at(0, [["browser", "Chrome"]])]);
    await under.write([at(0, [["browser", "Chrome"]]), at(0, [["os", "Linux"]], 2)]);
    await under.write([
      at(1, [
        ["browser", "Chrome"],
        ["os", "Linux"],
      ]),
    ]);
    const count = async (groups: number[], fromMs: number) =>
      (await under.store.events.countTags(groups as GroupId[], fromMs))
        .map(({ key, value, events }) => `${key}=${value} ${events}`)
        .sort();
    expect(await count([1], NOON_MS)).toEqual([
      "browser=Chrome 3",
      "browser=Firefox 1",
      "os=Linux 1",
    ]);
    expect(await count([1, 2], NOON_MS)).toContain("os=Linux 2");
    expect(await count([1], NOON_MS + DAY_MS)).toEqual(["browser=Chrome 1", "os=Linux 1"]);
    expect(await count([3], NOON_MS)).toEqual([]);
    expect(await count([], NOON_MS)).toEqual([]);
    const [most] = await under.store.events.countTags([1 as GroupId], NOON_MS);
    expect(most).toEqual({ key: "browser", value: "Chrome", events: 3 });
  },

  async "columns and tags are text, whatever they look like"(under) {
    const projectId = await under.createProject();
    const events = HOSTILE_TEXTS.map((text) =>
      sample({ projectId, title: text, culprit: text, release: text, tags: [[text, text]] }),
    );
    // Told apart, though they read the same when key and value are put together.
    events.push(
      sample({
        projectId,
        tags: [
          ["a\nb", "c"],
          ["a", "b\nc"],
        ],
      }),
    );
    await under.write(events);
    for (const { row } of events) {
      expect(await under.store.events.find(projectId, row.eventId)).toMatchObject(summaryOf(row));
    }
    const tags = await under.store.events.countTags([1 as GroupId], NOON_MS);
    const expected = events.flatMap(({ row }) =>
      row.tags.map(([key, value]) => ({ key, value, events: 1 })),
    );
    expect(tags).toHaveLength(expected.length);
    expect(tags).toEqual(expect.arrayContaining(expected));
  },

  async "events that are stored are known, on their day and the day after"(under) {
    const [shop, blog] = [await under.createProject("shop"), await under.createProject("blog")];
    const key = (projectId: ProjectId, eventId: EventId) => ({ projectId, eventId });
    const { row } = sample({ projectId: shop });
    await under.write([{ ...sample({ projectId: shop }), row }]);
    const asked = [key(shop, row.eventId), key(blog, row.eventId), key(shop, sampleId())];
    const known = new Set([keyText(EVENTS, row)]);
    const on = (days: number) =>
      under.digest.findStored(utcDay(NOON_MS + days * DAY_MS), "events", asked, under.position);
    expect(await on(0)).toEqual(known);
    expect(await on(1)).toEqual(known);
    expect(await on(2)).toEqual(new Set());
    // A clock that goes back finds them again.
    expect(await on(0)).toEqual(known);
    await under.reopen();
    expect(await on(1)).toEqual(known);
    expect(await under.digest.findStored(utcDay(NOON_MS), "events", [], under.position)).toEqual(
      new Set(),
    );
  },
};
