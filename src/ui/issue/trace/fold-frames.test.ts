import { expect, test } from "vitest";
import type { SentryFrame } from "#protocol/event/event.ts";
import { foldRows, markFrames } from "./fold-frames.ts";

/** "own" with source, "lib" without: what a reader sees of it, newest first. */
function seen(frames: SentryFrame[]): string[] {
  return foldRows(markFrames({ frames })).map((row) => {
    if (row.kind === "library") return `${row.frames.length} library`;
    return `${row.frame.function}${row.isThrowing ? " threw" : ""}${row.isOpen ? " open" : ""}`;
  });
}
const own = (name: string): SentryFrame => ({ function: name, in_app: true, context_line: "x" });
const lib = (name: string): SentryFrame => ({ function: name, in_app: false, context_line: "x" });

test("the newest call comes first and library calls in a row are folded", () => {
  expect(seen([own("main"), lib("a"), lib("b"), own("total")])).toEqual([
    "total threw open",
    "2 library",
    "main open",
  ]);
});

test("a library that threw is folded above the app's own frame", () => {
  expect(seen([own("main"), lib("a")])).toEqual(["1 library", "main threw open"]);
});

test("without a frame of the app's own nothing is folded and the newest is open", () => {
  expect(seen([lib("a"), { function: "b" }, lib("c")])).toEqual(["c threw open", "b", "a"]);
});

test("a frame without source or variables cannot be open", () => {
  expect(seen([{ function: "t", in_app: true }])).toEqual(["t threw"]);
});

test("only the first eight are open", () => {
  const frames = Array.from({ length: 12 }, (_, at) => own(String(at)));
  expect(seen(frames).filter((row) => row.endsWith("open"))).toHaveLength(8);
});
