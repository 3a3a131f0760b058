import { expect } from "vitest";
import { DAY_MS, utcDay } from "#lib/time.ts";
import type { ProjectId } from "#model/ids.ts";
import { PROFILES, type ProfileRow } from "#model/signals/profile.ts";
import { keyText } from "#model/tables/table.ts";
import { HOSTILE_TEXTS, NOON_MS, sampleId } from "#test/support/store/samples.ts";
import type { Claims } from "#test/support/store/store-under-test.ts";

const DAY = utcDay(NOON_MS);
const EVER = { fromMs: NOON_MS - 30 * DAY_MS, toMs: NOON_MS + 30 * DAY_MS, limit: 100 };

function profile(more: Partial<ProfileRow> & { projectId: ProjectId }): ProfileRow {
  const payload = more.payload ?? Buffer.from('{"version":"1"}');
  return {
    profileId: sampleId(),
    chunkId: undefined,
    traceId: undefined,
    transactionId: undefined,
    transaction: undefined,
    platform: "node",
    release: undefined,
    environment: undefined,
    startMs: NOON_MS,
    durationMs: 12.5,
    receivedMs: NOON_MS,
    notes: [],
    ...more,
    bytes: payload.length,
    payload,
  };
}

export const PROFILE_CLAIMS: Claims = {
  async "a profile is listed newest first, and its JSON is read as it was written"(under) {
    const projectId = await under.createProject();
    const full = profile({
      projectId,
      chunkId: sampleId(),
      traceId: "a".repeat(32),
      transactionId: "b".repeat(32),
      transaction: "GET /cart",
      release: "shop@1",
      environment: "production",
      startMs: NOON_MS - 5,
      notes: [{ path: "release", what: "invalid", why: "no name" }],
      payload: Buffer.from(`{"frames":"${"x".repeat(3_000_000)}"}`),
    });
    const bare = profile({ projectId });
    await under.writeRows(DAY, { profiles: [full, bare] });
    const { payload: _full, ...first } = full;
    const { payload: _bare, ...second } = bare;
    expect(await under.store.rows.list("profiles", { projectId, ...EVER })).toEqual([
      second,
      first,
    ]);
    expect((await under.store.rows.read("profiles", full))?.equals(full.payload)).toBe(true);
    expect((await under.store.rows.read("profiles", bare))?.equals(bare.payload)).toBe(true);
    expect(
      await under.store.rows.read("profiles", { ...full, chunkId: undefined }),
    ).toBeUndefined();
  },

  async "a project's profiles are its own, and found by what they are asked for"(under) {
    const [shop, blog] = [await under.createProject("shop"), await under.createProject("blog")];
    const wanted = profile({
      projectId: shop,
      traceId: "c".repeat(32),
      transactionId: "d".repeat(32),
      release: "shop@1",
      environment: "staging",
    });
    const twin = { ...wanted, projectId: blog };
    await under.writeRows(DAY, { profiles: [wanted, twin, profile({ projectId: shop })] });
    for (const filter of [
      { profileId: wanted.profileId },
      { traceId: wanted.traceId },
      { transactionId: wanted.transactionId },
      { release: "shop@1" },
      { environment: "staging" },
    ]) {
      const found = await under.store.rows.list("profiles", {
        projectId: shop,
        ...EVER,
        where: filter,
      });
      expect(found, JSON.stringify(filter)).toMatchObject([{ projectId: shop, release: "shop@1" }]);
    }
    const late = { projectId: shop, ...EVER, fromMs: NOON_MS + 1 };
    expect(await under.store.rows.list("profiles", late)).toEqual([]);
    expect(
      await under.store.rows.list("profiles", { projectId: shop, ...EVER, limit: 1 }),
    ).toHaveLength(1);
  },

  async "what is stored is found on its day and on the day after"(under) {
    const projectId = await under.createProject();
    const row = profile({ projectId, chunkId: sampleId() });
    const batch = await under.writeRows(DAY, { profiles: [row] });
    await under.digest.write(batch);
    const other = { ...row, chunkId: sampleId() };
    for (const [day, found] of [
      [DAY, 1],
      [utcDay(NOON_MS + DAY_MS), 1],
      [utcDay(NOON_MS + 2 * DAY_MS), 0],
    ] as const) {
      const stored = await under.digest.findStored(day, "profiles", [row, other], under.position);
      expect(stored, day).toEqual(new Set(found === 1 ? [keyText(PROFILES, row)] : []));
    }
    const after = await under.crash();
    expect(await after.store.rows.list("profiles", { projectId, ...EVER })).toHaveLength(1);
  },

  async "any text is text in a profile"(under) {
    const projectId = await under.createProject();
    const profiles = HOSTILE_TEXTS.map((text) =>
      profile({ projectId, transaction: text, platform: text, environment: text }),
    );
    await under.writeRows(DAY, { profiles });
    for (const text of HOSTILE_TEXTS) {
      const filter = { projectId, ...EVER, where: { environment: text } };
      expect(await under.store.rows.list("profiles", filter)).toMatchObject([
        { transaction: text },
      ]);
    }
  },
};
