import { expect } from "vitest";
import { DAY_MS, MINUTE_MS, utcDay } from "#lib/time.ts";
import { feedbackKeyText } from "#store/ports/feedback.ts";
import { feedback } from "#test/support/store/replay-samples.ts";
import { HOSTILE_TEXTS, NOON_MS, sample, sampleId } from "#test/support/store/samples.ts";
import type { Claims } from "#test/support/store/store-under-test.ts";

const DAY = "2026-11-15";

export const FEEDBACK_CLAIMS: Claims = {
  async "feedback is read as it was written"(under) {
    const projectId = await under.createProject();
    const row = feedback({
      projectId,
      name: "Ada",
      email: "ada@example.com",
      url: "https://shop.example/cart",
      eventId: sampleId(),
      replayId: sampleId() as never,
      source: "widget",
      release: "shop@1",
      environment: "production",
      userId: "7",
      payload: Buffer.from('{"message":"x"}'),
      notes: [{ path: "message", what: "trimmed", why: "long" }],
    });
    const bare = feedback({ projectId, payload: undefined });
    await under.writeRows(DAY, { feedback: [row, bare] });
    const find = under.store.feedback.find;
    expect(await find(projectId, row.feedbackId)).toEqual(row);
    expect(await find(projectId, bare.feedbackId)).toEqual(bare);
    expect(await find((projectId + 1) as never, row.feedbackId)).toBeUndefined();
  },

  async "the newest come first, over days, page by page and back"(under) {
    const projectId = await under.createProject();
    for (const days of [-1, 0]) {
      const at = NOON_MS + days * DAY_MS;
      const rows = [1, 2, 3].map((n) =>
        feedback({ projectId, message: `${days}/${n}`, receivedMs: at + n * MINUTE_MS }),
      );
      await under.writeRows(utcDay(at), { feedback: rows });
    }
    const all = await under.store.feedback.list({ projectId, limit: 9 });
    const messages = (found: typeof all) => found.map(({ message }) => message);
    expect(messages(all)).toEqual(["0/3", "0/2", "0/1", "-1/3", "-1/2", "-1/1"]);
    const after = all[1];
    const before = all[4];
    if (!after || !before) throw new Error("six");
    const list = under.store.feedback.list;
    expect(messages(await list({ projectId, after, limit: 2 }))).toEqual(["0/1", "-1/3"]);
    expect(messages(await list({ projectId, before, limit: 2 }))).toEqual(["0/1", "-1/3"]);
  },

  async "a list is of one project, and of one event or environment when asked"(under) {
    const [shop, blog] = [await under.createProject("shop"), await under.createProject("blog")];
    const eventId = sampleId();
    await under.writeRows(DAY, {
      feedback: [
        feedback({ projectId: shop, message: "a", eventId }),
        feedback({ projectId: shop, message: "b", environment: "staging" }),
        feedback({ projectId: blog, message: "c", eventId, environment: "staging" }),
      ],
    });
    const list = async (filter: object) =>
      (await under.store.feedback.list({ projectId: shop, limit: 9, ...filter }))
        .map(({ message }) => message)
        .sort();
    expect(await list({})).toEqual(["a", "b"]);
    expect(await list({ eventId })).toEqual(["a"]);
    expect(await list({ environment: "staging" })).toEqual(["b"]);
  },

  async "feedback knows its error's group, release and environment when it is stored already"(
    under,
  ) {
    const projectId = await under.createProject();
    const event = sample({ projectId, group: 5, release: "shop@1", environment: "production" });
    const { eventId } = event.row;
    const same = feedback({ projectId, message: "same batch", eventId });
    await under.digest.write(under.batch([event], { feedback: [same] }));
    const own = feedback({ projectId, message: "own", eventId, environment: "staging" });
    await under.writeRows(DAY, { feedback: [own] });
    const stored = await under.store.feedback.find(projectId, same.feedbackId);
    expect(stored?.groupId).toBe(5);
    const found = await under.store.feedback.listByGroups(projectId, [5 as never], 9);
    expect(found.map((one) => [one.message, one.release, one.environment]).sort()).toEqual([
      ["own", "shop@1", "staging"],
      ["same batch", "shop@1", "production"],
    ]);
    expect(await under.store.feedback.listByGroups(projectId, [6 as never], 9)).toEqual([]);
    expect(await under.store.feedback.listByGroups(projectId, [], 9)).toEqual([]);
  },

  async "feedback about an error of the day before, or one that came later, is found too"(under) {
    const projectId = await under.createProject();
    const yesterday = sample({ projectId, group: 5, receivedMs: NOON_MS - DAY_MS });
    const later = sample({ projectId, group: 5 });
    const other = sample({ projectId, group: 6, receivedMs: NOON_MS - DAY_MS });
    await under.digest.write(under.batch([yesterday, other]));
    await under.writeRows(DAY, {
      feedback: [yesterday, later, other].map(({ row: { eventId } }, i) =>
        feedback({ projectId, message: String(i), eventId }),
      ),
    });
    await under.digest.write(under.batch([later]));
    const found = await under.store.feedback.listByGroups(projectId, [5 as never], 9);
    expect(found.map(({ message }) => message).sort()).toEqual(["0", "1"]);
  },

  async "feedback that came before its error gets group, release and environment with it"(under) {
    const projectId = await under.createProject();
    const error = sample({ projectId, group: 5, release: "shop@1", environment: "production" });
    const { eventId } = error.row;
    const rows = [
      feedback({ projectId, eventId }),
      feedback({ projectId, eventId, release: "shop@2" }),
      feedback({ projectId, eventId: sampleId() }),
    ];
    await under.writeRows(DAY, { feedback: rows });
    const places = async () => {
      const found = rows.map(({ feedbackId }) => under.store.feedback.find(projectId, feedbackId));
      return (await Promise.all(found)).map((one) => [
        ...[one?.groupId, one?.release, one?.environment],
      ]);
    };
    const unknown = [undefined, undefined, undefined];
    expect(await places()).toEqual([unknown, [undefined, "shop@2", undefined], unknown]);
    await under.write([sample({ projectId, group: 6 })]);
    await under.write([error]);
    expect(await places()).toEqual([
      [5, "shop@1", "production"],
      [5, "shop@2", "production"],
      unknown,
    ]);
  },

  async "feedback about an error of long ago knows it, and one of another project does not"(under) {
    const [shop, blog] = [await under.createProject("shop"), await under.createProject("blog")];
    const old = sample({ projectId: shop, group: 5, receivedMs: NOON_MS - 20 * DAY_MS });
    await under.write([old]);
    await under.write([sample({ projectId: shop, receivedMs: NOON_MS - 9 * DAY_MS })]);
    const { eventId } = old.row;
    const [own, others] = [shop, blog].map((projectId) => feedback({ projectId, eventId }));
    if (own === undefined || others === undefined) throw new Error("two");
    await under.writeRows(DAY, { feedback: [own, others] });
    expect((await under.store.feedback.find(shop, own.feedbackId))?.groupId).toBe(5);
    expect((await under.store.feedback.find(blog, others.feedbackId))?.groupId).toBeUndefined();
  },

  async "of a project that is gone nothing is stored"(under) {
    const projectId = await under.createProject();
    await under.store.projects.delete(projectId);
    await under.writeRows(DAY, { feedback: [feedback({ projectId })] });
    expect(await under.store.feedback.list({ projectId, limit: 9 })).toEqual([]);
  },

  async "what is stored is known, by project"(under) {
    const projectId = await under.createProject();
    const row = feedback({ projectId });
    await under.writeRows(DAY, { feedback: [row] });
    const same = { ...row, projectId: (projectId + 1) as never };
    const { findStoredFeedback } = under.digest;
    expect(await findStoredFeedback([same, row])).toEqual(new Set([feedbackKeyText(row)]));
  },

  async "a batch that comes again is written once"(under) {
    const projectId = await under.createProject();
    const batch = await under.writeRows(DAY, { feedback: [feedback({ projectId })] });
    for (let again = 0; again < 2; again++) await under.digest.write(batch);
    const after = await under.crash();
    await after.digest.write(batch);
    expect(await after.store.feedback.list({ projectId, limit: 9 })).toHaveLength(1);
  },

  async "any text is text"(under) {
    const projectId = await under.createProject();
    await under.writeRows(DAY, {
      feedback: HOSTILE_TEXTS.map((text) =>
        feedback({ projectId, message: text, name: text, environment: text }),
      ),
    });
    for (const environment of HOSTILE_TEXTS) {
      const found = await under.store.feedback.list({ projectId, environment, limit: 9 });
      expect(found).toMatchObject([{ message: environment, name: environment }]);
    }
  },
};
