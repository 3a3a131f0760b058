import { expect, test } from "vitest";
import type { JsonObject } from "#lib/json.ts";
import type { SpoolPosition } from "#model/spool-position.ts";
import type { DigestBatch } from "#store/ports/digest.ts";
import {
  makeRecord,
  outcomesOf,
  RECEIVED_MS,
  runDigest,
} from "#test/support/ingest/digest-bench.ts";
import { openFreshStore, projectId, under } from "#test/support/ingest/fresh-store.ts";

const [PROFILE, CHUNK, TRACE] = ["a".repeat(32), "b".repeat(32), "c".repeat(32)];
const NOW_S = RECEIVED_MS / 1000;

openFreshStore();

/** The sample format, version 1. */
function profile(more: JsonObject = {}): JsonObject {
  return {
    version: "1",
    event_id: PROFILE.toUpperCase(),
    platform: "node",
    timestamp: new Date(RECEIVED_MS - 1000).toISOString(),
    release: "shop@1",
    environment: "production",
    transaction: { id: "d".repeat(32), trace_id: TRACE, name: "GET /cart" },
    profile: {
      samples: [
        { stack_id: 0, thread_id: "1", elapsed_since_start_ns: "0" },
        { stack_id: 0, thread_id: "1", elapsed_since_start_ns: "250000000" },
      ],
      stacks: [[0]],
      frames: [{ function: "main", abs_path: "/app/main.js" }],
    },
    ...more,
  };
}

/** Version 2, a part of a profile that goes on. */
function chunk(more: JsonObject = {}): JsonObject {
  return {
    version: "2",
    profiler_id: PROFILE,
    chunk_id: CHUNK,
    platform: "node",
    profile: {
      samples: [
        { stack_id: 0, timestamp: NOW_S - 10 },
        { stack_id: 0, timestamp: NOW_S - 7.5 },
      ],
      stacks: [[0]],
      frames: [],
    },
    ...more,
  };
}

function recordOf(payload: JsonObject | string, type = "profile") {
  const text = typeof payload === "string" ? payload : JSON.stringify(payload);
  return makeRecord({ projectId, items: [{ header: { type }, payload: text }] });
}

function run(payload: JsonObject | string, type?: string): Promise<DigestBatch> {
  return runDigest(under.digest, [recordOf(payload, type)]);
}

test("a profile is stored as it came, with what lists need", async () => {
  const batch = await run(profile());
  expect(outcomesOf(batch)).toEqual(["1 profile accepted/"]);
  const sent = JSON.stringify(profile());
  expect(batch.profiles).toEqual([
    {
      projectId,
      profileId: PROFILE,
      chunkId: undefined,
      traceId: TRACE,
      transactionId: "d".repeat(32),
      transaction: "GET /cart",
      platform: "node",
      release: "shop@1",
      environment: "production",
      startMs: RECEIVED_MS - 1000,
      durationMs: 250,
      receivedMs: RECEIVED_MS,
      bytes: sent.length,
      notes: [],
      payload: Buffer.from(sent),
    },
  ]);
});

test("a chunk is known by its profiler and its own id", async () => {
  const batch = await run(chunk(), "profile_chunk");
  expect(outcomesOf(batch)).toEqual(["1 profile_chunk accepted/"]);
  expect(batch.profiles).toMatchObject([
    { profileId: PROFILE, chunkId: CHUNK, startMs: RECEIVED_MS - 10_000, durationMs: 2500 },
  ]);
  expect(outcomesOf(await run(chunk(), "profile_chunk_ui"))).toEqual([
    "1 profile_chunk_ui accepted/",
  ]);
});

test("a profile of an older format is kept without its samples being counted", async () => {
  const android = { profile_id: PROFILE, platform: "android", duration_ns: 5e9, trace_id: TRACE };
  expect((await run(android)).profiles).toMatchObject([
    { platform: "android", durationMs: 5000, traceId: TRACE, startMs: RECEIVED_MS },
  ]);
});

const sample = (elapsed_since_start_ns: number) => ({ stack_id: 0, elapsed_since_start_ns });

test.each([
  ["no JSON", "profile", "{", "profiling_invalid_json"],
  ["a list", "profile", "[]", "profiling_invalid_json"],
  ["without an id", "profile", profile({ event_id: null }), "profiling_invalid_profile_metadata"],
  [
    "with a wrong id",
    "profile",
    profile({ event_id: "../x" }),
    "profiling_invalid_profile_metadata",
  ],
  [
    "without a chunk id",
    "profile_chunk",
    chunk({ chunk_id: null }),
    "profiling_invalid_profile_metadata",
  ],
  [
    "of one sample",
    "profile",
    profile({ profile: { samples: [sample(0)] } }),
    "profiling_not_enough_samples",
  ],
  [
    "of 31 s",
    "profile",
    profile({ profile: { samples: [sample(0), sample(31e9)] } }),
    "profiling_duration_is_too_long",
  ],
])("one %s is refused and counted", async (_what, type, payload, reason) => {
  const batch = await run(payload, type);
  expect(batch.profiles).toEqual([]);
  expect(outcomesOf(batch)).toEqual([`1 ${type} invalid/${reason}`]);
});

test("a profile is stored once: in a batch, on its day, and after a crash", async () => {
  const record = recordOf(profile());
  const first = await runDigest(under.digest, [record, recordOf(profile())]);
  expect(outcomesOf(first)).toEqual(["1 profile accepted/", "1 profile invalid/duplicate"]);
  await under.digest.write(first);
  const after = await under.crash();
  const later = { ...record, from: first.to, to: (first.to + 100) as SpoolPosition };
  const again = await runDigest(after.digest, [later]);
  expect(outcomesOf(again)).toEqual(["1 profile invalid/duplicate"]);
  const other = runDigest(after.digest, [recordOf(chunk(), "profile_chunk")]);
  expect(outcomesOf(await other)).toEqual(["1 profile_chunk accepted/"]);
});

test("secrets around the profile are hidden, its frames stay exact", async () => {
  const batch = await run(
    profile({ transaction_tags: { password: "pw1" }, device: { model: "x" } }),
  );
  const stored = JSON.parse(String(batch.profiles[0]?.payload));
  expect(stored.transaction_tags).toEqual({ password: "[Filtered]" });
  expect(stored.profile).toEqual(profile().profile);
  expect(batch.profiles[0]?.notes).toMatchObject([{ what: "scrubbed" }]);
});

test("a project's filters hold for profiles", async () => {
  await under.store.filters.setRules(projectId, [{ field: "release", glob: "shop@*" }]);
  expect(outcomesOf(await run(profile()))).toEqual(["1 profile filtered/release-version"]);
});
