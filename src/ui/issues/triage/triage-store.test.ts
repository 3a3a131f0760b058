import { expect, test, vi } from "vitest";
import type { IssueId } from "#model/ids.ts";
import type { IssueState } from "#model/issue.ts";
import {
  readChanges,
  setStates,
  stateNow,
  subscribeChanges,
  whenAnswered,
} from "./triage-store.ts";

let ids = 1_000_000;
/** Each test's own: changes outlive a page. */
function openIssue(): IssueState {
  ids += 1;
  return { id: ids as IssueId, status: "unresolved", substatus: "new" };
}
const resolved = (row: IssueState): IssueState => ({
  ...row,
  status: "resolved",
  substatus: undefined,
});

test("what is hoped for is shown at once, whenever the list was made", () => {
  const row = openIssue();
  setStates([resolved(row)]);
  expect(stateNow(row, readChanges(), 5000).status).toBe("resolved");
});

test("an answered change holds against a list made before it, and in the same moment", () => {
  const row = openIssue();
  setStates([resolved(row)], 5000);
  expect(stateNow(row, readChanges(), 4999).status).toBe("resolved");
  expect(stateNow(row, readChanges(), 5000).status).toBe("resolved");
});

test("a list made later knows better", () => {
  const row = openIssue();
  setStates([resolved(row)], 5000);
  expect(stateNow(row, readChanges(), 5001).status).toBe("unresolved");
});

test("other issues stay as they are, and who listens is told until they stop", () => {
  const [row, other] = [openIssue(), openIssue()];
  const listener = vi.fn();
  const stop = subscribeChanges(listener);
  const before = readChanges();
  setStates([resolved(row)], 5000);
  expect(listener).toHaveBeenCalledTimes(1);
  expect(readChanges()).not.toBe(before);
  expect(stateNow(other, readChanges(), 0)).toBe(other);
  stop();
  setStates([row], 6000);
  expect(listener).toHaveBeenCalledTimes(1);
});

test("who waits for an answer goes on when there is one, and at once when none is due", async () => {
  const id = 4711 as IssueState["id"];
  const state = { id, status: "resolved", substatus: undefined } as const;
  await whenAnswered(id);
  setStates([state]);
  let isAnswered = false;
  const waiting = whenAnswered(id).then(() => {
    isAnswered = true;
  });
  await Promise.resolve();
  expect(isAnswered).toBe(false);
  setStates([state], 1);
  await waiting;
  expect(isAnswered).toBe(true);
});
