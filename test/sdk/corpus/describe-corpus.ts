/**
 * Everything that real clients sent while we recorded, sent again: each request gets its answer,
 * and each item is stored, or counted with its reason.
 */
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { readOutcomesByKey } from "#test/support/faults/ledger.ts";
import { Api, type ApiEvent } from "#test/support/server/api.ts";
import type { Project } from "#test/support/server/copy-owner.ts";
import { type Lapwing, waitUntil } from "#test/support/server/lapwing.ts";
import { addKeys } from "#test/support/server/projects.ts";
import { expectedAnswer } from "./expected-answer.ts";
import { expectedOutcomes } from "./expected-outcomes.ts";
import { discardsIn } from "./read-part.ts";
import { expected, readable, type SentEvent } from "./readable-event.ts";
import {
  type SentPart,
  sentAttachments,
  sentCheckIns,
  sentFeedback,
  sentLogs,
  sentMetrics,
  sentReleases,
  sentReplays,
} from "./readable-kinds.ts";
import { type SentTransaction, type ShownSpan, sentSpans, shownSpans } from "./readable-trace.ts";
import { listRecorded, type Replay, replay } from "./recorded-request.ts";
import { type Sent, sendAll } from "./send-all.ts";

const NAMES = listRecorded();

const isEvent = (name: string) => /-event(\+attachment)?\.json$/.test(name);

/** The end of a run must not come before its begin. */
const isRun = (name: string) => name.includes("check_in");

export interface Begun {
  server: Lapwing;
  project: Project;
}

