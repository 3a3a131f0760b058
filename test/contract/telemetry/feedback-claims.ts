import { expect } from "vitest";
import { DAY_MS, MINUTE_MS, utcDay } from "#lib/time.ts";
import { feedbackKeyText } from "#store/ports/telemetry/feedback.ts";
import { HOSTILE_TEXTS, NOON_MS, sample, sampleId } from "#test/support/store/samples.ts";
import type { Claims } from "#test/support/store/store-under-test.ts";
import { feedback } from "#test/support/store/visit-samples.ts";

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
    expect(await find(projectId, row.feedbackId)).toEqual({ ...row, groupId: undefined });
    expect(await find(projectId, bare.feedbackId)).toEqual({ ...bare, groupId: undefined });
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

  async "what is stored is found on its day and on the day after, by project"(under) {
    const projectId = await under.createProject();
    const row = feedback({ projectId });
    await under.writeRows(DAY, { feedback: [row] });
    const same = { ...row, projectId: (projectId + 1) as never };
    const find = (day: string) => under.digest.findStoredFeedback(day, [row, same], under.position);
    for (const day of ["2026-11-15", "2026-11-16"]) {
      expect(await find(day), day).toEqual(new Set([feedbackKeyText(row)]));
    }
    expect(await find("2026-11-17")).toEqual(new Set());
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
