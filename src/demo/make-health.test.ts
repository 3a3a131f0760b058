import { expect, test } from "vitest";
import { DAY_MS } from "#lib/time.ts";
import type { ProjectId } from "#model/ids.ts";
import { checkSizes } from "#model/kinds/check-sizes.ts";
import { readEnvelope } from "#protocol/envelope/envelope.ts";
import { digestSamples, outcomeTexts, spooled } from "#test/support/ingest/sample-digest.ts";
import { SQLITE_ENGINE } from "#test/support/store/sample-engine.ts";
import { StoreUnderTest } from "#test/support/store/store-under-test.ts";
import { makeHealth } from "./make-health.ts";

const nowMs = Date.parse("2026-11-15T20:12:00Z");
const input = { seed: 7, nowMs, retentionDays: 90 };
const bodies = makeHealth(input);

async function store(sent: Buffer[]) {
  const under = await StoreUnderTest.create(SQLITE_ENGINE);
  const projectId: ProjectId = await under.createProject();
  const records = sent.map((body) => {
    const read = spooled({ projectId, items: [], receivedAtMs: nowMs + 5000 });
    read.record.body = body;
    return read;
  });
  const batch = await digestSamples(under.digest, records);
  await under.digest.write(batch);
  return { under, projectId, outcomes: outcomeTexts(batch) };
}

test("one seed makes one demo, another seed another, in a few dozen envelopes", () => {
  const bytes = (seed: number) => Buffer.concat(makeHealth({ ...input, seed }));
  expect(bytes(7).equals(bytes(7))).toBe(true);
  expect(bytes(7).equals(bytes(8))).toBe(false);
  expect(bodies.length).toBeLessThan(60);
});

test("every envelope is one that the edge takes", () => {
  for (const body of bodies) {
    const envelope = readEnvelope(body);
    if (!envelope.ok) throw new Error(envelope.detail);
    expect(checkSizes(envelope.value.items).filter((reason) => reason !== undefined)).toEqual([]);
  }
});

test("all of it is stored, and the release that broke something can be told", async () => {
  const { under, projectId, outcomes } = await store(bodies);
  expect(outcomes.filter((text) => !/ accepted\/| client_discard\//.test(text))).toEqual([]);
  const range = { fromMs: nowMs - (nowMs % DAY_MS) - 6 * DAY_MS, toMs: nowMs + DAY_MS };
  const ask = { projectIds: [projectId], ...range, by: ["release"] as const };
  const sums = new Map(
    (await under.store.releaseHealth.sum(ask)).map(({ release, counts }) => [release, counts]),
  );
  const unhandled = (release: string) => {
    const counts = sums.get(release);
    if (counts === undefined || counts.sessions < 100) throw new Error(`${release} is missing`);
    return counts.unhandled / counts.sessions;
  };
  expect(unhandled("shop-web@4.20.0")).toBeGreaterThan(2 * unhandled("shop-web@4.20.1"));
  expect(unhandled("shop-web@4.20.0")).toBeGreaterThan(2 * unhandled("shop-web@4.19.0"));
  expect(sums.get("shop-api@2.9.0")?.sessions).toBeGreaterThan(5000);
  const [users] = await under.store.releaseHealth.countUsers({ ...ask, by: [] });
  expect(users?.users.all).toBeGreaterThan(200);
  const monitors = await under.store.monitors.list(projectId);
  expect(monitors).toMatchObject([
    { slug: "nightly-stock-sync", environments: [{ status: "ok" }] },
  ]);
});

test("where little is kept, the story is shorter and still whole", async () => {
  const { outcomes } = await store(makeHealth({ ...input, retentionDays: 3 }));
  expect(outcomes.filter((text) => !/ accepted\/| client_discard\//.test(text))).toEqual([]);
});