/** `begin` starts a server with a project; `end` is called when it is removed. */
export function describeCorpus(
  begin: () => Promise<Begun>,
  end: () => Promise<void> = async () => {},
): void {
  let server: Lapwing;
  let project: Project;
  let api: Api;
  let outcomes: Map<string, Record<string, number>>;
  /** Each request has a key of its own, so that its outcomes can be told from others'. */
  const requests = new Map<string, { key: string; replay: Replay; answer: Sent }>();

  beforeAll(async () => {
    ({ server, project } = await begin());
    api = new Api(server, project);
    const keys = addKeys(server.data, project.projectId, NAMES.length);
    const replays = NAMES.map((name, i) => replay(name, { ...project, key: keys[i] ?? "" }));
    const answers = await sendAll(server.url, replays, (i) => isRun(NAMES[i] ?? ""));
    for (const [i, name] of NAMES.entries()) {
      const [key = "", sent, answer] = [keys[i], replays[i], answers[i]];
      if (sent && answer) requests.set(name, { key, replay: sent, answer });
    }
    const total = sum(replays.map(({ parts }) => expectedOutcomes(parts)));
    await waitUntil("everything is counted", () => {
      outcomes = readOutcomesByKey(server.data);
      return sum([...outcomes.values()]) >= total;
    }).catch(() => undefined); // The tests below say what is missing.
  });
  afterAll(async () => {
    await server.remove();
    await end();
  });

  function find(name: string) {
    const found = requests.get(name);
    if (found === undefined) throw new Error(`${name} was not sent`);
    return found;
  }

  test("there are 490 of them", () => {
    expect(NAMES).toHaveLength(490);
  });

  describe("answered and counted", () => {
    test.each(NAMES)("%s", (name) => {
      const { key, replay: sent, answer } = find(name);
      expect({ ...answer, body: bodyOf(answer) }).toMatchObject(expectedAnswer(sent));
      expect(outcomes.get(key) ?? {}).toEqual(expectedOutcomes(sent.parts));
    });
  });

  describe("readable", () => {
    test.each(NAMES.filter(isEvent))("%s", async (name) => {
      const [part] = find(name).replay.parts;
      const sent = JSON.parse(String(part?.payload)) as SentEvent;
      let event: ApiEvent | undefined;
      await waitUntil(`${name} is readable`, async () => {
        event = await api.event(project.slug, sent.event_id.replaceAll("-", ""));
        return event !== undefined;
      });
      expect(event && readable(event)).toEqual(expected(sent, event));
    });
  });

  test("every transaction is readable, with all of its spans", async () => {
    const names = NAMES.filter((name) => name.endsWith("-transaction.json"));
    expect(names.length).toBeGreaterThan(20);
    for (const name of names) {
      const [part] = find(name).replay.parts;
      const sent = JSON.parse(String(part?.payload)) as SentTransaction;
      const event = await api.event(project.slug, sent.event_id);
      expect([name, event]).toMatchObject([name, { type: "transaction" }]);
      const entry = event?.entries.find(({ type }) => type === "spans");
      const shown = (entry?.data ?? []) as unknown as SentTransaction["spans"];
      // An interaction that came by itself may be among them.
      const ids = shown.map(({ span_id }) => span_id);
      expect([name, ids]).toEqual([
        name,
        expect.arrayContaining(sent.spans.map(({ span_id }) => span_id)),
      ]);
    }
  });

  test("every span is in its trace", async () => {
    const sent = [...requests.values()].flatMap(({ replay: { parts } }) =>
      parts.flatMap(sentSpans),
    );
    expect(sent.length).toBeGreaterThan(400);
    for (const [traceId, ids] of Map.groupBy(sent, (id) => id.split(" ")[0] ?? "")) {
      const shown = await api.read<ShownSpan[]>(`organizations/lapwing/trace/${traceId}/`);
      expect(shownSpans(traceId, shown ?? []).sort()).toEqual([...new Set(ids)].sort());
    }
  });

  /** All that was sent, each with the event of its envelope. */
  function allParts(): SentPart[] {
    return [...requests.values()].flatMap(({ replay: { parts, eventId } }) =>
      parts.map((part) => ({ ...part, eventId: eventId?.replaceAll("-", "") })),
    );
  }

  describe("every other kind can be read again", () => {
    test("check-ins", async () => {
      const sent = sentCheckIns(allParts());
      expect(sent.length).toBeGreaterThan(3);
      const shown: string[] = [];
      for (const slug of new Set(sent.map((name) => name.split(" ")[0]))) {
        const path = `projects/lapwing/${project.slug}/monitors/${slug}/checkins/?per_page=100`;
        for (const { id } of (await api.read<{ id: string }[]>(path)) ?? []) {
          shown.push(`${slug} ${id.replaceAll("-", "")}`);
        }
      }
      expect(shown).toEqual(expect.arrayContaining(sent));
    });

    test("log entries", async () => {
      const sent = sentLogs(allParts());
      expect(sent.length).toBeGreaterThan(10);
      const logs = await api.readOwn<{ trace: string; body: string }[]>(
        `projects/${project.slug}/logs/?per_page=100`,
      );
      expect(logs?.map(({ trace, body }) => `${trace} ${body}`).sort()).toEqual(sent);
    });

    test("metrics", async () => {
      const metrics = await api.readOwn<{ name: string }[]>(`projects/${project.slug}/metrics/`);
      const names = metrics?.map(({ name }) => name);
      expect(names).toEqual(expect.arrayContaining(sentMetrics(allParts())));
    });

    test("replays with their recordings", async () => {
      const sent = sentReplays(allParts());
      expect(sent.size).toBeGreaterThan(2);
      for (const [id, segments] of sent) {
        const path = `projects/lapwing/${project.slug}/replays/${id}/`;
        expect(await api.read(path)).toMatchObject({ data: { id } });
        const recordings = await api.read<unknown[][]>(`${path}recording-segments/`);
        expect([id, recordings?.length]).toEqual([id, segments]);
        for (const recording of recordings ?? []) expect(recording.length).toBeGreaterThan(0);
      }
    });

    test("feedback", async () => {
      const sent = sentFeedback(allParts());
      expect(sent.length).toBeGreaterThan(5);
      const shown = await api.readOwn<{ message: string }[]>(`projects/${project.slug}/feedback/`);
      expect(shown?.map(({ message }) => message).sort()).toEqual(sent);
    });

    test("attachments of events and feedback", async () => {
      const sent = sentAttachments(allParts());
      expect(sent.size).toBeGreaterThan(5);
      for (const [eventId, files] of sent) {
        const path = `projects/lapwing/${project.slug}/events/${eventId}/attachments/`;
        const shown = await api.read<{ name: string; size: number }[]>(path);
        expect([eventId, shown?.map(({ name, size }) => `${name} ${size}`).sort()]).toEqual([
          eventId,
          files,
        ]);
      }
    });

    test("sessions by release", async () => {
      const answer = await api.readOwn<{ releases: { release: string }[] }>(
        `projects/${project.slug}/release-health/`,
      );
      const names = answer?.releases.map(({ release }) => release);
      expect(names).toEqual(expect.arrayContaining(sentReleases(allParts())));
    });

    test("what clients say they dropped", async () => {
      const sent = sum(
        [...requests.values()].flatMap(({ replay: { parts } }) =>
          parts.filter(({ header }) => header.type === "client_report").map(discardsIn),
        ),
      );
      const query = "field=sum(quantity)&outcome=client_discard&statsPeriod=24h&groupBy=outcome";
      const stats = await api.read<{ groups: { totals: Record<string, number> }[] }>(
        `organizations/lapwing/stats_v2/?${query}`,
      );
      const shown = stats?.groups.map(({ totals }) => totals["sum(quantity)"] ?? 0) ?? [];
      expect(shown.reduce((all, one) => all + one, 0)).toBe(sent);
    });
  });

  test("each event is counted once in its issue", async () => {
    const issues = await api.issues(project.slug);
    const events = issues.reduce((all, { count }) => all + Number(count), 0);
    expect(events).toBe(NAMES.filter(isEvent).length);
    expect(events).toBeGreaterThan(150);
  });

  test("nothing was set aside, and nothing failed", async () => {
    await server.stop();
    expect(server.log).not.toMatch(/"level":[56]0/);
    expect([...requests.values()].filter(({ answer }) => answer.status >= 500)).toEqual([]);
  });
}

function bodyOf({ headers, body }: Sent): unknown {
  return headers["content-type"]?.startsWith("application/json") ? JSON.parse(body) : body;
}

function sum(counts: readonly Record<string, number>[]): number {
  return counts.flatMap((count) => Object.values(count)).reduce((all, one) => all + one, 0);
}
