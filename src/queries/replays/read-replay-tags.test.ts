import { expect, test } from "vitest";
import type { Replay } from "#model/signals/replay.ts";
import { readReplayTags } from "./read-replay-tags.ts";

test("values and tags that senders make up are bounded", async () => {
  const events = Array.from({ length: 5 }, (_, event) => {
    const pairs = Array.from({ length: 99 }, (__, n) => [`t${event}_${n}`, "x"]);
    return Buffer.from(JSON.stringify({ tags: [["page", `p${event}`], ...pairs] }));
  });
  const many = Array.from({ length: 150 }, (_, n) => Buffer.from(`{"tags":{"page":"q${n}"}}`));
  const store = { replays: { listEvents: async () => [...events, ...many] } };
  const replay = { projectId: 1, replayId: "c".repeat(32), endMs: 0 } as unknown as Replay;
  const tags = await readReplayTags(store as never, replay, 9);
  expect(Object.keys(tags)).toHaveLength(200);
  expect(tags.page).toHaveLength(100);
  expect(tags.page?.slice(0, 2)).toEqual(["p0", "p1"]);
});
