import { expect, test } from "vitest";
import { LoadWork } from "./load-work.ts";

const request = { bytes: Buffer.from("x"), bodyBytes: 1, rows: { event: 1, span: 20 } };

test("latency runs from the time a request was due, however late it was sent", () => {
  let nowMs = 1000;
  const work = new LoadWork(
    () => request,
    2,
    Float64Array.of(0, 1),
    () => nowMs,
  );
  work.start();
  const first = work.next();
  nowMs += 21;
  work.answered(first?.index ?? -1, 200);
  // The server was busy with the first: the second is sent late, and that counts.
  const second = work.next();
  nowMs += 5;
  work.answered(second?.index ?? -1, 200);
  expect([...work.tookMs()]).toEqual([21, 25]);
});

test("what is not due yet is not sent", () => {
  const work = new LoadWork(() => request, 2, Float64Array.of(0, 60_000));
  work.start();
  expect(work.next()?.index).toBe(0);
  expect(work.next()).toBeUndefined();
  expect(work.isOver()).toBe(false);
});

test("only what was acknowledged counts, and what had no answer has no time", () => {
  const work = new LoadWork(() => request, 3, undefined);
  work.start();
  for (const status of [200, 503]) work.answered(work.next()?.index ?? -1, status);
  work.next();
  expect(work.isOver()).toBe(true);
  expect(work.rows).toMatchObject({ event: 1, span: 20, log: 0 });
  expect(work.statuses).toEqual({ 200: 1, 503: 1 });
  expect(work.tookMs()).toHaveLength(2);
});

test("a lane that waits is woken once, when something is due, and not while it has no connection", () => {
  let nowMs = 0;
  const work = new LoadWork(
    () => request,
    3,
    Float64Array.of(5, 5, 5),
    () => nowMs,
  );
  work.start();
  const woken: string[] = [];
  const lane = (name: string) => ({
    wake() {
      woken.push(`${name} ${work.next()?.index}`);
    },
  });
  const [a, b, gone] = [lane("a"), lane("b"), lane("gone")];
  for (const one of [a, b, a, gone]) work.waits(one);
  work.waitsNoMore(gone);
  work.wakeDue();
  expect(woken).toEqual([]);
  nowMs = 6;
  work.wakeDue();
  work.wakeDue();
  expect(woken).toEqual(["a 0", "b 1"]);
});
