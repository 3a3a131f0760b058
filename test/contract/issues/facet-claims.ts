import { expect } from "vitest";
import { DAY_MS } from "#lib/time.ts";
import type { EventId, GroupId, ProjectId } from "#model/ids.ts";
import { HOSTILE_TEXTS, NOON_MS, sample } from "#test/support/store/samples.ts";
import type { Claims } from "#test/support/store/store-under-test.ts";

const groups = (...numbers: number[]) => numbers as GroupId[];

/** What an issue's page holds its own numbers against. */
export const FACET_CLAIMS: Claims = {
  async "releases are listed by their first event, of the period alone"(under) {
    const projectId = await under.createProject();
    const at = (release: string | undefined, days: number, group = 1) =>
      sample({ projectId, group, release, timestampMs: NOON_MS + days * DAY_MS });
    await under.write([at("1.0", 0), at("1.1", 2), at("1.0", 3), at(undefined, 1), at("9", 1, 3)]);
    await under.write([at("1.1", 1, 2), at("1.2", 4)]);
    const { listReleases } = under.store.issues;
    const all = await listReleases(groups(1, 2), {});
    expect(all).toEqual([
      { release: "1.0", firstSeenMs: NOON_MS },
      { release: "1.1", firstSeenMs: NOON_MS + DAY_MS },
      { release: "1.2", firstSeenMs: NOON_MS + 4 * DAY_MS },
    ]);
    const some = await listReleases(groups(1, 2), {
      fromMs: NOON_MS + 1,
      toMs: NOON_MS + 4 * DAY_MS,
    });
    expect(some.map(({ release }) => release)).toEqual(["1.1"]);
    expect(await listReleases([], {})).toEqual([]);
  },

  async "the groups of a project are those of its issues seen since"(under) {
    const [shop, blog] = [await under.createProject("shop"), await under.createProject("blog")];
    const at = (projectId: ProjectId, group: number, days: number) =>
      sample({ projectId, group, timestampMs: NOON_MS + days * DAY_MS });
    await under.write([at(shop, 1, 0), at(shop, 2, 5), at(shop, 3, 6), at(blog, 4, 6)]);
    const list = async (projectId: ProjectId, sinceMs: number) =>
      (await under.store.issues.listGroups(projectId, sinceMs)).toSorted((a, b) => a - b);
    expect(await list(shop, 0)).toEqual([1, 2, 3]);
    expect(await list(shop, NOON_MS + 5 * DAY_MS)).toEqual([2, 3]);
    expect(await list(blog, 0)).toEqual([4]);
    expect(await list(99 as ProjectId, 0)).toEqual([]);
  },

  async "values of tags are counted over groups and days, and no others"(under) {
    const projectId = await under.createProject();
    const at = (days: number, group: number, value: string) =>
      sample({
        projectId,
        group,
        receivedMs: NOON_MS + days * DAY_MS,
        tags: [
          ["os", value],
          ["level", "error"],
        ],
      });
    await under.write([at(0, 1, "iOS"), at(0, 2, "iOS"), at(0, 3, "iOS"), at(0, 1, "macOS")]);
    await under.write([at(1, 1, "iOS")]);
    const count = async (which: GroupId[], fromMs: number) =>
      under.store.events.countTagValues(which, fromMs, [
        { key: "os", value: "iOS" },
        { key: "level", value: "error" },
        { key: "os", value: "error" },
        { key: "level", value: "fatal" },
      ]);
    expect(await count(groups(1, 2), NOON_MS)).toEqual([
      { key: "os", value: "iOS", events: 3 },
      { key: "level", value: "error", events: 4 },
    ]);
    expect(await count(groups(1, 2), NOON_MS + DAY_MS)).toEqual([
      { key: "os", value: "iOS", events: 1 },
      { key: "level", value: "error", events: 1 },
    ]);
    expect(await count([], NOON_MS)).toEqual([]);
    const { countTagKeys } = under.store.events;
    expect(await countTagKeys(groups(1, 2), NOON_MS, ["os", "none", "level"])).toEqual([
      { key: "os", events: 4 },
      { key: "level", events: 4 },
    ]);
    expect(await countTagKeys(groups(1), NOON_MS + DAY_MS, ["os"])).toEqual([
      { key: "os", events: 1 },
    ]);
    expect(await under.store.events.countTagValues(groups(1), NOON_MS, [])).toEqual([]);
  },

  async "values that are counted are text, whatever they look like"(under) {
    const projectId = await under.createProject();
    const values = HOSTILE_TEXTS.map((text) => ({ key: text, value: text }));
    await under.write(values.map(({ key }) => sample({ projectId, tags: [[key, key]] })));
    expect(await under.store.events.countTagValues(groups(1), NOON_MS, values)).toEqual(
      values.map((value) => ({ ...value, events: 1 })),
    );
  },

  async "events on either side of one are counted over days, up to a limit"(under) {
    const projectId = await under.createProject();
    // Received over two days; three of them happened at the same time.
    const events = [0, 1, 1, 1, 2, 3].map((hour, i) =>
      sample({
        projectId,
        group: 1 + (i % 2),
        receivedMs: NOON_MS + (i % 2) * DAY_MS,
        timestampMs: NOON_MS + hour,
      }),
    );
    await under.write(events.filter((_, i) => i % 2 === 0));
    await under.write(events.filter((_, i) => i % 2 === 1));
    await under.write([sample({ projectId, group: 3, receivedMs: NOON_MS + DAY_MS })]);
    const sorted = events
      .map(({ row }) => row)
      .sort((a, b) => a.timestampMs - b.timestampMs || (a.eventId < b.eventId ? -1 : 1));
    const { countAround } = under.store.events;
    for (const [at, row] of sorted.entries()) {
      const expected = { older: at, newer: sorted.length - 1 - at };
      expect(await countAround(groups(1, 2), row, 100)).toEqual(expected);
    }
    const [first] = sorted;
    if (first === undefined) throw new Error("there is an event");
    expect(await countAround(groups(1, 2), first, 3)).toEqual({ older: 0, newer: 3 });
    const past = { timestampMs: NOON_MS + DAY_MS, eventId: "f".repeat(32) as EventId };
    expect(await countAround([], past, 3)).toEqual({ older: 0, newer: 0 });
  },
};
