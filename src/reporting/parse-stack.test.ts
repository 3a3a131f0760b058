import { expect, test } from "vitest";
import { parseStack } from "./parse-stack.ts";

/** "function file:line:column", where it was thrown first. */
function read(stack: string, message?: string): string[] {
  return parseStack(stack, message)
    .toReversed()
    .map(({ function: name, filename, lineno, colno }) =>
      [name, [filename, lineno, colno].filter((part) => part !== undefined).join(":")].join(" "),
    );
}

test("V8: functions, async, constructors, anonymous, native and evaluated ones", () => {
  const stack = `TypeError: x is not a function
    at render (https://h:8080/_next/static/chunks/a.js:1:234)
    at async Object.load [as run] (https://h/b.js:2:3)
    at new Page (webpack://app/(shell)/page.js:4:5)
    at https://h/c.js:6:7
    at Array.map (<anonymous>)
    at eval (eval at go (https://h/d.js:8:9), <anonymous>:1:1)
    at node:internal/timers:594:17`;
  expect(read(stack)).toEqual([
    "render https://h:8080/_next/static/chunks/a.js:1:234",
    "Object.load [as run] https://h/b.js:2:3",
    "new Page webpack://app/(shell)/page.js:4:5",
    "? https://h/c.js:6:7",
    "Array.map <anonymous>",
    "eval https://h/d.js:8:9",
    "? node:internal/timers:594:17",
  ]);
});

test("Firefox: async marks, nameless functions and eval", () => {
  const stack = `render@https://h/a.js:1:234
@https://h/@scope/b.js:2:3
async*load@https://h/c.js:4:5
go@https://h/d.js line 5 > eval:1:1
`;
  expect(read(stack)).toEqual([
    "render https://h/a.js:1:234",
    "? https://h/@scope/b.js:2:3",
    "load https://h/c.js:4:5",
    "go https://h/d.js:5",
  ]);
});

test("Safari: native code, global code and lines without a name", () => {
  const stack = `render@https://h/a.js:1:234
map@[native code]
https://h/b.js:2:3
global code@https://h/c.js:4:5`;
  expect(read(stack)).toEqual([
    "render https://h/a.js:1:234",
    "map [native code]",
    "? https://h/b.js:2:3",
    "global code https://h/c.js:4:5",
  ]);
});

test("a message that looks like frames is none", () => {
  const message = "mail to\n    at home (https://evil/x.js:1:1)\nme@host:80:1";
  const stack = `Error: ${message}\n    at run (https://h/a.js:1:2)`;
  expect(read(stack, message)).toEqual(["run https://h/a.js:1:2"]);
  expect(read(`Error: ${message}`, message)).toEqual([]);
});

test("frames of the engine, of Node and of packages are not ours", () => {
  const stack = `Error
    at run (/app/src/server/start.ts:1:2)
    at open (/app/dist/server/open.js:1:2)
    at next (/app/node_modules/next/dist/server/base.js:3:4)
    at run (file:///app/dist/server/packages/kysely.js:3:4)
    at process.processTicksAndRejections (node:internal/process/task_queues:105:5)
    at Array.map (<anonymous>)`;
  expect(parseStack(stack).map(({ in_app }) => in_app)).toEqual([
    ...[false, false, false, false],
    ...[true, true],
  ]);
});

test("a stack without end is cut", () => {
  const line = "    at again (https://h/a.js:1:2)\n";
  expect(parseStack(`Error\n${line.repeat(100_000)}`)).toHaveLength(50);
  expect(parseStack(`Error\n    at ${"(".repeat(1_000_000)}`)).toHaveLength(1);
});
