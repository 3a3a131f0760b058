import { expect, test } from "vitest";
import { Repair } from "#ingest/fields/repair.ts";
import type { Json, JsonObject } from "#lib/json.ts";
import { stacktrace } from "./read-stacktrace.ts";

function read(sent: Json) {
  const repair = new Repair({ trusted: false, notes: [] });
  const trace = stacktrace().read(sent, repair, "stacktrace");
  const frames = ((trace as JsonObject | undefined)?.frames ?? []) as JsonObject[];
  return { trace, frames, notes: repair.notes, changed: repair.changed };
}

function plain(value: unknown): unknown {
  return JSON.parse(JSON.stringify(value));
}

test("a bare list of frames and one with gaps are read", () => {
  const result = read([null, { function: "a" }, null]);
  expect(result.frames).toEqual([{ function: "a" }]);
  expect(result.changed).toBe(false);
});

test("a trace without frames is no trace", () => {
  expect(read({ frames: [] }).trace).toBeUndefined();
  expect(read({ frames: null }).trace).toBeUndefined();
  expect(read({}).changed).toBe(false);
  expect(read("at foo (bar.js:1)").notes).toMatchObject([{ path: "stacktrace", what: "invalid" }]);
});

test("of five thousand frames the oldest 50 and the newest 200 stay", () => {
  const sent = Array.from({ length: 5000 }, (_, lineno) => ({ lineno }));
  const { frames, notes } = read({ frames: sent });
  expect(frames).toHaveLength(250);
  expect([frames[0], frames[49], frames[50], frames[249]].map((frame) => frame?.lineno)).toEqual([
    0, 49, 4800, 4999,
  ]);
  expect(notes[0]).toMatchObject({ path: "stacktrace.frames", what: "trimmed" });
});

test("in a long trace system frames in the middle lose variables and source, the app's keep them", () => {
  const sent = Array.from({ length: 80 }, (_, index) => ({
    function: `f${index}`,
    in_app: index % 4 === 0,
    vars: { index },
    pre_context: ["before"],
    context_line: "here",
  }));
  const { frames, notes } = read({ frames: sent });
  const full = frames.filter((frame) => frame.vars !== undefined);
  expect(full).toHaveLength(50);
  expect(frames.filter((frame) => frame.in_app).every((frame) => frame.vars)).toBe(true);
  expect(frames.every((frame) => frame.context_line === "here")).toBe(true);
  expect(notes).toMatchObject([{ path: "stacktrace.frames", what: "trimmed" }]);
});

test("a long trace without variables has nothing to lose", () => {
  expect(read({ frames: new Array(80).fill({ function: "f" }) }).changed).toBe(false);
});

test.each<[string, JsonObject, JsonObject]>([
  [
    "the address of a script is its abs_path, the path its name",
    { filename: "https://shop.example/js/app.js?v=1" },
    { filename: "/js/app.js", abs_path: "https://shop.example/js/app.js?v=1" },
  ],
  ["a page without a path keeps its address", { filename: "http://a/" }, { filename: "http://a/" }],
  [
    "a missing name comes from abs_path",
    { abs_path: "/srv/a.rb" },
    { filename: "/srv/a.rb", abs_path: "/srv/a.rb" },
  ],
  ["a name that is no web address stays", { filename: "app:///a.js" }, { filename: "app:///a.js" }],
  [
    "what looks dangerous is just text",
    { filename: "javascript:alert(1)" },
    { filename: "javascript:alert(1)" },
  ],
  ["text of digits is a line number", { lineno: "12" }, { lineno: 12 }],
  ["null says nothing", { function: null, lineno: null, vars: null }, {}],
])("%s", (_name, sent, frame) => {
  const result = read({ frames: [sent] });
  expect(plain(result.frames)).toEqual([frame]);
  expect(result.changed).toBe(false);
});

test.each<[string, Json]>([
  ["lineno", -1],
  ["colno", 1.5],
  ["in_app", "yes"],
  ["function", {}],
  ["vars", "x"],
  ["pre_context", "x"],
])("a wrong %s is removed, the frame survives", (key, value) => {
  const { frames, notes } = read({ frames: [{ module: "m", [key]: value }] });
  expect(plain(frames)).toEqual([{ module: "m" }]);
  expect(notes).toMatchObject([{ path: `stacktrace.frames.0.${key}`, what: "invalid" }]);
});

test("lines before the first one are left out, gaps in between are empty lines", () => {
  const { frames } = read({ frames: [{ pre_context: [null, null, "a", null, "b"] }] });
  expect(frames[0]?.pre_context).toEqual(["a", "", "b"]);
});

test("a megabyte of code on one line is cut", () => {
  const line = "x".repeat(1_000_000);
  const { frames, notes } = read({ frames: [{ context_line: line, post_context: ["a", line] }] });
  expect(frames[0]?.context_line).toHaveLength(1024);
  expect(frames[0]?.post_context).toEqual(["a", `${"x".repeat(1021)}...`]);
  expect(notes.map((note) => note.path)).toEqual([
    "stacktrace.frames.0.context_line",
    "stacktrace.frames.0.post_context",
  ]);
});
