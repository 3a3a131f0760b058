import { expect } from "vitest";
import { DAY_MS, HOUR_MS, utcDay } from "#lib/time.ts";
import type { ProjectId } from "#model/ids.ts";
import type { LogEntry, LogMark } from "#model/signals/log.ts";
import { MAX_BODY_COLUMN } from "#model/signals/log-payload.ts";
import type { LogFilter } from "#store/ports/telemetry/logs.ts";
import { HOSTILE_TEXTS, log, logRow, NOON_MS } from "#test/support/store/samples.ts";
import {
  type Claims,
  MAX_PAGES,
  type StoreUnderTest,
} from "#test/support/store/store-under-test.ts";

const EVER = { fromMs: NOON_MS - 30 * DAY_MS, toMs: NOON_MS + 30 * DAY_MS };

async function write(under: StoreUnderTest, logs: LogEntry[]): Promise<void> {
  for (const [day, ofDay] of Map.groupBy(logs, ({ receivedMs }) => utcDay(receivedMs))) {
    await under.writeRows(day, { logs: ofDay.map(logRow) });
  }
}

/** All that a filter finds, over as many pages as there are. */
async function find(
  under: StoreUnderTest,
  projectId: ProjectId,
  filter: Partial<LogFilter> = {},
  limit = 100,
): Promise<LogEntry[]> {
  const found: LogEntry[] = [];
  let after: LogMark | undefined;
  for (let pages = 0; pages < MAX_PAGES; pages++) {
    const all = { projectId, ...EVER, ...filter };
    const page = await under.store.logs.search(all, { limit, after });
    expect(page.logs.length).toBeLessThanOrEqual(limit);
    found.push(...page.logs.map(({ mark: _mark, ...entry }) => entry));
    if (page.next === undefined) return found;
    after = page.next;
  }
  throw new Error("the pages have no end");
}

async function bodies(
  under: StoreUnderTest,
  projectId: ProjectId,
  filter: Partial<LogFilter> = {},
  limit?: number,
): Promise<string[]> {
  return (await find(under, projectId, filter, limit)).map(({ body }) => body);
}

