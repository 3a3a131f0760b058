import { expect, test } from "vitest";
import type { ProjectId } from "#model/ids.ts";
import { makeRecord, outcomesOf, runDigest } from "#test/support/ingest/digest-bench.ts";
import { SQLITE_ENGINE } from "#test/support/store/sample-engine.ts";
import { StoreUnderTest } from "#test/support/store/store-under-test.ts";
import { makeTelemetry } from "./make-telemetry.ts";

const nowMs = Date.parse("2026-11-15T20:12:00Z");

test.each([90, 2])(
  "with %i days of retention every entry and point is taken as it is",
  async (retentionDays) => {
    const input = { seed: 7, nowMs, retentionDays };
    const bodies = makeTelemetry(input);
    expect(bodies).toEqual(makeTelemetry(input));
    const under = await StoreUnderTest.create(SQLITE_ENGINE);
    const records = bodies.map((body) => {
      const record = makeRecord({ projectId: 1 as ProjectId, receivedAtMs: nowMs, items: [] });
      record.record.body = body;
      return record;
    });
    const [first, ...rest] = records;
    if (first === undefined) throw new Error("nothing was made");
    const batch = await runDigest(under.digest, [first, ...rest]);
    expect(outcomesOf(batch)).toEqual(["400 log_item accepted/", "600 trace_metric accepted/"]);
    expect(new Set(batch.logs.map(({ level }) => level)).size).toBe(4);
    expect(new Set(batch.metrics.map(({ name }) => name)).size).toBe(4);
    for (const { payload } of [...batch.logs, ...batch.metrics]) {
      expect(payload.toString()).not.toContain('"notes"');
    }
  },
);
