import { expect, test } from "vitest";
import { timeQuestion } from "#bench/query/ask-questions.ts";
import type { ProjectOwner } from "#bench/query/fill/data-plan.ts";
import { fillDay } from "#bench/query/fill/fill-day.ts";
import { findQueryContext } from "#bench/query/query-context.ts";
import { OWNER } from "#bench/set-up-lapwing.ts";
import { DAY_MS } from "#lib/time.ts";
import { createProject } from "#projects/create-project.ts";
import { SQLITE_ENGINE } from "#test/support/store/sample-engine.ts";
import { StoreUnderTest } from "#test/support/store/store-under-test.ts";
import { QUESTIONS } from "./index.ts";

const TODAY = Date.parse("2026-11-15T00:00:00Z");
const SIZE = { events: 30 * 400, issues: 80, projects: 3 };
/** The closed week of the questions ended a week before the last day. */
const FILLED = [20, 29];

test("made-up data adds up, and every question finds something in it", async () => {
  const under = await StoreUnderTest.create(SQLITE_ENGINE);
  const { store, folder: dataFolder } = under;
  const owners: ProjectOwner[] = [];
  for (const name of ["Storefront", "Service 1", "Service 2"]) {
    const { project, key } = await createProject(store.projects, { name }, TODAY);
    owners.push({ projectId: project.id, keyId: key.id, slug: project.slug });
  }
  const { email } = OWNER;
  const user = { email, name: "", role: "owner", passwordHash: "", createdAtMs: TODAY } as const;
  await store.accounts.createFirstUser(user);
  const nowMs = TODAY + DAY_MS / 2;
  for (const day of FILLED) {
    const midnight = TODAY - (29 - day) * DAY_MS;
    await fillDay({
      location: { dataFolder },
      size: SIZE,
      owners,
      day,
      midnight,
      nowMs,
      seed: day + 1,
    });
  }
  const projectIds = owners.map(({ projectId }) => projectId);
  const { issues } = await store.issues.list({ projectIds, sort: "events", limit: 100 });
  const count = issues.reduce((sum, { events }) => sum + events, 0);
  expect(count).toBe(FILLED.length * 400);
  const accepted = await store.outcomes.total({ projectIds, fromMs: 0, toMs: nowMs }, []);
  expect(accepted[0]?.quantity).toBe(count);
  const rows = { spans: 0, vitals: 0, segments: 0 };
  for (const projectId of projectIds) {
    const all = { projectId, fromMs: 0, toMs: nowMs, limit: 10_000 };
    rows.spans += (await store.spans.list(all)).length;
    rows.vitals += (await store.vitals.list(all)).length;
    const segments = await store.spans.summarize(all);
    rows.segments += segments.reduce((sum, segment) => sum + segment.count, 0);
  }
  expect(rows).toEqual({ spans: count, vitals: 2 * count, segments: count / 10 });
  const named = await store.issues.countValues("environment", { projectIds }, 10);
  expect(named.map(({ value }) => value)).toEqual(expect.arrayContaining(["production", "qa"]));

  const setUp = { slug: owners[0]?.slug ?? "", projectId: 1, publicKey: "", token: "" };
  const days = { firstDay: "", lastDay: "", days: [] };
  const base = { dataFolder, size: SIZE, setUp, owners, ...days };
  const context = await findQueryContext(store, base, nowMs);
  for (const question of QUESTIONS) {
    const { size } = await timeQuestion(question, context);
    expect([question.name, size > 0]).toEqual([question.name, question.isEmpty !== true]);
  }
  const names = QUESTIONS.map(({ name }) => name);
  expect(new Set(names).size).toBe(names.length);
});

test("a question that finds nothing is no result", async () => {
  const nothing = { name: "nothing", ask: async () => 0 };
  const context = {} as Parameters<typeof timeQuestion>[1];
  await expect(timeQuestion(nothing, context)).rejects.toThrow('"nothing" found nothing');
});
