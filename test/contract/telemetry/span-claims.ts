import { expect } from "vitest";
import { DAY_MS } from "#lib/time.ts";
import type { EventId, ProjectId, SpanId, TraceId } from "#model/ids.ts";
import type { SpanRow } from "#model/signals/span.ts";
import { eventKeyText } from "#store/ports/digest.ts";
import { type SpanFilter, type SpanPage, spanKeyText } from "#store/ports/telemetry/spans.ts";
import { HOSTILE_TEXTS, NOON_MS, sample, sampleId, span } from "#test/support/store/samples.ts";
import type { Claims, StoreUnderTest } from "#test/support/store/store-under-test.ts";

const TRACE = "ab".repeat(16) as TraceId;
const EVER = { fromMs: NOON_MS - 30 * DAY_MS, toMs: NOON_MS + 30 * DAY_MS };

function list(
  under: StoreUnderTest,
  ask: Partial<SpanFilter & SpanPage> & { projectId: ProjectId },
) {
  return under.store.spans.list({ ...EVER, limit: 100, ...ask });
}

const namesOf = (spans: readonly { name: string }[]) => spans.map(({ name }) => name);

/** As a reader gets it. */
function stored({ countedAs: _, ...row }: SpanRow) {
  return row;
}

export const SPAN_CLAIMS: Claims = {
  async "a span is read back as it was written"(under) {
    const projectId = await under.createProject();
    const bare = span({
      projectId,
      traceId: TRACE,
      transaction: undefined,
      op: undefined,
      name: "",
    });
    const full = span({
      projectId,
      traceId: TRACE,
      parentId: "1".repeat(16) as SpanId,
      segmentId: "2".repeat(16) as SpanId,
      isSegment: false,
      op: "db",
      name: "SELECT 1",
      status: "not_found",
      startUs: NOON_MS * 1000 - 7,
      durationUs: 12_345,
      exclusiveUs: 99,
      transaction: "GET /orders/[id]",
      release: "shop@1.0.0",
      environment: "production",
      platform: "python",
      origin: "auto.db",
      replayId: "c".repeat(32),
      profileId: "d".repeat(32),
      userKey: "7",
      payload: Buffer.from('{"data":{"db.system":"sqlite"}}'),
    });
    const transaction = span({ projectId, traceId: TRACE, eventId: sampleId() });
    await under.writeSpans([bare, full, transaction]);
    for (const row of [bare, full, transaction]) {
      const found = await under.store.spans.find(row);
      expect(found && { ...found, payload: Buffer.from(found.payload) }).toEqual(stored(row));
    }
  },

  async "a trace is found whole over projects and days, by start, and only where one may look"(
    under,
  ) {
    const [shop, api, hidden] = [
      await under.createProject("shop"),
      await under.createProject("api"),
      await under.createProject("hidden"),
    ];
    const at = (ms: number) => ({ traceId: TRACE, startUs: ms * 1000 });
    await under.writeSpans([
      span({ projectId: api, name: "second", ...at(NOON_MS - 1) }),
      span({ projectId: hidden, name: "hidden", ...at(NOON_MS) }),
      span({ projectId: shop, name: "other trace" }),
    ]);
    await under.writeSpans([
      span({ projectId: shop, name: "first", ...at(NOON_MS - 2), receivedMs: NOON_MS + DAY_MS }),
    ]);
    const trace = (limit: number) => under.store.spans.listTrace([shop, api], TRACE, limit);
    expect(namesOf(await trace(10))).toEqual(["first", "second"]);
    expect(namesOf(await trace(1))).toEqual(["first"]);
    expect(await under.store.spans.listTrace([], TRACE, 10)).toEqual([]);
  },

  async "a trace knows the errors that happened in it"(under) {
    const [shop, hidden] = [await under.createProject("shop"), await under.createProject("hidden")];
    const spanId = "5".repeat(16) as SpanId;
    const inTrace = sample({ projectId: shop, trace: { traceId: TRACE, spanId } });
    const without = sample({ projectId: shop, trace: { traceId: TRACE, spanId: undefined } });
    await under.write([
      inTrace,
      without,
      sample({ projectId: shop }),
      sample({ projectId: hidden, group: 2, trace: { traceId: TRACE, spanId } }),
    ]);
    const found = await under.store.spans.listTraceEvents([shop], TRACE, 10);
    expect(found.toSorted((a, b) => (a.eventId < b.eventId ? -1 : 1))).toEqual([
      { projectId: shop, eventId: inTrace.row.eventId, spanId },
      { projectId: shop, eventId: without.row.eventId, spanId: undefined },
    ]);
  },

  async "a transaction is found by its id, and its spans by their segment"(under) {
    const [shop, blog] = [await under.createProject("shop"), await under.createProject("blog")];
    const eventId = sampleId();
    const own = span({ projectId: shop, traceId: TRACE, eventId });
    const child = (more: Partial<SpanRow>) =>
      span({
        projectId: shop,
        traceId: TRACE,
        isSegment: false,
        segmentId: own.spanId,
        ...more,
      });
    await under.writeSpans([
      own,
      child({ name: "b", startUs: NOON_MS * 1000 + 2 }),
      child({ name: "elsewhere", segmentId: "9".repeat(16) as SpanId }),
      child({ name: "other project", projectId: blog }),
    ]);
    await under.writeSpans([
      child({ name: "a", startUs: NOON_MS * 1000 + 1, receivedMs: NOON_MS + DAY_MS }),
    ]);
    expect(await under.store.spans.findTransaction(shop, eventId)).toMatchObject({ eventId });
    expect(await under.store.spans.findTransaction(blog, eventId)).toBeUndefined();
    expect(await under.store.spans.findTransaction(shop, sampleId())).toBeUndefined();
    const children = await under.store.spans.listSegment(own, 10);
    expect(namesOf(children)).toEqual(["a", "b"]);
    expect(
      children.map(({ payload, spanId }) => JSON.parse(payload.toString()).span_id === spanId),
    ).toEqual([true, true]);
  },

  async "filters take exactly what they name"(under) {
    const projectId = await under.createProject();
    const wanted = span({
      projectId,
      traceId: TRACE,
      op: "db",
      name: "SELECT * FROM Carts",
      transaction: "GET /cart",
      environment: "production",
      release: "shop@1",
    });
    await under.writeSpans([wanted, span({ projectId, isSegment: false, environment: "staging" })]);
    for (const filter of [
      { op: "db" },
      { name: "from carts" },
      { transaction: "GET /cart" },
      { environment: "production" },
      { release: "shop@1" },
      { traceId: TRACE },
      { isSegment: true },
    ] as const) {
      const found = await list(under, { projectId, ...filter });
      expect(found, JSON.stringify(filter)).toMatchObject([{ op: "db" }]);
    }
    expect(await list(under, { projectId, op: "d" })).toEqual([]);
    expect(await list(under, { projectId, name: "%" })).toEqual([]);
    expect(await list(under, { projectId, isSegment: false })).toHaveLength(1);
  },

  async "a period takes its start and not its end, by the start of the span"(under) {
    const projectId = await under.createProject();
    const at = (ms: number, name: string) => span({ projectId, startUs: ms * 1000, name });
    await under.writeSpans([at(NOON_MS - 1, "a"), at(NOON_MS, "b"), at(NOON_MS + 1, "c")]);
    const found = await list(under, { projectId, fromMs: NOON_MS, toMs: NOON_MS + 1 });
    expect(namesOf(found)).toEqual(["b"]);
  },

  async "the newest come first, page by page in both directions, over days"(under) {
    const projectId = await under.createProject();
    const at = (index: number, receivedMs: number) =>
      span({ projectId, receivedMs, name: String(index), startUs: NOON_MS * 1000 + (index >> 1) });
    await under.writeSpans([0, 2, 4, 6].map((index) => at(index, NOON_MS)));
    await under.writeSpans([1, 3, 5, 7].map((index) => at(index, NOON_MS + DAY_MS)));
    const all = await list(under, { projectId });
    expect(all).toHaveLength(8);
    expect(all.map(({ startUs }) => startUs)).toEqual(
      [3, 3, 2, 2, 1, 1, 0, 0].map((us) => NOON_MS * 1000 + us),
    );
    const seen: string[] = [];
    for (let after: SpanPage["after"]; ; ) {
      const page = await list(under, { projectId, limit: 3, after });
      seen.push(...namesOf(page));
      after = page.at(-1);
      if (page.length < 3) break;
    }
    expect(seen).toEqual(namesOf(all));
    const back = await list(under, { projectId, limit: 3, before: all[5] });
    expect(namesOf(back)).toEqual(namesOf(all.slice(2, 5)));
  },

  async "what is stored is found on its day and on the day after, by project"(under) {
    const [shop, blog] = [await under.createProject("shop"), await under.createProject("blog")];
    const eventId = sampleId() as EventId;
    const row = span({ projectId: shop, eventId, transaction: "GET /a" });
    const nameless = span({ projectId: shop, traceId: row.traceId, transaction: "" });
    await under.writeSpans([row, nameless]);
    const keys = [row, nameless, { ...row, projectId: blog }, span({ projectId: shop })];
    for (const day of ["2026-11-15", "2026-11-16"]) {
      expect(await under.digest.findStoredSpans(day, keys, under.position), day).toEqual(
        new Map([
          [spanKeyText(row), "GET /a"],
          [spanKeyText(nameless), undefined],
        ]),
      );
      const transactions = [
        { projectId: shop, eventId },
        { projectId: blog, eventId },
      ];
      expect(
        await under.digest.findStoredTransactions(day, transactions, under.position),
        day,
      ).toEqual(new Set([eventKeyText({ projectId: shop, eventId })]));
    }
    expect(await under.digest.findStoredSpans("2026-11-17", keys, under.position)).toEqual(
      new Map(),
    );
  },

  async "a batch that comes again is written once"(under) {
    const projectId = await under.createProject();
    const batch = await under.writeSpans([span({ projectId, traceId: TRACE })]);
    for (let again = 0; again < 2; again++) await under.digest.write(batch);
    const after = await under.crash();
    expect(await after.store.spans.listTrace([projectId], TRACE, 10)).toHaveLength(1);
    expect(await after.store.spans.summarize({ projectId, ...EVER })).toMatchObject([{ count: 1 }]);
  },

  async "any text is text"(under) {
    const projectId = await under.createProject();
    const rows = HOSTILE_TEXTS.map((text) =>
      span({
        projectId,
        name: text,
        op: text,
        transaction: text,
        environment: text,
        release: text,
      }),
    );
    await under.writeSpans(rows);
    for (const text of HOSTILE_TEXTS) {
      const filter = { name: text, op: text, transaction: text, environment: text, release: text };
      expect(await list(under, { projectId, ...filter })).toMatchObject([{ name: text }]);
    }
  },
};
