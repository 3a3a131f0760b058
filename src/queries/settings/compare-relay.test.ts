import { beforeEach, expect, test } from "vitest";
import { HOUR_MS } from "#lib/time.ts";
import type { RelayTargetId } from "#model/ids.ts";
import type { Project } from "#model/project.ts";
import type { RelayCount, RelayTarget } from "#model/relay.ts";
import { SQLITE_ENGINE } from "#test/support/store/sample-engine.ts";
import { accepted, NOON_MS } from "#test/support/store/samples.ts";
import { StoreUnderTest } from "#test/support/store/store-under-test.ts";
import { compareRelay } from "./compare-relay.ts";

let under: StoreUnderTest;
let project: Project;
let target: RelayTarget;

beforeEach(async () => {
  under = await StoreUnderTest.create(SQLITE_ENGINE);
  const id = await under.createProject("shop");
  project = (await under.store.projects.findById(id)) as Project;
  target = await addTarget("https://0123456789abcdef0123456789abcdef@relay.example/1");
});

async function addTarget(dsn: string): Promise<RelayTarget> {
  const made = await under.store.relay.createTarget({
    ...{ projectId: project.id, dsn, mode: "mirror", delivery: "spooled" },
    ...{ isInternal: false, createdAtMs: NOON_MS },
  });
  if (made === undefined) throw new Error("The target exists.");
  return made;
}

function count(what: RelayCount["what"], quantity: number, more: Partial<RelayCount> = {}) {
  const base = { targetId: target.id, hourMs: NOON_MS, category: "error" as const, reason: "" };
  return { ...base, what, quantity, ...more };
}

const compare = (targetId: RelayTargetId = target.id) =>
  compareRelay(under.store, project, targetId, { fromMs: NOON_MS, toMs: NOON_MS + 2 * HOUR_MS });

test("what waits is what was received and neither delivered nor refused", async () => {
  const refusals = [
    count("refused", 1, { reason: "expired" }),
    count("refused", 2, { reason: "upstream_rejected" }),
  ];
  await under.store.relay.record(target.id, [
    count("received", 10),
    count("delivered", 4),
    ...refusals,
  ]);
  await under.write([], [accepted(project.id, { quantity: 9 })]);
  expect(await compare()).toEqual([
    {
      ...{ hourMs: NOON_MS, category: "error", received: 10, stored: 9, delivered: 4 },
      ...{ refused: 3, waiting: 3 },
      refusals: [
        { reason: "upstream_rejected", quantity: 2 },
        { reason: "expired", quantity: 1 },
      ],
    },
  ]);
});

test("the newest hour stands first, and only what was stored counts as stored", async () => {
  const later = { hourMs: NOON_MS + HOUR_MS };
  await under.store.relay.record(target.id, [
    count("received", 1),
    count("received", 1, { ...later, category: "session" }),
  ]);
  const dropped = accepted(project.id, { kind: "filtered", reason: "localhost", ...later });
  await under.write([], [dropped, accepted(project.id, later)]);
  const rows = await compare();
  expect(rows.map((row) => [row.hourMs, row.category, row.received, row.stored])).toEqual([
    [NOON_MS + HOUR_MS, "error", 0, 1],
    [NOON_MS + HOUR_MS, "session", 1, 0],
    [NOON_MS, "error", 1, 0],
  ]);
});

test("another target's counts stay out", async () => {
  const other = await addTarget("https://0123456789abcdef0123456789abcdef@relay.example/2");
  await under.store.relay.record(target.id, [count("received", 5)]);
  expect(await compare(other.id)).toEqual([]);
});
