import { expect, test } from "vitest";
import type { SessionUpdate } from "./release-health.ts";
import {
  advanceSession,
  countsOfSession,
  type SessionState,
  userStatuses,
} from "./session-state.ts";

type Sent = Partial<Pick<SessionUpdate, "seq" | "status" | "hasErrors" | "durationMs">>;

function stateAfter(...updates: Sent[]): SessionState {
  let state: SessionState | undefined;
  for (const [i, sent] of updates.entries()) {
    const update = { seq: i, status: "ok", hasErrors: false, ...sent } as const;
    state = advanceSession(state, { durationMs: undefined, userHash: undefined, ...update });
  }
  if (state === undefined) throw new Error("no update");
  return state;
}

/** The counts that are not zero. */
function counts(...updates: Sent[]): object {
  const all = Object.entries(countsOfSession(stateAfter(...updates)));
  return Object.fromEntries(all.filter(([, count]) => count !== 0));
}

test("a session of which nothing more is heard stays good", () => {
  expect(counts({})).toEqual({ sessions: 1 });
});

test("an error makes it errored, once", () => {
  expect(counts({}, { hasErrors: true }, { hasErrors: true })).toEqual({ sessions: 1, errored: 1 });
});

test.each(["crashed", "abnormal", "unhandled"] as const)(
  "a %s session is not errored too",
  (end) => {
    const updates = [{}, { hasErrors: true }, { status: end, hasErrors: true }];
    expect(counts(...updates)).toEqual({ sessions: 1, [end]: 1 });
  },
);

test("a crash needs no first update", () => {
  expect(counts({ status: "crashed", hasErrors: true })).toEqual({ sessions: 1, crashed: 1 });
});

test("what has ended never changes again", () => {
  const exited = { status: "exited", durationMs: 500 } as const;
  const good = { sessions: 1, exited: 1, timed: 1, durationMs: 500 };
  expect(counts({}, exited)).toEqual(good);
  expect(counts({}, exited, { status: "crashed", hasErrors: true })).toEqual(good);
  expect(counts({}, exited, { hasErrors: true })).toEqual(good);
  expect(counts({}, exited, { ...exited, durationMs: 900 })).toEqual(good);
  expect(counts({ status: "crashed" }, exited)).toEqual({ sessions: 1, crashed: 1 });
});

test("an update that comes late is put where it belongs", () => {
  const exited = { status: "exited", seq: 5, durationMs: 10 } as const;
  expect(counts(exited, { seq: 3, hasErrors: true })).toMatchObject({ errored: 1, exited: 1 });
  const crashedBefore = { status: "crashed", seq: 4, hasErrors: true } as const;
  expect(counts(exited, crashedBefore)).toEqual({ sessions: 1, crashed: 1 });
});

test("only exited sessions have a duration", () => {
  expect(counts({ durationMs: 5 })).toEqual({ sessions: 1 });
  expect(counts({ status: "crashed", durationMs: 5 })).toEqual({ sessions: 1, crashed: 1 });
  expect(counts({ status: "exited" })).toEqual({ sessions: 1, exited: 1 });
});

test("who had a crash is counted among those with errors as well", () => {
  expect(userStatuses(countsOfSession(stateAfter({})))).toEqual(["all"]);
  expect(userStatuses(countsOfSession(stateAfter({ hasErrors: true })))).toEqual([
    "all",
    "errored",
  ]);
  const crashed = countsOfSession(stateAfter({ status: "crashed" }));
  expect(userStatuses(crashed)).toEqual(["all", "errored", "crashed"]);
});
