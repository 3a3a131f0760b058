import { expect, test } from "vitest";
import { digestEvent } from "#ingest/kinds/event/digest.ts";
import { getOrMake } from "#lib/get-or-make.ts";
import { DAY_MS, HOUR_MS } from "#lib/time.ts";
import type { EventId, KeyId, ProjectId } from "#model/ids.ts";
import type { SpoolPosition } from "#model/spool-position.ts";
import { readEnvelope } from "#protocol/envelope/envelope.ts";
import type { SentryEvent } from "#protocol/event/event.ts";
import { fixedSettings } from "#test/support/ingest/sample-settings.ts";
import { SAMPLE_SPOOL } from "#test/support/store/samples.ts";
import { DEMO_ISSUES } from "./issues/index.ts";
import { type DemoEnvelope, makeDemo } from "./make-demo.ts";
import { makeFeedback } from "./make-feedback.ts";

const nowMs = Date.parse("2026-11-15T20:12:00Z");
const input = { seed: 7, nowMs, retentionDays: 90 };
const demo = makeDemo(input);

const inputs = { ...(await fixedSettings().now()), decided: undefined };

function digested({ body }: DemoEnvelope) {
  const envelope = readEnvelope(body);
  if (!envelope.ok) throw new Error(envelope.detail);
  const [item, ...others] = envelope.value.items;
  if (item === undefined || others.some(({ type }) => type !== "attachment")) {
    throw new Error("not one event");
  }
  const step = digestEvent(
    {
      type: item.type,
      header: item.header,
      index: 0,
      payload: body.subarray(item.start, item.end),
      owner: { projectId: 1 as ProjectId, id: 1 as KeyId },
      receivedAtMs: nowMs,
      sentAtMs: envelope.value.sentAtMs,
      eventId: envelope.value.eventId as EventId,
      hasLongInteger: false,
      refused: undefined,
      spool: SAMPLE_SPOOL,
      position: 0 as SpoolPosition,
    },
    inputs,
    new Map(),
  );
  if (!step.ok) throw new Error(step.outcome.reason);
  return step.value;
}

const all = demo.map((envelope) => {
  const { row, userHash } = digested(envelope);
  const event: SentryEvent = JSON.parse(row.payload.toString());
  return { envelope, row, userHash, event };
});

test("one seed makes one demo, another seed another", () => {
  const bytes = (seed: number) =>
    Buffer.concat(makeDemo({ ...input, seed }).map(({ body }) => body));
  const first = bytes(7);
  expect(first.equals(bytes(7))).toBe(true);
  expect(first.equals(bytes(8))).toBe(false);
});

test("it has some thousand events, and no id twice", () => {
  expect(demo.length).toBeGreaterThan(4000);
  expect(demo.length).toBeLessThan(8000);
  expect(new Set(demo.map(({ eventId }) => eventId)).size).toBe(demo.length);
});

test("every event keeps its own time, within fourteen days and before now", () => {
  for (const { envelope, row } of all) {
    expect(row.timestampMs).toBe(envelope.timestampMs);
    expect(row.timestampMs).toBeLessThan(nowMs);
    expect(row.timestampMs).toBeGreaterThanOrEqual(nowMs - 14 * DAY_MS);
  }
});

test("a short retention shortens the story, so that no event is too old to be kept", () => {
  const short = makeDemo({ ...input, retentionDays: 3 });
  expect(Math.min(...short.map(({ timestampMs }) => timestampMs))).toBeGreaterThan(
    nowMs - 3 * DAY_MS,
  );
  expect(short.length).toBe(demo.length);
});

test("the newest events of an issue have files, and people wrote about some", () => {
  const items = (body: Buffer) => {
    const envelope = readEnvelope(body);
    return envelope.ok ? envelope.value.items : [];
  };
  const newest = demo.findLast(({ issue }) => issue.name === "missing-price");
  const names = items(newest?.body ?? Buffer.alloc(0)).map(({ header }) => header.filename);
  expect(names).toEqual([undefined, "cart.json", "server.log"]);
  const feedback = makeFeedback(demo, nowMs);
  expect(feedback.length).toBeGreaterThan(3);
  const written = feedback.map((body) => {
    const [item] = items(body);
    const { contexts, timestamp } = JSON.parse(body.subarray(item?.start, item?.end).toString());
    expect(timestamp * 1000).toBeLessThanOrEqual(nowMs);
    return contexts.feedback;
  });
  const ids = new Set<string>(demo.map(({ eventId }) => eventId));
  for (const { associated_event_id: id, name } of written) {
    expect(ids.has(id)).toBe(true);
    expect(name).toMatch(/^[A-Z][a-z]+ [A-Z][a-z]+$/);
  }
});

test("all events of a demo issue fall into one group, and no two issues share one", () => {
  const groups = new Map<string, Set<number>>();
  for (const { envelope, row } of all) {
    getOrMake(groups, envelope.issue.name, () => new Set<number>()).add(row.groupId);
  }
  const sizes = Object.fromEntries([...groups].map(([name, ids]) => [name, ids.size]));
  expect(sizes).toEqual(Object.fromEntries(DEMO_ISSUES.map(({ name }) => [name, 1])));
  expect(new Set([...groups.values()].flatMap((ids) => [...ids])).size).toBe(DEMO_ISSUES.length);
});

test("nothing in it is invalid or trimmed; what the shop should not have sent is scrubbed", () => {
  const notes = all.flatMap(({ event }) => event._notes ?? []);
  expect(new Set(notes.map(({ what }) => what))).toEqual(new Set(["scrubbed"]));
});

test("it has every level, several hundred people, browsers, releases and environments", () => {
  const distinct = (read: (one: (typeof all)[number]) => unknown) => new Set(all.map(read)).size;
  expect(distinct(({ row }) => row.level)).toBe(5);
  expect(distinct(({ row }) => row.release)).toBeGreaterThan(8);
  expect(distinct(({ row }) => row.environment)).toBe(2);
  expect(distinct(({ row }) => row.platform)).toBe(3);
  expect(distinct(({ userHash }) => userHash)).toBeGreaterThan(300);
  const browsers = all.map(({ row }) => row.tags.find(([key]) => key === "browser.name")?.[1]);
  expect(new Set(browsers).size).toBeGreaterThan(5);
});

test("what was resolved comes back after a release, or not at all", () => {
  for (const issue of DEMO_ISSUES.filter(({ triage }) => triage?.what === "resolved")) {
    const daysAgo = demo.filter((one) => one.issue === issue).map((one) => one.daysAgo);
    const resolved = issue.triage?.daysAgo ?? 0;
    const quiet = daysAgo.filter((days) => days < resolved && days > 3);
    expect([issue.name, quiet]).toEqual([issue.name, []]);
  }
});

test("the night is quieter than the evening", () => {
  const at = (hour: number) =>
    demo.filter(({ timestampMs }) => Math.floor(timestampMs / HOUR_MS) % 24 === hour).length;
  expect(at(2) * 3).toBeLessThan(at(18));
});

test("it speaks of example hosts only", () => {
  const hosts = demo.flatMap(({ body }) =>
    [...body.toString().matchAll(/https?:\/\/([\w.-]+)/g)].map(([, host]) => host ?? ""),
  );
  expect([...new Set(hosts)].filter((host) => !/(^|\.)example\.(com|net)$/.test(host))).toEqual([]);
});
