import { expect } from "vitest";
import { DAY_MS } from "#lib/time.ts";
import type { ProjectId } from "#model/ids.ts";
import { SPOOL_START, type SpoolId } from "#model/spool-position.ts";
import { accepted, NOON_MS, type Sample, sample } from "#test/support/store/samples.ts";
import type { Claims, StoreUnderTest } from "#test/support/store/store-under-test.ts";

/** How often each is counted and listed: the same number everywhere when nothing is lost or doubled. */
async function countsOf(under: StoreUnderTest, projectId: ProjectId): Promise<number[]> {
  const { issues } = await under.store.issues.list({
    projectIds: [projectId],
    sort: "events",
    limit: 100,
  });
  const groups = issues.flatMap((issue) => issue.groups);
  const [outcome] = await under.store.outcomes.sum({ projectId, fromMs: 0, toMs: 8e15 });
  const hours = await under.store.issues.countByHour(groups, {});
  const tags = await under.store.events.countTags(groups, 0);
  const events = await under.store.events.listByGroups(groups, { order: "newest", limit: 9999 });
  return [
    issues.reduce((sum, issue) => sum + issue.events, 0),
    hours.reduce((sum, hour) => sum + hour.events, 0),
    outcome?.quantity ?? 0,
    tags.reduce((sum, tag) => sum + tag.events, 0),
    events.length,
  ];
}

function samples(projectId: ProjectId, count: number, days = 0): Sample[] {
  return Array.from({ length: count }, (_, i) =>
    sample({
      projectId,
      group: 1 + (i % 3),
      receivedMs: NOON_MS + days * DAY_MS,
      tags: [["browser", "Firefox"]],
    }),
  );
}

function all(count: number): number[] {
  return [count, count, count, count, count];
}

export const RESUME_CLAIMS: Claims = {
  async "another spool has positions of its own"(under) {
    const projectId = await under.createProject();
    await under.write(samples(projectId, 3));
    const first = { metaAt: under.position, telemetryAt: under.position, cutAt: [], kept: [] };
    await under.reopen("another" as SpoolId);
    const beginning = { metaAt: SPOOL_START, telemetryAt: SPOOL_START, cutAt: [], kept: [] };
    expect(await under.digest.resume()).toEqual(beginning);
    under.position = SPOOL_START;
    const batch = under.batch(samples(projectId, 2));
    await under.digest.write({ ...batch, outcomes: [accepted(projectId, { quantity: 2 })] });
    expect(await under.digest.resume()).toMatchObject({ metaAt: batch.to, telemetryAt: batch.to });
    expect((await countsOf(under, projectId)).slice(0, 2)).toEqual([5, 5]);
    expect((await countsOf(under, projectId)).at(-1)).toBe(5);
    await under.reopen();
    expect(await under.digest.resume()).toEqual(first);
  },

  async "a new store begins at the beginning of the spool"({ digest }) {
    expect(await digest.resume()).toEqual({
      metaAt: SPOOL_START,
      telemetryAt: SPOOL_START,
      cutAt: [],
      kept: [],
    });
    expect(await digest.checkpoint()).toBe(SPOOL_START);
  },

  async "what was written is where it goes on, also after it was opened again"(under) {
    const projectId = await under.createProject();
    for (let i = 0; i < 3; i++) {
      const { to } = await under.write([sample({ projectId })]);
      expect(await under.digest.resume()).toEqual({
        metaAt: to,
        telemetryAt: to,
        cutAt: [],
        kept: [],
      });
    }
    await under.reopen();
    const at = { metaAt: under.position, telemetryAt: under.position, cutAt: [], kept: [] };
    expect(await under.digest.resume()).toEqual(at);
  },

  async "a batch without events moves the position too"(under) {
    const projectId = await under.createProject();
    const { to } = await under.write([], [accepted(projectId)]);
    await under.reopen();
    expect(await under.digest.resume()).toEqual({
      metaAt: to,
      telemetryAt: to,
      cutAt: [],
      kept: [],
    });
  },

  async "a batch that is written again after an error is counted once"(under) {
    const projectId = await under.createProject();
    const batch = under.batch(samples(projectId, 6), {
      outcomes: [accepted(projectId, { quantity: 6 })],
    });
    for (let attempt = 0; attempt < 3; attempt++) await under.digest.write(batch);
    expect(await countsOf(under, projectId)).toEqual(all(6));
  },

  async "a batch that cannot be written leaves nothing behind"(under) {
    const projectId = await under.createProject();
    const batch = under.batch(
      [sample({ projectId, userKey: "ada", tags: [["browser", "Firefox"]] })],
      { outcomes: [accepted(projectId)] },
    );
    const impossible = { ...batch, outcomes: [accepted(projectId, { quantity: Number.NaN })] };
    await expect(under.digest.write(impossible)).rejects.toThrow();
    expect(await countsOf(under, projectId)).toEqual(all(0));
    expect(await under.digest.resume()).toEqual({
      metaAt: SPOOL_START,
      telemetryAt: SPOOL_START,
      cutAt: [],
      kept: [],
    });
    await under.digest.write(batch);
    expect(await countsOf(under, projectId)).toEqual(all(1));
    const issue = await under.store.issues.list({
      projectIds: [projectId],
      sort: "users",
      limit: 1,
    });
    expect(issue.issues[0]).toMatchObject({ number: 1, users: 1 });
    expect((await under.store.projects.findById(projectId))?.firstEventAtMs).toBe(NOON_MS);
  },

  async "a checkpoint frees no more than what was written"(under) {
    const projectId = await under.createProject();
    const { to } = await under.write(samples(projectId, 2));
    expect(await under.digest.checkpoint()).toBe(to);
    expect(await under.digest.checkpoint()).toBe(to);
    const later = await under.write(samples(projectId, 2));
    expect(await under.digest.checkpoint()).toBe(later.to);
    await under.reopen();
    expect(await under.digest.checkpoint()).toBe(later.to);
  },

  async "the day may change at any batch, and even go back"(under) {
    const projectId = await under.createProject();
    let written = 0;
    for (const day of [0, 0, 1, 0, 1, 1, 2, 0, -1, 2]) {
      await under.write(samples(projectId, 3, day), [accepted(projectId, { quantity: 3 })]);
      written += 3;
      const at = { metaAt: under.position, telemetryAt: under.position, cutAt: [], kept: [] };
      expect(await under.digest.resume(), `day ${day}`).toEqual(at);
      expect(await countsOf(under, projectId)).toEqual(all(written));
      if (written % 2 === 0) await under.reopen();
      expect(await under.digest.checkpoint()).toBe(under.position);
    }
  },

  async "a reader that was open before sees what is written after"(under) {
    const projectId = await under.createProject();
    for (let day = 0; day < 3; day++) {
      await under.write(samples(projectId, 2, day), [accepted(projectId, { quantity: 2 })]);
      expect(await countsOf(under, projectId)).toEqual(all(2 * (day + 1)));
    }
  },
};
