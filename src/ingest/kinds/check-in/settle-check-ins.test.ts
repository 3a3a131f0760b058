import { expect, test } from "vitest";
import type { ProjectId } from "#model/ids.ts";
import type { CheckIn } from "#model/monitors/monitor.ts";
import type { SpoolPosition } from "#model/spool-position.ts";
import type { KnownCheckIns } from "#store/ports/monitors.ts";
import { checkIn } from "#test/support/store/replay-samples.ts";
import { NOON_MS, SAMPLE_SPOOL } from "#test/support/store/samples.ts";
import type { CheckInMessage } from "./normalize.ts";
import { settleCheckIns } from "./settle-check-ins.ts";

const SHOP = 1 as ProjectId;
const ID = "a".repeat(32);
const PLACE = { projectId: SHOP, slug: "nightly", environment: "production" };

const run = (more: Partial<CheckIn>) => checkIn({ projectId: SHOP, ...more });

function settle(known: Partial<KnownCheckIns>, ...sent: Partial<CheckInMessage>[]) {
  const messages = sent.map((more, at) => ({
    item: { spool: SAMPLE_SPOOL, position: (100 * (at + 1)) as SpoolPosition },
    message: {
      ...{ ...PLACE, checkInId: ID, status: "ok", durationMs: undefined, release: undefined },
      ...{ traceId: undefined, config: undefined, receivedMs: NOON_MS + at, ...more },
    } as CheckInMessage,
  }));
  const { rows, results } = settleCheckIns(messages, { runs: [], open: [], places: [], ...known });
  const runs = rows.checkIns.map(({ checkInId, status }) => `${checkInId[0]} ${status}`);
  return { runs, results: results.map((result) => result?.reason ?? "taken"), rows };
}

test("a run that is known goes on, and one that has ended stays as it ended", () => {
  const begun = run({ checkInId: ID, status: "in_progress", release: "shop@1" });
  const { rows } = settle({ runs: [begun] }, { status: "error", receivedMs: NOON_MS + 9 });
  const ended = { ...begun, status: "error", updatedMs: NOON_MS + 9, durationMs: 9 };
  expect(rows.checkIns).toEqual([ended]);
  const late = settle({ runs: [run({ checkInId: ID, status: "ok" })] }, { status: "error" });
  expect([late.runs, late.results, late.rows.monitors]).toEqual([[], ["duplicate"], []]);
});

test("what the batch has changed is what is known from then on", () => {
  const { runs, results } = settle(
    {},
    { status: "in_progress" },
    { status: "ok" },
    { status: "error" },
  );
  expect([runs, results]).toEqual([["a ok"], ["taken", "taken", "duplicate"]]);
});

test("an end without an id is that of the latest run in progress, those of the batch first", () => {
  const open = ["b", "c"].map((id, at) =>
    run({ checkInId: id.repeat(32), status: "in_progress", startedMs: NOON_MS - 10 - at }),
  );
  const end = { checkInId: undefined };
  const { runs, results } = settle({ open }, { status: "in_progress" }, end, end, end, end);
  expect(runs.slice(0, 3)).toEqual(["a ok", "b ok", "c ok"]);
  // None is left: the last stands for itself.
  expect([runs.length, results]).toEqual([4, Array(5).fill("taken")]);
  expect(settle({ open }, { ...end, environment: "staging" }).runs).not.toContain("b ok");
  expect(settle({ open, runs: open }, { checkInId: "b".repeat(32) }, end).runs).toEqual([
    "b ok",
    "c ok",
  ]);
});

test("an id of another monitor, and one monitor too many, are refused", () => {
  const other = run({ checkInId: ID, slug: "other", status: "in_progress" });
  expect(settle({ runs: [other] }, {}).results).toEqual(["invalid_check_in"]);
  const places = Array.from({ length: 20 }, (_, at) => ({ ...PLACE, environment: `e${at}` }));
  expect(settle({ places }, {}, { environment: "e7" }).results).toEqual([
    "invalid_check_in",
    "taken",
  ]);
});

test("the same messages and the same knowledge give the same, also ids that nobody sent", () => {
  const begin = { checkInId: undefined, status: "in_progress" } as const;
  const known = () => ({ open: [run({ checkInId: "b".repeat(32), status: "in_progress" })] });
  expect(settle(known(), begin, begin).rows).toEqual(settle(known(), begin, begin).rows);
  const made = settle({}, begin, begin).rows.checkIns.map(({ checkInId }) => checkInId);
  expect(new Set(made).size).toBe(2);
});
