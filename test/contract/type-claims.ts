/** What a driver hands out has its type: a server may send numbers and truth as texts. */
import { expect } from "vitest";
import { DAY_MS, utcDay } from "#lib/time.ts";
import { attachment, segment } from "#test/support/store/replay-samples.ts";
import {
  accepted,
  log,
  logRow,
  metric,
  metricRow,
  NOON_MS,
  sample,
  span,
  vital,
} from "#test/support/store/samples.ts";
import type { Claims } from "#test/support/store/store-under-test.ts";

const EVER = { fromMs: NOON_MS - DAY_MS, toMs: NOON_MS + DAY_MS };

/** By the names that we give them. */
const NUMBERS =
  /(?:Ms|Us|^number|^events|^users|^count|^quantity|^bytes|^rawBytes|^value|^sequence|^severity|^failed|^p\d\d|^projectId|^groupId|^issueId|^keyId|^userId)$/;
const TRUTHS = /^(?:is|has)[A-Z]|^enabled$|^handled$/;
/** Names that are also names of texts. */
const TEXTS = new Set(["value", "userId"]);

/** Every number, time and truth in it that is something else, by its path. */
function wrongTypes(value: unknown, path: string): string[] {
  if (Array.isArray(value)) return value.flatMap((one, at) => wrongTypes(one, `${path}.${at}`));
  if (typeof value !== "object" || value === null || ArrayBuffer.isView(value)) return [];
  return Object.entries(value).flatMap(([name, of]) => {
    const here = `${path}.${name}`;
    if (of === undefined || of === null) return [];
    if (NUMBERS.test(name) && typeof of !== "number" && !TEXTS.has(name)) return [`${here}: ${of}`];
    if (TRUTHS.test(name) && typeof of !== "boolean") return [`${here}: ${of}`];
    return wrongTypes(of, here);
  });
}

export const TYPE_CLAIMS: Claims = {
  async "ids, times, counts and booleans have their types"(under) {
    const projectId = await under.createProject();
    const { store } = under;
    const key = { projectId, publicKey: "a".repeat(32), label: "", createdAtMs: NOON_MS };
    await store.projects.createKey(key);
    const tags = [["browser", "Firefox"]] as const;
    const event = sample({ projectId, release: "shop@1", environment: "production", tags });
    await under.digest.write(
      under.batch([event], {
        day: utcDay(NOON_MS),
        outcomes: [accepted(projectId)],
        spans: [span({ projectId })],
        vitals: [vital({ projectId })],
        logs: [logRow(log({ projectId }))],
        metrics: [metricRow(metric({ projectId }))],
        replays: [segment({ projectId })],
        attachments: [attachment({ projectId, eventId: event.row.eventId })],
      }),
    );
    const issue = await under.issue(event);
    const page = { projectId, ...EVER, limit: 9 };
    const found: Record<string, unknown> = {
      projects: await store.projects.list(),
      keys: await store.projects.listKeys(projectId),
      issue,
      hours: await store.issues.countByHour(issue.groups, {}),
      event: await store.events.find(projectId, event.row.eventId),
      around: await store.events.countAround(issue.groups, event.row, 9),
      tags: await store.events.countTags(issue.groups, 0),
      spans: await store.spans.list(page),
      segments: await store.spans.summarize({ projectId, ...EVER }),
      vitals: await store.vitals.list(page),
      stats: await store.vitals.summarize({ projectId, ...EVER }),
      logs: await store.logs.search({ projectId, ...EVER }, { limit: 9 }),
      metrics: await store.metrics.list({ projectId, ...EVER }),
      points: await store.metrics.points(page),
      replays: await store.replays.list({ projectIds: [projectId], ...EVER, limit: 9 }),
      attachments: await store.attachments.list(projectId, event.row.eventId),
      outcomes: await store.outcomes.sum({ projectId, fromMs: 0, toMs: 8e15 }),
    };
    for (const [name, value] of Object.entries(found)) {
      expect([name, Array.isArray(value) ? value.length : value]).not.toEqual([name, 0]);
      expect([name, value]).not.toEqual([name, undefined]);
      expect(wrongTypes(value, name)).toEqual([]);
    }
    expect(found.spans).toMatchObject([{ isSegment: true, startUs: expect.any(Number) }]);
    expect(found.projects).toMatchObject([{ id: projectId, createdAtMs: NOON_MS }]);
  },
};
