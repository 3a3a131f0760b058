import { beforeEach, expect, test } from "vitest";
import { type Admission, admit } from "#ingest/accept/admit.ts";
import { refuse } from "#ingest/accept/answer.ts";
import { flushRefused } from "#ingest/accept/flush-refused.ts";
import { refuseWhole } from "#ingest/accept/refuse-whole.ts";
import { digest } from "#ingest/digest/digest.ts";
import { KeptBatches } from "#ingest/digest/kept-batches.ts";
import { RateLimiter } from "#ingest/limits/rate-limiter.ts";
import type { ReadRecord } from "#ingest/spool/reader.ts";
import type { SpoolRecord } from "#ingest/spool/record.ts";
import type { JsonObject } from "#lib/json.ts";
import type { KeyId, ProjectId } from "#model/ids.ts";
import type { ProjectKey } from "#model/project.ts";
import { spoolPosition } from "#model/spool-position.ts";
import { readEnvelope } from "#protocol/envelope/envelope.ts";
import { storedSettings } from "#test/support/ingest/sample-settings.ts";
import { SQLITE_ENGINE } from "#test/support/store/sample-engine.ts";
import { StoreUnderTest } from "#test/support/store/store-under-test.ts";
import { sampleOfItem, sdkOfHeader } from "./drop-sample.ts";
import { OutcomeLedger } from "./outcome-ledger.ts";

const NOON_MS = Date.parse("2026-11-15T12:00:00Z");
const EVENT_ID = "ab".repeat(16);
const SDK = { name: "sentry.javascript.browser", version: "8.55.2" };

let under: StoreUnderTest;
let key: ProjectKey;
beforeEach(async () => {
  under = await StoreUnderTest.create(SQLITE_ENGINE);
  const projectId = await under.createProject();
  const made = { projectId, publicKey: "a".repeat(32), label: "Browser", createdAtMs: 0 };
  key = await under.store.projects.createKey(made);
});

function admitItems(items: [header: JsonObject, payload: string][], perMinute = 0): Admission {
  const head = JSON.stringify({ event_id: EVENT_ID, sdk: SDK });
  const body = Buffer.from(
    [head, ...items.flatMap(([header, payload]) => [JSON.stringify(header), payload])].join("\n"),
  );
  const envelope = readEnvelope(body);
  if (!envelope.ok) throw new Error(envelope.detail);
  return admit({ envelope: envelope.value, body }, key, new RateLimiter({ perMinute }), NOON_MS);
}

let at = 0;
async function digestRecord(record: SpoolRecord): Promise<void> {
  at += 100;
  const read: ReadRecord = { record, from: spoolPosition(2, at), to: spoolPosition(2, at + 100) };
  const batch = await digest([read], true, {
    store: under.digest,
    settings: storedSettings(under.digest),
    kept: new KeptBatches(),
    setAside: () => {},
  });
  await under.digest.write(batch);
}

/** From the edge's ledger through the spool to the store. */
async function flush(ledger: OutcomeLedger): Promise<void> {
  await flushRefused(ledger, { append: digestRecord }, NOON_MS);
}

const stored = () =>
  under.store.outcomes.listSamples({ projectIds: [key.projectId, 0 as ProjectId] }, 100);

test("what the digest drops leaves a sample without its contents", async () => {
  const event = { event_id: EVENT_ID, message: "Script error.", user: { email: "a@b.example" } };
  const admission = admitItems([[{ type: "event" }, JSON.stringify(event)]]);
  if (!admission.ok) throw new Error("refused");
  await digestRecord(admission.record);
  const [sample, ...more] = await stored();
  expect(more).toEqual([]);
  expect(sample).toEqual({
    projectId: key.projectId,
    kind: "filtered",
    reason: "cross-origin-script-errors",
    category: "error",
    keyLabel: "Browser",
    atMs: NOON_MS,
    itemType: "event",
    eventId: EVENT_ID,
    sdk: "sentry.javascript.browser/8.55.2",
    bytes: JSON.stringify(event).length,
  });
});

test("an envelope that is kept as headers only still says what was in it", async () => {
  const admission = admitItems([[{ type: "no_such_thing" }, "12345"]]);
  if (!admission.ok) throw new Error("refused");
  expect(admission.record.kind).toBe("headers");
  await digestRecord(admission.record);
  expect(await stored()).toMatchObject([
    {
      kind: "unsupported",
      reason: "unknown_item",
      itemType: "no_such_thing",
      eventId: EVENT_ID,
      sdk: "sentry.javascript.browser/8.55.2",
      bytes: 5,
    },
  ]);
});

test("what the edge refuses comes through the spool with a few samples", async () => {
  const ledger = new OutcomeLedger();
  for (let i = 0; i < 20; i++) {
    const admission = admitItems([[{ type: "event" }, "{broken"]]);
    if (admission.ok) throw new Error("admitted");
    for (const outcome of admission.refused) ledger.add(outcome);
  }
  await flush(ledger);
  const samples = await stored();
  expect(samples).toHaveLength(3);
  expect(samples[0]).toMatchObject({ reason: "invalid_json", itemType: "event", bytes: 7 });
  const all = { projectIds: [key.projectId], fromMs: 0, toMs: 8e15 };
  expect(await under.store.outcomes.total(all, [])).toEqual([{ quantity: 20 }]);
});

test("a request that is not read says which client it came from and how large it was", async () => {
  const ledger = new OutcomeLedger();
  const credentials = { query: `sentry_key=${"b".repeat(32)}&sentry_client=raven-ruby/3.1.2` };
  const caller = { endpoint: "store" as const, atMs: NOON_MS, credentials, bytes: 321 };
  refuseWhole(refuse(403, "project_id", ""), caller, ledger);
  await flush(ledger);
  expect(await stored()).toMatchObject([
    { projectId: 0, itemType: "", sdk: "raven-ruby/3.1.2", bytes: 321, keyLabel: undefined },
  ]);
});

test("names that could be anything else are not kept", () => {
  const sdks = ["Ada Lovelace", "<b>", "a@b.example, 12", "x".repeat(100), ""];
  expect(sdks.map((name) => sdkOfHeader({ sdk: { name } }))).toEqual(sdks.map(() => undefined));
  expect(sdkOfHeader({ sdk: "browser" })).toBeUndefined();
  expect(sdkOfHeader({ sdk: { name: "sentry.go" } })).toBe("sentry.go");
  const typed = (type: string) => sampleOfItem({ type, header: {} }, 0).itemType;
  expect(typed("check_in")).toBe("check_in");
  expect(typed("my secret words")).toBe("unknown");
});

test("counts do not depend on samples", () => {
  const ledger = new OutcomeLedger();
  const outcome = {
    ...{ projectId: key.projectId, keyId: 1 as KeyId, category: "error" as const },
    ...{ kind: "invalid" as const, reason: "duplicate", hourMs: NOON_MS, quantity: 2 },
  };
  ledger.addCount(outcome);
  ledger.addCount({ ...outcome, samples: [{ atMs: NOON_MS, itemType: "event" }] });
  ledger.addCount(outcome);
  expect(ledger.take()).toEqual([
    { ...outcome, quantity: 6, samples: [{ atMs: NOON_MS, itemType: "event" }] },
  ]);
});
