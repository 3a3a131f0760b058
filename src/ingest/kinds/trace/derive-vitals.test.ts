import { expect, test } from "vitest";
import type { JsonObject } from "#lib/json.ts";
import { DAY_MS } from "#lib/time.ts";
import { openFreshStore, projectId, under } from "#test/support/ingest/fresh-store.ts";
import {
  childSpan,
  containerRecord,
  digestRecords,
  NOON_MS,
  NOON_S,
  newSpanId,
  outcomesOf,
  record,
  spanV2,
  transaction,
  transactionRecord,
} from "#test/support/ingest/sample-traces.ts";

const CHROME =
  "Mozilla/5.0 (Linux; Android 14; Pixel 8) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/156.0.1.2 Mobile Safari/537.36";

openFreshStore();

const spans = (items: JsonObject[], receivedAtMs = NOON_MS) =>
  digestRecords(under.digest, containerRecord(items, { projectId, receivedAtMs }));
const values = (batch: { vitals: { metric: string; value: number }[] }) =>
  Object.fromEntries(batch.vitals.map(({ metric, value }) => [metric, value]));

function page(more: JsonObject = {}): JsonObject {
  return transaction({
    transaction: "/orders/123",
    transaction_info: { source: "url" },
    platform: "javascript",
    request: { url: "https://shop.example/orders/123", headers: { "User-Agent": CHROME } },
    release: "shop@1",
    environment: "production",
    ...more,
  });
}

test("measurements of a page's transaction are samples, with what they were measured on", async () => {
  const sent = page({
    trace: {
      op: "pageload",
      data: {
        "lcp.element": "main > img",
        "lcp.url": "https://cdn.example/hero.webp?w=7",
        "cls.source.1": "div#ad",
        effectiveConnectionType: "4g",
        "browser.navigation.type": "back_forward",
        "url.path": "/orders/123",
      },
    },
    measurements: {
      lcp: { value: 1800.5, unit: "millisecond" },
      fcp: { value: 0.9, unit: "second" },
      cls: { value: 0.12, unit: "" },
      ttfb: { value: 60 },
      fid: { value: 9 },
      fp: { value: 3 },
      "connection.rtt": { value: 100 },
    },
  });
  const batch = await digestRecords(under.digest, transactionRecord(sent, { projectId }));
  expect(values(batch)).toEqual({ lcp: 1800.5, fcp: 900, cls: 0.12, ttfb: 60 });
  expect(batch.vitals.find(({ metric }) => metric === "lcp")).toEqual({
    projectId,
    vitalId: expect.stringMatching(/^[0-9a-f]{32}$/),
    metric: "lcp",
    value: 1800.5,
    timestampMs: NOON_MS,
    receivedMs: NOON_MS,
    route: "/orders/[id]",
    path: "/orders/123",
    navigation: "back-forward",
    device: "mobile",
    connection: "4g",
    element: "main > img",
    url: "https://cdn.example/hero.webp",
    interaction: undefined,
    pageView: expect.stringMatching(/^[0-9a-f]{32}$/),
    release: "shop@1",
    environment: "production",
    browser: "Chrome",
    browserVersion: "156.0.1",
    notes: [],
  });
  expect(batch.vitals.find(({ metric }) => metric === "cls")?.element).toBe("div#ad");
  expect(new Set(batch.vitals.map(({ pageView }) => pageView)).size).toBe(1);
  // They are their span's: what was sent is one transaction and its span.
  expect(outcomesOf(batch)).toEqual(["1 span accepted/", "1 transaction accepted/"]);
});

