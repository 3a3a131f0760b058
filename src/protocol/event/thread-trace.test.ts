import { expect, test } from "vitest";
import type { JsonObject } from "#lib/json.ts";
import { threadTrace } from "./thread-trace.ts";

const BASE = { event_id: "e", timestamp: 0, level: "error", platform: "native" } as const;
const trace = (name: string) => ({ frames: [{ function: name }] });

test.each<[string, JsonObject[], string | undefined]>([
  [
    "of the thread that crashed",
    [
      { stacktrace: trace("first") },
      { current: true, stacktrace: trace("current") },
      { crashed: true, stacktrace: trace("crashed") },
    ],
    "crashed",
  ],
  [
    "of the thread that reported",
    [{ stacktrace: trace("first") }, { current: true, stacktrace: trace("current") }],
    "current",
  ],
  [
    "of the first that has one",
    [{ crashed: true }, { stacktrace: trace("first") }, { stacktrace: trace("second") }],
    "first",
  ],
  ["none when no thread has one", [{ id: "1" }], undefined],
])("the trace is %s", (_name, values, name) => {
  expect(threadTrace({ ...BASE, threads: { values } })?.frames[0]?.function).toBe(name);
});
