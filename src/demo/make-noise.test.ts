import { expect, test } from "vitest";
import type { ProjectId } from "#model/ids.ts";
import { makeRecord, outcomesOf, runDigest } from "#test/support/ingest/digest-bench.ts";
import { SQLITE_ENGINE } from "#test/support/store/sample-engine.ts";
import { StoreUnderTest } from "#test/support/store/store-under-test.ts";
import { DEMO_LIMIT, makeNoise, makeTooMany } from "./make-noise.ts";

const input = { seed: 7, nowMs: Date.parse("2026-11-15T20:12:00Z"), retentionDays: 90 };

async function digest(bodies: readonly Buffer[]): Promise<string[]> {
  const under = await StoreUnderTest.create(SQLITE_ENGINE);
  const records = bodies.map((body) => {
    const receivedAtMs = input.nowMs;
    const record = makeRecord({ projectId: 1 as ProjectId, receivedAtMs, items: [] });
    record.record.body = body;
    return record;
  });
  const [first, ...rest] = records;
  if (first === undefined) throw new Error("nothing was made");
  const outcomes = outcomesOf(await runDigest(under.digest, [first, ...rest]));
  return outcomes;
}

test("the noise is filtered or invalid, each for several reasons, and nothing of it is stored", async () => {
  const outcomes = await digest(makeNoise(input));
  expect(outcomes.filter((text) => text.includes("accepted"))).toEqual([]);
  expect(outcomes.filter((text) => / error filtered\//.test(text)).length).toBeGreaterThan(2);
  expect(outcomes.some((text) => text.includes("invalid/"))).toBe(true);
});

test("of what is too much the edge can take as much as the limit says, and is sent more", async () => {
  const bodies = makeTooMany(input);
  expect(bodies.length).toBeGreaterThan(DEMO_LIMIT.quantity);
  const outcomes = await digest(bodies);
  expect(outcomes).toEqual([`${bodies.length} ${DEMO_LIMIT.category} accepted/`]);
});