test("attributes and spans of SDK 11 are samples; the page is that of their segment", async () => {
  const segmentId = newSpanId();
  const common = {
    "sentry.segment.name": "Pageload",
    "sentry.segment.id": segmentId,
    "sentry.pageload.span_id": segmentId,
    "user_agent.original": CHROME,
    "browser.navigation.type": "navigate",
  };
  const own = (op: string, attributes: JsonObject) =>
    spanV2({
      parent_span_id: segmentId,
      attributes: { "sentry.op": op, ...common, ...attributes },
    });
  const load = spanV2({
    name: "Pageload",
    span_id: segmentId,
    is_segment: true,
    attributes: {
      ...common,
      "sentry.op": "pageload",
      "url.path": "/orders/123",
      "browser.web_vital.ttfb.value": 11,
      "browser.web_vital.fcp.value": 176,
      "browser.web_vital.fp.value": 176,
    },
  });
  const lcp = own("ui.webvital.lcp", {
    "browser.web_vital.lcp.value": 200,
    "browser.web_vital.lcp.element": "body > img",
    "browser.web_vital.lcp.url": "https://cdn.example/hero.png",
  });
  const first = await spans([lcp, load]);
  expect(values(first)).toEqual({ lcp: 200, ttfb: 11, fcp: 176 });
  expect(first.vitals.map(({ route }) => route)).toEqual(Array(3).fill("/orders/[id]"));
  await under.digest.write(first);

  // On page hide, here after midnight.
  const second = await spans(
    [
      own("ui.webvital.cls", {
        "browser.web_vital.cls.value": 0.18,
        "browser.web_vital.cls.source.1": "body",
      }),
      own("ui.interaction.press", {
        "browser.web_vital.inp.value": 280,
        "browser.web_vital.inp.target": "button#buy",
      }),
    ],
    NOON_MS + DAY_MS,
  );
  expect(second.vitals).toMatchObject([
    { metric: "cls", value: 0.18, element: "body", route: "/orders/[id]" },
    {
      metric: "inp",
      value: 280,
      element: "button#buy",
      interaction: "keyboard",
      navigation: "navigate",
      device: "mobile",
    },
  ]);
  const views = [...first.vitals, ...second.vitals].map(({ pageView }) => pageView);
  expect(new Set(views).size).toBe(1);
  expect(outcomesOf(second)).toEqual(["2 span accepted/"]);
});

test("an interaction of SDKs 8 to 10 is a sample", async () => {
  const inp = childSpan({
    op: "ui.interaction.click",
    description: "body > button#slow",
    is_segment: true,
    measurements: { inp: { value: 144, unit: "millisecond" } },
    data: { transaction: "/cart", "sentry.source": "custom", "user_agent.original": CHROME },
  });
  const batch = await digestRecords(under.digest, record({ type: "span" }, inp, { projectId }));
  expect(batch.vitals).toMatchObject([
    {
      metric: "inp",
      value: 144,
      route: "/cart",
      element: "body > button#slow",
      interaction: "pointer",
      device: "mobile",
    },
  ]);
});

test("without its page a sample is of no route", async () => {
  const { vitals } = await spans([
    spanV2({
      attributes: { "sentry.op": "ui.webvital.cls", "browser.web_vital.cls.value": 0 },
    }),
  ]);
  expect(vitals).toMatchObject([{ metric: "cls", value: 0, route: "(unknown)" }]);
});

test("a span that comes again makes no second sample, and values that cannot be make none", async () => {
  const cls = spanV2({
    attributes: { "sentry.op": "ui.webvital.cls", "browser.web_vital.cls.value": 0.1 },
  });
  const first = await spans([cls, cls]);
  expect(first.vitals).toHaveLength(1);
  await under.digest.write(first);
  expect((await spans([cls])).vitals).toEqual([]);
  const odd = (value: number | string) =>
    spanV2({
      attributes: { "sentry.op": "ui.webvital.lcp", "browser.web_vital.lcp.value": value },
    });
  expect((await spans([odd(-1), odd(1e12), odd("9")])).vitals).toEqual([]);
});

test("servers' transactions and other spans hold no web vitals", async () => {
  const sent = transaction({ measurements: { lcp: { value: 5 } } });
  const batch = await digestRecords(under.digest, transactionRecord(sent, { projectId }));
  expect(batch.vitals).toEqual([]);
  const child = spanV2({ attributes: { "browser.web_vital.lcp.value": 5 } });
  expect((await spans([child])).vitals).toEqual([]);
});

test("samples read out of spans are scrubbed, and share routes with those of beacons", async () => {
  const sent = page({
    transaction: "/reset/9f86d081884c7d659a2feaa0c55ad015a3bf4f1b2b0b822c",
    trace: { op: "pageload", data: { "lcp.element": "td>4111111111111111" } },
    measurements: { lcp: { value: 1 } },
    timestamp: NOON_S,
  });
  const { vitals } = await digestRecords(under.digest, transactionRecord(sent, { projectId }));
  expect(vitals).toMatchObject([{ route: "/reset/[id]" }]);
  expect(JSON.stringify(vitals)).not.toContain("4111111111111111");
});
