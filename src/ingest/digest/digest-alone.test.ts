/** What is done to an item alone depends on nothing but its arguments, and crosses a thread. */
import { isDeepStrictEqual } from "node:util";
import { beforeAll, expect, test } from "vitest";
import type { DigestSettings } from "#ingest/settings/digest-settings.ts";
import type { GroupId, ProjectId } from "#model/ids.ts";
import { DEFAULT_PRIVACY } from "#model/privacy.ts";
import {
  type AloneWork,
  digestHere,
  digestInThread,
  type Together,
} from "#test/support/ingest/alone.ts";
import { makeRecord } from "#test/support/ingest/digest-bench.ts";
import { ID, ITEMS_WITH_SECRETS } from "#test/support/ingest/items-with-secrets.ts";
import { recordedItems } from "#test/support/ingest/recorded-items.ts";
import { SAMPLE_SPOOL } from "#test/support/store/samples.ts";
import { Decisions } from "./decisions.ts";
import { readItems } from "./read-items.ts";
import type { SpooledItem } from "./spooled-item.ts";

const SHOP = 1 as ProjectId;
const BLOG = 2 as ProjectId;
/** It takes seconds; a busy machine must not fail what is right. */
const BUSY_MS = 300_000;
const AGAIN = 7 as GroupId;
const SETTINGS: DigestSettings = {
  retentionDays: 90,
  filters: [],
  guards: [],
  privacy: [
    {
      ...{ ...DEFAULT_PRIVACY, projectId: BLOG, ip: "on" },
      ...{ sensitiveKeys: ["url"], patterns: ["[a-z]+@[a-z.]+"] },
    },
  ],
};
const TYPES = [
  ...["attachment", "check_in", "client_report", "event", "feedback", "lapwing_vitals", "log"],
  ...["nel", "profile", "profile_chunk", "raw_security", "replay_event", "replay_recording"],
  ...["security", "session", "sessions", "span", "statsd", "trace_metric", "transaction"],
  "user_report",
];

function itemsWithSecrets(projectId: ProjectId): SpooledItem[] {
  return ITEMS_WITH_SECRETS.flatMap(([, header, sent]) => {
    const payload = typeof sent === "string" ? sent : JSON.stringify(sent);
    const made = { projectId, header: { event_id: ID }, items: [{ header, payload }] };
    return readItems(makeRecord(made), SAMPLE_SPOOL).items;
  });
}

/** The halves of a replay's segment stand one behind the other. */
function pairUp(items: readonly SpooledItem[]): Together[] {
  return items.flatMap((item, i): Together[] => {
    if (item.type === "replay_recording") return [];
    return [item.type === "replay_event" ? [item, items[i + 1]] : [item]];
  });
}

let work: AloneWork;
/** As it was, bytes and all. */
let sent: AloneWork;
let here: unknown[];
beforeAll(async () => {
  const shop = [...(await recordedItems(SHOP)), ...itemsWithSecrets(SHOP)];
  const blog = shop.map((item) => ({ ...item, owner: { ...item.owner, projectId: BLOG } }));
  const items: SpooledItem[] = [...shop, ...blog];
  expect([...new Set(items.map(({ type }) => type))].sort()).toEqual(TYPES);
  // Some are read again, in both projects: these have a group already.
  const decided = new Decisions();
  const events = items.filter(({ type }) => type === "event");
  for (const event of events.slice(0, 20)) decided.group(event, AGAIN);
  const inputs = { settings: JSON.stringify(SETTINGS), items: decided.toBytes() };
  work = { inputs, work: pairUp(items) };
  sent = structuredClone(work);
  here = await digestHere(work);
}, BUSY_MS);

/** The types of items whose answers are not the same; comparing their bytes one by one takes a minute. */
function differing(one: readonly unknown[], other: readonly unknown[]): string[] {
  expect(one).toHaveLength(other.length);
  return work.work.flatMap(([{ type }], i) => (isDeepStrictEqual(one[i], other[i]) ? [] : type));
}

test("every recorded item comes out of another thread as it does out of this one", {
  timeout: BUSY_MS,
}, async () => {
  expect(here).toHaveLength(work.work.length);
  expect(here.length).toBeGreaterThan(800);
  expect(here.filter(hasFailed)).toEqual([]);
  const there = await digestInThread(sent);
  expect(differing(there, structuredClone(here))).toEqual([]);
});

test("done again, and in another order, it is the same, and the item is as it was", {
  timeout: BUSY_MS,
}, async () => {
  const backwards = { ...work, work: work.work.toReversed() };
  expect(differing((await digestHere(backwards)).reverse(), here)).toEqual([]);
  expect(isDeepStrictEqual(structuredClone(work), sent)).toBe(true);
});

test("an event that is read again is in the group that it was in", () => {
  const groups = here.map(groupOf);
  expect(groups.filter((group) => group === AGAIN)).toHaveLength(40);
});

test("what was hidden is in the answer, of every kind that can hide something", () => {
  const hiding = work.work.flatMap(([{ type }], i) => (hasHidden(here[i]) ? type : []));
  // What an SDK says that it dropped is no value of an event.
  expect([...new Set(hiding)].sort()).toEqual(
    TYPES.filter((type) => type !== "client_report" && type !== "replay_recording"),
  );
});

function hasFailed(answer: unknown): boolean {
  return typeof answer === "object" && answer !== null && "why" in answer;
}

function hasHidden(answer: unknown): boolean {
  const hidden = (answer as { hidden: Map<string, number> } | undefined)?.hidden;
  return hidden !== undefined && hidden.size > 0;
}

function groupOf(answer: unknown): GroupId | undefined {
  const { value } = answer as { value?: { value?: { row?: { groupId?: GroupId } } } };
  return value?.value?.row?.groupId;
}
