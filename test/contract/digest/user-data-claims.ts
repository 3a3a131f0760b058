import { expect } from "vitest";
import { hash53 } from "#lib/sketch/hash53.ts";
import { DAY_MS, utcDay } from "#lib/time.ts";
import type { ProjectId, ReplayId } from "#model/ids.ts";
import type { UserDeletion, UserSelector } from "#model/keeping/user-deletion.ts";
import type { EraseTools } from "#store/ports/digest-erasing.ts";
import { attachment, feedback, segment } from "#test/support/store/replay-samples.ts";
import { log, logRow, NOON_MS, type Sample, sample, span } from "#test/support/store/samples.ts";
import type { Claims, StoreUnderTest } from "#test/support/store/store-under-test.ts";

/** As the digest reads events, in small: payloads of these claims say all of it themselves. */
export const SAMPLE_TOOLS: EraseTools = {
  readEvent({ payload, level, platform, release, culprit }) {
    const { user = {}, tags = [], title = "" } = JSON.parse(payload.toString());
    const words = { title, type: "Error", value: "", culprit };
    return { user, tags, newest: { ...words, level, platform, handled: undefined, release } };
  },
};

export interface UserEventOptions {
  projectId: ProjectId;
  id?: string;
  email?: string;
  group?: number;
  atMs?: number;
  title?: string;
  /** Anything else in the payload. */
  text?: string;
}

export function userEvent(options: UserEventOptions): Sample {
  const { projectId, id, email, group = 1, atMs = NOON_MS, text = "" } = options;
  const title = options.title ?? `Group ${group}`;
  const userKey = id ?? email;
  const tags: [string, string][] = [
    ["browser", "Chrome"],
    ["user", `id:${userKey}`],
  ];
  const payload = { user: { id, email }, tags, title, text };
  return sample({
    projectId,
    group,
    receivedMs: atMs,
    title,
    userKey,
    environment: "production",
    tags,
    payload: Buffer.from(JSON.stringify(payload)),
  });
}

export async function erase(
  under: StoreUnderTest,
  projectId: ProjectId,
  who: UserSelector,
): Promise<UserDeletion> {
  const { id } = await under.store.userData.request({
    projectId,
    who,
    requestedBy: "ada@example.com",
    requestedAtMs: NOON_MS,
  });
  return finish(under, id);
}

export async function finish(under: StoreUnderTest, id: number): Promise<UserDeletion> {
  for (let steps = 0; steps < 100; steps++) {
    const deletion = await under.digest.eraseUserData(SAMPLE_TOOLS);
    if (deletion?.id === id && deletion.status === "done") return deletion;
  }
  throw new Error("it does not end");
}

const ANN = { id: "ann-1", email: "ann@example.com" };
const BOB = { id: "bob-2", email: "bob@example.com" };

