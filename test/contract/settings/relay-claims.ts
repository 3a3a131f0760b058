import { expect } from "vitest";
import { HOUR_MS } from "#lib/time.ts";
import type { ProjectId, RelayTargetId } from "#model/ids.ts";
import type { RelayCount, RelayStatus, RelayTarget } from "#model/relay.ts";
import { SPOOL_START, type SpoolId, spoolPosition } from "#model/spool-position.ts";
import { HOSTILE_TEXTS, NOON_MS, SAMPLE_SPOOL } from "#test/support/store/samples.ts";
import type { Claims, StoreUnderTest } from "#test/support/store/store-under-test.ts";

function target(projectId: ProjectId, more: Partial<RelayTarget> = {}): Omit<RelayTarget, "id"> {
  return {
    projectId,
    dsn: "https://0123456789abcdef0123456789abcdef@o1.ingest.us.sentry.io/7",
    mode: "mirror",
    delivery: "spooled",
    isInternal: false,
    createdAtMs: NOON_MS,
    ...more,
  };
}

async function add(
  { store }: StoreUnderTest,
  projectId: ProjectId,
  dsn: string,
): Promise<RelayTargetId> {
  const made = await store.relay.createTarget(target(projectId, { dsn }));
  if (made === undefined) throw new Error(`${dsn} is taken`);
  return made.id;
}

function received(targetId: RelayTargetId, more: Partial<RelayCount> = {}): RelayCount {
  return {
    targetId,
    hourMs: NOON_MS,
    category: "error",
    what: "received",
    reason: "",
    quantity: 1,
    ...more,
  };
}

const ALL_TIME = { fromMs: 0, toMs: NOON_MS + 100 * HOUR_MS };