export const LOG_CLAIMS: Claims = {
  async "an entry is read back as it was written"(under) {
    const projectId = await under.createProject();
    const bare = log({ projectId, timestampUs: NOON_MS * 1000 + 1 });
    const full = log({
      projectId,
      timestampUs: NOON_MS * 1000 - 123_457,
      sequence: 3,
      level: "error",
      severity: 18,
      body: "no such order",
      traceId: "a".repeat(32),
      spanId: "b".repeat(16),
      release: "shop@1.0.0",
      environment: "production",
      sdk: "sentry.javascript.node",
      sdkVersion: "11.11.0",
      server: "api-1",
      browser: "Chrome",
      browserVersion: "156.0.0",
      attributes: {
        "order.id": { value: 7, type: "integer" },
        big: { value: "12345678901234567890", type: "integer" },
        tags: { value: ["a", "b"], type: "array" },
      },
      notes: [{ path: "attributes.x", what: "invalid", why: "not a value of its type" }],
    });
    await write(under, [full, bare]);
    expect(await find(under, projectId)).toEqual([bare, full]);
  },

  async "a body of any length comes back whole"(under) {
    const projectId = await under.createProject();
    const body = `${"long ".repeat(MAX_BODY_COLUMN)}end`;
    await write(under, [log({ projectId, body })]);
    expect(await bodies(under, projectId)).toEqual([body]);
    expect(await bodies(under, projectId, { text: "LONG long" })).toEqual([body]);
  },

  async "a project sees its own entries only"(under) {
    const [shop, blog] = [await under.createProject("shop"), await under.createProject("blog")];
    const traceId = "c".repeat(32);
    await write(under, [
      log({ projectId: shop, body: "of the shop", traceId }),
      log({ projectId: blog, body: "of the blog", traceId }),
    ]);
    expect(await bodies(under, shop)).toEqual(["of the shop"]);
    expect(await bodies(under, blog, { traceId })).toEqual(["of the blog"]);
  },

  async "the newest come first: by microsecond, then by sequence, then as they came"(under) {
    const projectId = await under.createProject();
    const at = NOON_MS * 1000;
    await write(under, [
      log({ projectId, timestampUs: at, sequence: 1, body: "second" }),
      log({ projectId, timestampUs: at, sequence: 0, body: "first" }),
      log({ projectId, timestampUs: at + 1, sequence: 0, body: "third" }),
      log({ projectId, timestampUs: at + 2, sequence: 0, body: "fourth" }),
      log({ projectId, timestampUs: at + 2, sequence: 0, body: "fifth" }),
    ]);
    const order = ["fifth", "fourth", "third", "second", "first"];
    expect(await bodies(under, projectId)).toEqual(order);
  },

  async "pages join over days without a gap or a repetition, whatever came late"(under) {
    const projectId = await under.createProject();
    const logs: LogEntry[] = [];
    for (const daysAgo of [0, 1, 2]) {
      for (let i = 0; i < 7; i++) {
        // Every second one was written a day before it came; several share a moment.
        const receivedMs = NOON_MS - daysAgo * DAY_MS;
        const writtenMs = receivedMs - (i % 2) * DAY_MS - (i % 3) * HOUR_MS;
        logs.push(
          log({ projectId, receivedMs, timestampUs: writtenMs * 1000, body: `${daysAgo} ${i}` }),
        );
      }
    }
    await write(under, logs);
    const whole = await bodies(under, projectId);
    expect(whole.toSorted()).toEqual(logs.map(({ body }) => body).toSorted());
    for (const limit of [1, 2, 5, 20]) {
      expect(await bodies(under, projectId, {}, limit), `${limit} a page`).toEqual(whole);
    }
    const times = (await find(under, projectId)).map(({ timestampUs }) => timestampUs);
    expect(times).toEqual(times.toSorted((a, b) => b - a));
  },

  async "a period takes its start and not its end"(under) {
    const projectId = await under.createProject();
    await write(under, [log({ projectId })]);
    const count = async (fromMs: number, toMs: number) =>
      (await bodies(under, projectId, { fromMs, toMs })).length;
    expect(await count(NOON_MS, NOON_MS + 1)).toBe(1);
    expect(await count(NOON_MS - 1, NOON_MS)).toBe(0);
    expect(await count(NOON_MS + 1, NOON_MS + 2)).toBe(0);
  },

  async "filters take exactly what they name"(under) {
    const projectId = await under.createProject();
    const [traceId, spanId] = ["d".repeat(32), "e".repeat(16)];
    await write(under, [
      log({
        projectId,
        body: "Paid order 7",
        level: "warn",
        traceId,
        spanId,
        release: "shop@1",
        environment: "production",
        attributes: {
          "order.id": { value: 7, type: "integer" },
          beta: { value: true, type: "boolean" },
          tags: { value: ["new", "big"], type: "array" },
        },
      }),
      log({
        projectId,
        body: "other",
        traceId: "f".repeat(32),
        attributes: { "order.id": { value: 70, type: "integer" } },
      }),
    ]);
    for (const filter of [
      { levels: ["warn", "fatal"] },
      { text: "paid ORDER" },
      { traceId },
      { spanId },
      { release: "shop@1" },
      { environment: "production" },
      { attributes: [{ key: "order.id", value: "7" }] },
      { attributes: [{ key: "beta", value: "true" }] },
      { attributes: [{ key: "tags", value: "big" }] },
    ] satisfies Partial<LogFilter>[]) {
      const found = await bodies(under, projectId, filter);
      expect(found, JSON.stringify(filter)).toEqual(["Paid order 7"]);
    }
    for (const filter of [
      { levels: ["error"] },
      { text: "7 order" },
      { environment: "prod" },
      { attributes: [{ key: "order", value: "7" }] },
      { attributes: [{ key: "constructor", value: "7" }] },
      {
        attributes: [
          { key: "order.id", value: "7" },
          { key: "beta", value: "false" },
        ],
      },
    ] satisfies Partial<LogFilter>[]) {
      expect(await bodies(under, projectId, filter), JSON.stringify(filter)).toEqual([]);
    }
  },

  async "a batch that comes again is written once"(under) {
    const projectId = await under.createProject();
    const batch = await under.writeRows("2026-11-15", { logs: [logRow(log({ projectId }))] });
    await under.digest.write(batch);
    const after = await under.crash();
    expect(await bodies(after, projectId)).toEqual(["hello"]);
  },

  async "any text is text"(under) {
    const projectId = await under.createProject();
    await write(
      under,
      HOSTILE_TEXTS.map((text) =>
        log({
          projectId,
          body: text,
          environment: text,
          server: text,
          attributes: { [text]: { value: text, type: "string" } },
        }),
      ),
    );
    for (const text of HOSTILE_TEXTS) {
      const filter = { text, environment: text, attributes: [{ key: text, value: text }] };
      expect(await find(under, projectId, filter)).toMatchObject([{ body: text, server: text }]);
    }
  },
};
