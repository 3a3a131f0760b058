import { expect } from "vitest";
import { DAY_MS } from "#lib/time.ts";
import type { IssueId, ProjectId } from "#model/ids.ts";
import { NOON_MS, sample } from "#test/support/store/samples.ts";
import type { Claims } from "#test/support/store/store-under-test.ts";

export const TRIAGE_CLAIMS: Claims = {
  async "the state of many issues is set at once, and what it was is answered"(under) {
    const projectId = await under.createProject();
    const [a, b] = [sample({ projectId, group: 1 }), sample({ projectId, group: 2 })];
    await under.write([a, b]);
    const ids = [(await under.issue(a)).id, (await under.issue(b)).id] as const;
    const fresh = ids.map((id) => ({ id, status: "unresolved", substatus: "new" }) as const);
    const resolved = ids.map((id) => ({ id, status: "resolved", substatus: undefined }) as const);
    const { setStatus } = under.store.issues;
    expect(sortById(await setStatus(resolved))).toEqual(fresh);
    expect(await under.issue(a)).toMatchObject({ status: "resolved", substatus: undefined });
    const mixed = [
      { id: ids[0], status: "unresolved", substatus: "new" },
      { id: ids[1], status: "archived", substatus: undefined },
    ] as const;
    expect(sortById(await setStatus(mixed))).toEqual(resolved);
    expect(await under.issue(a)).toMatchObject({ status: "unresolved", substatus: "new" });
    expect(await under.issue(b)).toMatchObject({ status: "archived" });
    expect(await setStatus([])).toEqual([]);
  },

  async "ids that do not exist are left out"(under) {
    const projectId = await under.createProject();
    const event = sample({ projectId });
    await under.write([event]);
    const { id } = await under.issue(event);
    const gone = 999 as IssueId;
    const archive = (one: IssueId) =>
      ({ id: one, status: "archived", substatus: undefined }) as const;
    const before = await under.store.issues.setStatus([archive(gone), archive(id)]);
    expect(before.map((state) => state.id)).toEqual([id]);
    const found = await under.store.issues.findMany([gone, id]);
    expect(found).toEqual([await under.issue(event)]);
    expect(await under.store.issues.findMany([])).toEqual([]);
  },

  async "writing says which issues were created, came back, or were seen again"(under) {
    const projectId = await under.createProject();
    const [a, b] = [sample({ projectId, group: 1 }), sample({ projectId, group: 2 })];
    const first = await under.digest.write(under.batch([a, b]));
    const [ida, idb] = [(await under.issue(a)).id, (await under.issue(b)).id];
    expect(first).toEqual([
      { issueId: ida, projectId, events: 1, what: "created" },
      { issueId: idb, projectId, events: 1, what: "created" },
    ]);
    await under.store.issues.setStatus([{ id: idb, status: "resolved", substatus: undefined }]);
    const batch = under.batch([
      sample({ projectId, group: 1 }),
      sample({ projectId, group: 1 }),
      sample({ projectId, group: 2 }),
    ]);
    expect(await under.digest.write(batch)).toEqual([
      { issueId: ida, projectId, events: 2, what: "seen" },
      { issueId: idb, projectId, events: 1, what: "regressed" },
    ]);
    expect(await under.issue(b)).toMatchObject({ status: "unresolved", substatus: "regressed" });
    // Read again after a crash: nothing is news.
    expect(await under.digest.write(batch)).toEqual([]);
  },

  async "an archived issue stays archived when events come"(under) {
    const projectId = await under.createProject();
    const event = sample({ projectId });
    await under.write([event]);
    const { id } = await under.issue(event);
    await under.store.issues.setStatus([{ id, status: "archived", substatus: undefined }]);
    const written = await under.digest.write(under.batch([sample({ projectId })]));
    expect(written).toMatchObject([{ issueId: id, what: "seen" }]);
    expect(await under.issue(event)).toMatchObject({ status: "archived", events: 2 });
  },

  async "issues are counted by state and by value, with the rest of the filter"(under) {
    const projectId = await under.createProject();
    const other = await under.createProject("other");
    const [a, b] = [
      sample({ projectId, group: 1, level: "error", environment: "live", release: "1" }),
      sample({ projectId, group: 2, level: "error", environment: "live", release: "2" }),
    ];
    await under.write([a, b]);
    await under.write([
      sample({ projectId, group: 2, environment: "test", release: "2" }),
      sample({ projectId, group: 3, level: "info", environment: "test" }),
      sample({ projectId: other, group: 4, environment: "live" }),
    ]);
    const { id } = await under.issue(a);
    await under.store.issues.setStatus([{ id, status: "resolved", substatus: undefined }]);
    const { countByStatus, countUnresolved, countValues } = under.store.issues;
    const all = { projectIds: [projectId] };
    expect(sortBy(await countByStatus(all), ({ status }) => status)).toEqual([
      { status: "resolved", substatus: undefined, issues: 1 },
      { status: "unresolved", substatus: "new", issues: 2 },
    ]);
    expect(await countByStatus({ ...all, levels: ["info"] })).toMatchObject([{ issues: 1 }]);
    expect(await countByStatus({ projectIds: [] })).toEqual([]);
    expect(await countUnresolved([projectId, other])).toEqual(
      new Map([
        [projectId, 2],
        [other, 1],
      ]),
    );
    expect(await countUnresolved([other])).toEqual(new Map([[other, 1]]));
    expect(await countUnresolved([])).toEqual(new Map());
    expect(await countValues("level", all, 9)).toEqual([
      { value: "error", issues: 2 },
      { value: "info", issues: 1 },
    ]);
    expect(await countValues("environment", all, 9)).toEqual([
      { value: "live", issues: 2 },
      { value: "test", issues: 2 },
    ]);
    expect(await countValues("environment", all, 1)).toHaveLength(1);
    expect(await countValues("release", { ...all, status: "unresolved" }, 9)).toEqual([
      { value: "2", issues: 1 },
    ]);
  },

  async "issues are filtered by substate, by id and by what came after"(under) {
    const projectId = await under.createProject();
    const events = [1, 2, 3].map((group) => sample({ projectId, group, title: `t${group}` }));
    await under.write(events);
    const ids = await Promise.all(events.map(async (event) => (await under.issue(event)).id));
    const [first = 0 as IssueId, second = 0 as IssueId] = ids;
    await under.store.issues.setStatus([{ id: first, status: "unresolved", substatus: "ongoing" }]);
    const projectIds = [projectId];
    expect(await under.titles({ projectIds, substatus: "ongoing" })).toEqual(["t1"]);
    expect(await under.titles({ projectIds, substatus: "new" })).toHaveLength(2);
    expect(await under.titles({ projectIds, ids: [second] })).toEqual(["t2"]);
    expect(await under.titles({ projectIds, ids: [] })).toEqual([]);
    expect(await under.titles({ projectIds, afterId: second })).toEqual(["t3"]);
    expect(await under.store.issues.lastId()).toBe(ids.at(-1));
  },

  async "an issue that came back is found by the change that it came back with"(under) {
    const projectId = await under.createProject();
    const events = [1, 2].map((group) => sample({ projectId, group, title: `t${group}` }));
    expect(await under.store.issues.lastChange()).toBe(0);
    await under.write(events);
    const before = await under.store.issues.lastChange();
    const found = (regressedAfter: number) =>
      under.titles({ projectIds: [projectId], regressedAfter });
    await under.write([sample({ projectId, group: 2, title: "t2" })]);
    expect(await found(before)).toEqual([]);
    const ids = await Promise.all(events.map(async (event) => (await under.issue(event)).id));
    await under.store.issues.setStatus(
      ids.map((id) => ({ id, status: "resolved", substatus: undefined })),
    );
    await under.write([sample({ projectId, group: 1, title: "t1" })]);
    expect(await found(before)).toEqual(["t1"]);
    expect(await found(await under.store.issues.lastChange())).toEqual([]);
    expect(await under.titles({ projectIds: [projectId], untilId: ids[0] ?? 0 })).toEqual(["t1"]);
  },

  async "new issues stop being new, others stay what they are"(under) {
    const projectId = await under.createProject();
    const at = (group: number, timestampMs: number) => sample({ projectId, group, timestampMs });
    const [old, archived, young] = [
      at(1, NOON_MS - DAY_MS),
      at(2, NOON_MS - DAY_MS),
      at(3, NOON_MS),
    ];
    await under.write([old, archived, young]);
    const { id } = await under.issue(archived);
    await under.store.issues.setStatus([{ id, status: "archived", substatus: undefined }]);
    await under.store.issues.endNew(NOON_MS);
    expect(await under.issue(old)).toMatchObject({ substatus: "ongoing" });
    expect(await under.issue(archived)).toMatchObject({ status: "archived", substatus: undefined });
    expect(await under.issue(young)).toMatchObject({ substatus: "new" });
  },

  async "a store without issues has no last one"(under) {
    expect(await under.store.issues.lastId()).toBe(0);
    expect(await under.titles({ projectIds: [1 as ProjectId] })).toEqual([]);
  },
};

function sortById<T extends { id: number }>(list: T[]): T[] {
  return sortBy(list, ({ id }) => id);
}

function sortBy<T>(list: T[], key: (one: T) => string | number): T[] {
  return list.toSorted((a, b) => (key(a) < key(b) ? -1 : 1));
}
