import { afterEach, beforeEach, expect, test, vi } from "vitest";
import type { IssueId } from "#model/ids.ts";
import { setStates } from "#ui/issues/triage/triage-store.ts";
import { type OpenCounts, watchOpenCounts } from "./watch-open-counts.ts";

/** The browser's, as far as a page uses it. */
class Line {
  static readonly CLOSED = 2;
  static last: Line | undefined;
  readyState = 0;
  onopen = () => {};
  onerror = () => {};
  onmessage = (_message: { data: string }) => {};
  constructor() {
    Line.last = this;
  }
  addEventListener(): void {}
  close(): void {}

  open(): void {
    this.readyState = 1;
    this.onopen();
  }
  breakOff(): void {
    this.readyState = 0;
    this.onerror();
  }
  tell(newIssues: number[]): void {
    this.onmessage({ data: JSON.stringify({ newIssues, regressedIssues: [] }) });
  }
}

let asked: number;
let open: number;
let isDown: boolean;
let taken: OpenCounts[];
let stop: () => void;

beforeEach(async () => {
  [asked, open, isDown, taken] = [0, 3, false, []];
  vi.useFakeTimers();
  vi.stubGlobal("EventSource", Line);
  // One tab alone: the others are join-tabs.test.ts's.
  vi.stubGlobal("BroadcastChannel", undefined);
  vi.stubGlobal(
    "document",
    Object.assign(new EventTarget(), { hidden: false, readyState: "complete" }),
  );
  vi.stubGlobal("addEventListener", () => {});
  vi.stubGlobal("fetch", async () => {
    asked += 1;
    if (isDown) throw new TypeError("failed to fetch");
    return Response.json({ open: { shop: open } });
  });
  stop = watchOpenCounts((counts) => taken.push(counts));
  await vi.dynamicImportSettled();
  vi.advanceTimersByTime(1);
});
afterEach(() => {
  stop();
  vi.unstubAllGlobals();
  vi.useRealTimers();
});

test("what is done in a list is counted when the server has it", async () => {
  Line.last?.open();
  await vi.advanceTimersByTimeAsync(60_000);
  asked = 0;
  const id = 7 as IssueId;
  setStates([{ id, status: "resolved", substatus: undefined }]);
  await vi.advanceTimersByTimeAsync(1000);
  expect(asked).toBe(0);
  setStates([{ id, status: "resolved", substatus: undefined }], 1);
  await vi.advanceTimersByTimeAsync(1000);
  expect(asked).toBe(1);
});

test("a burst of new issues is counted once, and events of known ones not at all", async () => {
  Line.last?.open();
  await vi.advanceTimersByTimeAsync(60_000);
  taken = [];
  for (let at = 0; at < 5; at++) Line.last?.tell([at]);
  Line.last?.tell([]);
  await vi.advanceTimersByTimeAsync(60_000);
  expect(taken).toEqual([{ shop: 3 }]);
});

test("what came while the line was broken is counted when it is open again", async () => {
  Line.last?.open();
  await vi.advanceTimersByTimeAsync(60_000);
  taken = [];
  Line.last?.breakOff();
  open = 7;
  await vi.advanceTimersByTimeAsync(60_000);
  expect(taken).toEqual([]);
  Line.last?.open();
  await vi.advanceTimersByTimeAsync(60_000);
  expect(taken).toEqual([{ shop: 7 }]);
});

test("who looks on while the line is open asks for nothing, and a failed question is asked again", async () => {
  Line.last?.open();
  await vi.advanceTimersByTimeAsync(60_000);
  const before = asked;
  const stopOther = watchOpenCounts(() => {});
  await vi.advanceTimersByTimeAsync(60_000);
  expect(asked).toBe(before);
  stopOther();
  isDown = true;
  Line.last?.tell([1]);
  await vi.advanceTimersByTimeAsync(2000);
  taken = [];
  isDown = false;
  await vi.advanceTimersByTimeAsync(60_000);
  expect(taken).toEqual([{ shop: 3 }]);
});
