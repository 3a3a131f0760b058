import { expect, test } from "vitest";
import type { EventId, ProjectId } from "#model/ids.ts";
import { SPOOL_START } from "#model/spool-position.ts";
import {
  type DigestBatch,
  type EventKey,
  eventKeyText,
  type KnownEvent,
  noRows,
} from "#store/ports/digest.ts";
import type { FeedbackRow, KnownFeedback } from "#store/ports/feedback.ts";
import { feedback } from "#test/support/store/replay-samples.ts";
import { sample } from "#test/support/store/samples.ts";
import { joinErrors, planFeedback } from "./plan-feedback.ts";

const SHOP = 1 as ProjectId;
const BLOG = 2 as ProjectId;

const error = (more: object = {}) =>
  sample({ projectId: SHOP, group: 5, release: "shop@1", environment: "live", ...more }).row;

function batch(rows: Partial<DigestBatch>): DigestBatch {
  return {
    ...{ from: SPOOL_START, to: SPOOL_START, day: "2026-11-15", includesMeta: true },
    ...{ outcomes: [], received: [], scrubbed: [], settings: "", items: new Uint8Array() },
    ...{ ...noRows(), ...rows },
  };
}

/** Telemetry that has these, and remembers what it was asked. */
function stored(...events: KnownEvent[]) {
  const asked: EventKey[][] = [];
  return {
    asked,
    async findEvents(_day: string, keys: EventKey[]) {
      asked.push(keys);
      const names = keys.map(eventKeyText);
      return events.filter((event) => names.includes(eventKeyText(event)));
    },
  };
}

function waitingFor(eventId: EventId, ...rows: FeedbackRow[]): KnownFeedback {
  const waiting = rows.map((row) => ({ ...row, eventId }));
  const name = eventKeyText({ projectId: SHOP, eventId });
  return { waiting: new Map([[name, waiting]]), projects: new Set([SHOP]) };
}

const NOTHING: KnownFeedback = { waiting: new Map(), projects: new Set([SHOP]) };
const whole = { groupId: 5, release: "shop@1", environment: "live" };

test("an error of the same batch, or one that is stored, gives what feedback does not say", async () => {
  const [here, there] = [error(), error()];
  const rows = [
    feedback({ projectId: SHOP, eventId: here.eventId }),
    feedback({ projectId: SHOP, eventId: there.eventId, environment: "staging" }),
    feedback({ projectId: SHOP }),
  ];
  const telemetry = stored(there);
  const joined = await joinErrors(batch({ events: [here], feedback: rows }), telemetry);
  expect(joined.feedback).toEqual([
    { ...rows[0], ...whole },
    { ...rows[1], ...whole, environment: "staging" },
    rows[2],
  ]);
  // One question, of what is not here.
  expect(telemetry.asked).toEqual([[{ projectId: SHOP, eventId: there.eventId }]]);
});

test("telemetry is not asked when there is nothing to ask, and an error of another project is none", async () => {
  const telemetry = stored();
  const event = error();
  const { eventId } = event;
  await joinErrors(batch({ events: [event] }), telemetry);
  await joinErrors(batch({ feedback: [feedback({ projectId: SHOP })] }), telemetry);
  const own = feedback({ projectId: SHOP, eventId });
  await joinErrors(batch({ events: [event], feedback: [own] }), telemetry);
  expect(telemetry.asked).toEqual([]);
  const other = feedback({ projectId: BLOG, eventId });
  const joined = await joinErrors(batch({ events: [event], feedback: [other] }), telemetry);
  expect(joined.feedback).toEqual([other]);
});

test("feedback that waits gets what its error says when that comes", () => {
  const event = error();
  const early = feedback({ projectId: SHOP, eventId: event.eventId });
  const own = feedback({ projectId: SHOP, eventId: event.eventId, release: "shop@2" });
  const known = waitingFor(event.eventId, early, own);
  const plan = planFeedback(batch({ events: [error(), event] }), known);
  expect(plan).toEqual({
    created: [],
    found: [
      { projectId: SHOP, feedbackId: early.feedbackId, ...whole },
      { projectId: SHOP, feedbackId: own.feedbackId, ...whole, release: "shop@2" },
    ],
  });
  expect(planFeedback(batch({ events: [error()] }), known).found).toEqual([]);
});

test("of a project that is gone nothing is kept", () => {
  const kept = feedback({ projectId: SHOP });
  const rows = [feedback({ projectId: BLOG }), kept];
  expect(planFeedback(batch({ feedback: rows }), NOTHING)).toEqual({ created: [kept], found: [] });
});