export const RELAY_CLAIMS: Claims = {
  async "a target is kept as it was made, and listed oldest first"(under) {
    const { relay } = under.store;
    const [shop, blog] = [await under.createProject("shop"), await under.createProject("blog")];
    expect(await relay.listTargets()).toEqual([]);
    const direct = { mode: "upstream", delivery: "direct", isInternal: true } as const;
    const made = [
      await relay.createTarget(target(shop)),
      await relay.createTarget(target(blog, { dsn: "b", createdAtMs: NOON_MS - 5 })),
      await relay.createTarget(target(shop, { dsn: "a", ...direct })),
    ];
    expect(made[0]).toEqual({ ...target(shop), id: made[0]?.id });
    expect(made[2]).toMatchObject({ dsn: "a", ...direct });
    expect(await relay.listTargets()).toEqual(made);
    expect(await relay.listTargets(shop)).toEqual([made[0], made[2]]);
    expect(await relay.listTargets(99 as ProjectId)).toEqual([]);
  },

  async "a DSN leads to one project, and only to one that exists"(under) {
    const { relay } = under.store;
    const [shop, blog] = [await under.createProject("shop"), await under.createProject("blog")];
    const first = await relay.createTarget(target(shop));
    expect(await relay.createTarget(target(shop, { mode: "upstream" }))).toBeUndefined();
    expect(await relay.createTarget(target(blog))).toBeUndefined();
    await expect(relay.createTarget(target(99 as ProjectId, { dsn: "other" }))).rejects.toThrow();
    expect(await relay.listTargets()).toEqual([first]);
  },

  async "DSNs are text, whatever they look like"(under) {
    const projectId = await under.createProject();
    for (const dsn of HOSTILE_TEXTS) await add(under, projectId, dsn);
    const listed = await under.store.relay.listTargets(projectId);
    expect(listed.map(({ dsn }) => dsn)).toEqual([...HOSTILE_TEXTS]);
  },

  async "a target is deleted in its own project only, with its counts and its progress"(under) {
    const { relay } = under.store;
    const [shop, blog] = [await under.createProject("shop"), await under.createProject("blog")];
    const [gone, kept] = [await add(under, shop, "a"), await add(under, shop, "b")];
    for (const id of [gone, kept])
      await relay.record(id, [received(id)], { queue: SAMPLE_SPOOL, countedTo: SPOOL_START });
    expect(await relay.deleteTarget(blog, gone)).toBe(false);
    expect(await relay.deleteTarget(shop, gone)).toBe(true);
    expect(await relay.deleteTarget(shop, gone)).toBe(false);
    expect((await relay.listTargets()).map(({ id }) => id)).toEqual([kept]);
    expect(await relay.progress(gone, SAMPLE_SPOOL)).toBeUndefined();
    expect(await relay.progress(kept, SAMPLE_SPOOL)).toBeDefined();
    expect(await relay.counts({ projectId: shop, ...ALL_TIME })).toEqual([received(kept)]);
  },

  async "an id is not given again after its target was deleted"(under) {
    const projectId = await under.createProject();
    const first = await add(under, projectId, "a");
    await under.store.relay.deleteTarget(projectId, first);
    expect(await add(under, projectId, "a")).not.toBe(first);
  },

  async "either half of the progress is kept while the other moves"(under) {
    const { relay } = under.store;
    const id = await add(under, await under.createProject(), "a");
    expect(await relay.progress(id, SAMPLE_SPOOL)).toBeUndefined();
    await relay.record(id, []);
    expect(await relay.progress(id, SAMPLE_SPOOL)).toBeUndefined();
    const [near, far] = [spoolPosition(1, 500), spoolPosition(1_000_000, 4_000_000_000)];
    await relay.record(id, [], { queue: SAMPLE_SPOOL, countedTo: near });
    expect(await relay.progress(id, SAMPLE_SPOOL)).toEqual({
      countedTo: near,
      deliveredTo: SPOOL_START,
    });
    await relay.record(id, [], { queue: SAMPLE_SPOOL, deliveredTo: near });
    await relay.record(id, [], { queue: SAMPLE_SPOOL, countedTo: far });
    expect(await relay.progress(id, SAMPLE_SPOOL)).toEqual({ countedTo: far, deliveredTo: near });
    await under.reopen();
    expect(await under.store.relay.progress(id, SAMPLE_SPOOL)).toEqual({
      countedTo: far,
      deliveredTo: near,
    });
    // A queue that was made anew begins at its own beginning.
    expect(await under.store.relay.progress(id, "another" as SpoolId)).toBeUndefined();
  },

  async "counts of one kind add up, and others stand beside them"(under) {
    const { relay } = under.store;
    const projectId = await under.createProject();
    const [a, b] = [await add(under, projectId, "a"), await add(under, projectId, "b")];
    const refused = received(a, { what: "refused", reason: "queue_full" });
    const later = received(a, { hourMs: NOON_MS + HOUR_MS });
    await relay.record(a, [received(a), refused, received(a, { quantity: 2 })]);
    await relay.record(a, [received(a, { category: "session" }), later, refused]);
    await relay.record(b, [received(b)]);
    expect(await relay.counts({ projectId, ...ALL_TIME })).toEqual([
      { ...received(a), quantity: 3 },
      { ...refused, quantity: 2 },
      received(a, { category: "session" }),
      received(b),
      later,
    ]);
  },

  async "counts are those of a project and of a period, its end not included"(under) {
    const { relay } = under.store;
    const [shop, blog] = [await under.createProject("shop"), await under.createProject("blog")];
    const [ours, theirs] = [await add(under, shop, "a"), await add(under, blog, "b")];
    const hours = [0, 1, 2].map((hour) => received(ours, { hourMs: NOON_MS + hour * HOUR_MS }));
    await relay.record(ours, hours);
    await relay.record(theirs, [received(theirs)]);
    const period = { fromMs: NOON_MS + HOUR_MS, toMs: NOON_MS + 2 * HOUR_MS };
    expect(await relay.counts({ projectId: shop, ...period })).toEqual([hours[1]]);
    expect(await relay.counts({ projectId: blog, ...ALL_TIME })).toEqual([received(theirs)]);
  },

  async "what is recorded for a deleted target is forgotten without an error"(under) {
    const { relay } = under.store;
    const projectId = await under.createProject();
    const id = await add(under, projectId, "a");
    await relay.deleteTarget(projectId, id);
    await relay.record(id, [received(id)], {
      queue: SAMPLE_SPOOL,
      countedTo: SPOOL_START,
      deliveredTo: SPOOL_START,
    });
    expect(await relay.progress(id, SAMPLE_SPOOL)).toBeUndefined();
    expect(await relay.counts({ projectId, ...ALL_TIME })).toEqual([]);
  },

  async "a target's status is its last one, and goes with it"(under) {
    const { relay } = under.store;
    const [shop, blog] = [await under.createProject("shop"), await under.createProject("blog")];
    const [ours, gone, theirs] = [
      await add(under, shop, "a"),
      await add(under, shop, "b"),
      await add(under, blog, "c"),
    ];
    const status = (targetId: RelayTargetId, more: Partial<RelayStatus> = {}): RelayStatus => ({
      targetId,
      atMs: NOON_MS,
      waitingBytes: 0,
      oldestWaitingAtMs: null,
      failure: "",
      nextTryAtMs: null,
      ...more,
    });
    await relay.saveStatuses([]);
    await relay.saveStatuses([status(ours), status(theirs), status(gone)]);
    await relay.deleteTarget(shop, gone);
    const failing = status(ours, {
      waitingBytes: 2 ** 40,
      oldestWaitingAtMs: NOON_MS - 5,
      failure: "It answers with status 503.",
      nextTryAtMs: NOON_MS + 5,
    });
    await relay.saveStatuses([status(gone), failing]);
    expect(await relay.listStatuses(shop)).toEqual([failing]);
    expect(await relay.listStatuses(blog)).toEqual([status(theirs)]);
  },

  async "a deleted project takes its targets, and no others"(under) {
    const { relay, projects } = under.store;
    const [shop, blog] = [await under.createProject("shop"), await under.createProject("blog")];
    const [ours, theirs] = [await add(under, shop, "a"), await add(under, blog, "b")];
    for (const id of [ours, theirs])
      await relay.record(id, [received(id)], { queue: SAMPLE_SPOOL, countedTo: SPOOL_START });
    await projects.delete(shop);
    expect((await relay.listTargets()).map(({ id }) => id)).toEqual([theirs]);
    expect(await relay.progress(ours, SAMPLE_SPOOL)).toBeUndefined();
    expect(await relay.counts({ projectId: shop, ...ALL_TIME })).toEqual([]);
    expect(await relay.counts({ projectId: blog, ...ALL_TIME })).toEqual([received(theirs)]);
  },
};