export const USER_DATA_CLAIMS: Claims = {
  async "events of a user go by id, with what was counted of them"(under) {
    const shop = await under.createProject();
    const anns = [
      userEvent({ projectId: shop, ...ANN, atMs: NOON_MS - DAY_MS }),
      userEvent({ projectId: shop, ...ANN }),
    ];
    const bobs = [userEvent({ projectId: shop, ...BOB, title: "Bob's", atMs: NOON_MS - 1000 })];
    await under.write(anns.slice(0, 1));
    await under.write([...anns.slice(1), ...bobs]);
    expect((await under.issue(bobs[0] as Sample)).users).toBe(2);
    expect(await under.store.userData.count(shop, { id: ANN.id })).toEqual({ events: 2 });

    const deletion = await erase(under, shop, { id: ANN.id });
    expect(deletion).toMatchObject({ status: "done", counts: { events: 2 }, daysDone: 2, days: 2 });
    for (const { row } of anns) {
      expect(await under.store.events.find(shop, row.eventId)).toBeUndefined();
    }
    const kept = bobs[0] as Sample;
    expect((await under.store.events.find(shop, kept.row.eventId))?.payload).toEqual(
      kept.row.payload,
    );
    const issue = await under.issue(kept);
    expect(issue).toMatchObject({ title: "Bob's", events: 1, users: 1 });
    expect(await under.store.events.countTags(issue.groups, 0)).toEqual(
      expect.arrayContaining([{ key: "browser", value: "Chrome", events: 1 }]),
    );
    expect(JSON.stringify(await under.store.events.countTags(issue.groups, 0))).not.toContain(
      "ann",
    );
    expect(await under.store.issues.countByHour(issue.groups, {})).toMatchObject([{ events: 1 }]);
  },

  async "by e-mail everything goes that names the address, in any case"(under) {
    const shop = await under.createProject();
    const own = userEvent({ projectId: shop, ...ANN, group: 1 });
    const named = userEvent({ projectId: shop, ...BOB, group: 2, text: "mail to ANN@example.COM" });
    const other = userEvent({ projectId: shop, ...BOB, group: 2, atMs: NOON_MS - 1000 });
    await under.write([own, named, other]);
    const deletion = await erase(under, shop, { email: "Ann@Example.com" });
    expect(deletion.counts).toEqual({ events: 2, "issues without events": 1 });
    expect(await under.store.issues.findByGroup(own.row.groupId)).toBeUndefined();
    // Bob is still counted: one of his events is left.
    expect(await under.issue(other)).toMatchObject({ events: 1, users: 1 });
  },

  async "other projects and users keep theirs"(under) {
    const [shop, blog] = [await under.createProject("shop"), await under.createProject("blog")];
    const inBlog = userEvent({ projectId: blog, ...ANN, group: 2 });
    await under.write([userEvent({ projectId: shop, ...ANN, group: 1 }), inBlog]);
    await erase(under, shop, { id: ANN.id });
    expect(await under.store.events.find(blog, inBlog.row.eventId)).toBeDefined();
    expect(await under.store.userData.count(blog, { id: ANN.id })).toEqual({ events: 1 });
    expect((await erase(under, shop, { id: "nobody" })).counts).toEqual({});
  },

  async "all that belongs to the user goes: spans, logs, feedback, replays, attachments"(under) {
    const shop = await under.createProject();
    const event = userEvent({ projectId: shop, ...ANN });
    await under.write([event]);
    const { eventId } = event.row;
    const day = utcDay(NOON_MS);
    const replayId = "c".repeat(32) as ReplayId;
    const attributes = { "user.id": { value: ANN.id, type: "string" as const } };
    await under.writeRows(day, {
      spans: [
        span({ projectId: shop, userKey: ANN.id }),
        span({ projectId: shop, userKey: BOB.id }),
      ],
      logs: [logRow(log({ projectId: shop, attributes })), logRow(log({ projectId: shop }))],
      feedback: [feedback({ projectId: shop, eventId }), feedback({ projectId: shop })],
      attachments: [
        attachment({ projectId: shop, eventId }),
        attachment({ projectId: shop, eventId: "d".repeat(32) as typeof eventId }),
      ],
      replays: [
        segment({ projectId: shop, replayId, userId: ANN.id, userEmail: ANN.email }),
        segment({ projectId: shop, replayId, segmentId: 1 }),
        segment({ projectId: shop }),
      ],
    });
    const found = {
      events: 1,
      spans: 1,
      "log entries": 1,
      feedback: 1,
      "replay segments": 2,
      attachments: 1,
    };
    expect(await under.store.userData.count(shop, { id: ANN.id })).toEqual(found);
    const deletion = await erase(under, shop, { id: ANN.id });
    expect(deletion.counts).toMatchObject(found);
    expect(await under.store.userData.count(shop, { id: ANN.id })).toEqual({});
    expect(await under.store.userData.count(shop, { id: BOB.id })).toEqual({ spans: 1 });
  },

  async "a crash between two steps subtracts nothing twice"(under) {
    const shop = await under.createProject();
    const kept = userEvent({ projectId: shop, ...BOB });
    await under.write([userEvent({ projectId: shop, ...ANN, atMs: NOON_MS - DAY_MS })]);
    await under.write([userEvent({ projectId: shop, ...ANN }), kept]);
    const who = { id: ANN.id };
    const ask = { projectId: shop, who, requestedBy: "", requestedAtMs: NOON_MS };
    const { id } = await under.store.userData.request(ask);
    await under.digest.eraseUserData(SAMPLE_TOOLS);
    const after = await under.crash();
    const deletion = await finish(after, id);
    expect(deletion.counts).toEqual({ events: 2 });
    expect(await after.issue(kept)).toMatchObject({ events: 1, users: 1 });
  },

  async "requests are listed without saying who it was, and carried out in order"(under) {
    const shop = await under.createProject();
    const ask = { projectId: shop, requestedBy: "ada@example.com", requestedAtMs: NOON_MS };
    const { userData } = under.store;
    const first = await userData.request({ ...ask, who: { email: "ann@example.com" } });
    const second = await userData.request({ ...ask, who: { id: "4711" } });
    expect([first.shown, second.shown]).toEqual(["a…@example.com", "id 47…"]);
    expect(await under.digest.hasUserDeletion()).toBe(true);
    await finish(under, second.id);
    expect(await under.digest.hasUserDeletion()).toBe(false);
    expect(await under.digest.eraseUserData(SAMPLE_TOOLS)).toBeUndefined();
    const listed = await userData.list(shop, 10);
    expect(listed.map(({ id, status }) => [id, status])).toEqual([
      [second.id, "done"],
      [first.id, "done"],
    ]);
    expect(await userData.find(first.id)).toEqual(listed[1]);
  },

  async "what arrives afterwards is stored as ever"(under) {
    const shop = await under.createProject();
    await under.write([userEvent({ projectId: shop, ...ANN })]);
    const tag = { projectId: shop, key: "user" };
    const hashes = [hash53(`id:${ANN.id}`), hash53(`id:${BOB.id}`)];
    const tagValues = hashes.map((hash) => ({ ...tag, hash }));
    await under.writeRows(utcDay(NOON_MS), { tagValues });
    await erase(under, shop, { id: ANN.id });
    const { known } = await under.digest.findTagValues(utcDay(NOON_MS), tag, hashes);
    expect([...known]).toEqual(hashes.slice(1));
    const back = userEvent({ projectId: shop, ...ANN });
    await under.write([back]);
    expect(await under.issue(back)).toMatchObject({ events: 1, users: 1 });
    expect((await under.store.events.find(shop, back.row.eventId))?.payload).toEqual(
      back.row.payload,
    );
  },
};
