/**
 * Web vitals as SDKs send them: measurements of a page's transaction (up to SDK 10), attributes of
 * a page load and spans of their own (SDK 11), an interaction as a span (8 and later). A sample
 * belongs to its span: it has no outcome of its own, and the same span makes the same sample.
 */
import { hash } from "node:crypto";
import { cutText } from "#ingest/fields/cut-text.ts";
import {
  MAX_ELEMENT,
  MAX_PATH,
  MAX_ROUTE,
  MAX_URL,
  NO_ROUTE,
} from "#ingest/kinds/vital/normalize.ts";
import { pathOf } from "#ingest/kinds/vital/route-of-path.ts";
import { isJsonObject, type JsonObject } from "#lib/json.ts";
import type { VitalId } from "#model/ids.ts";
import type { SpanRow } from "#model/signals/span.ts";
import type { VitalSample } from "#model/signals/vital.ts";
import { deviceOf, parseUserAgent } from "#protocol/event/user-agent.ts";
import {
  CONNECTIONS,
  checkSample,
  NAVIGATIONS,
  VITAL_METRICS,
  type VitalMetric,
} from "#protocol/vitals.ts";
import { isPlaceholder } from "./name-segment.ts";
import { AttributeReader } from "./read-attributes.ts";
import { type DigestedSpan, mayHoldVitals } from "./rows.ts";

interface ReadSpan {
  row: SpanRow;
  attributes: AttributeReader;
  measurements: JsonObject;
}

export function deriveVitals({ row, words }: DigestedSpan): VitalSample[] {
  if (!mayHoldVitals(row.op)) return [];
  const attributes = new AttributeReader(words.own, words.isTyped);
  const span: ReadSpan = { row, attributes, measurements: words.measurements };
  let page: Page | undefined;
  return VITAL_METRICS.flatMap((metric) => {
    const value = measuredValue(metric, span);
    if (value === undefined) return [];
    const id = idOf(row.traceId, row.spanId, metric);
    if (checkSample({ metric, value, id }) !== undefined) return [];
    page ??= pageOf(span);
    return sampleOf(metric, value, id as VitalId, span, page);
  });
}

function measuredValue(metric: VitalMetric, span: ReadSpan): number | undefined {
  const own = span.attributes.number(`browser.web_vital.${metric}.value`);
  if (own !== undefined) return own;
  const { value, unit } = measurement(span.measurements, metric);
  if (typeof value !== "number") return undefined;
  return unit === "second" ? value * 1000 : value;
}

function measurement(measurements: JsonObject, metric: VitalMetric): JsonObject {
  const sent = measurements[metric];
  return isJsonObject(sent) ? sent : {};
}

type Page = Omit<
  VitalSample,
  "vitalId" | "metric" | "value" | "element" | "url" | "interaction" | "notes"
>;

/** What all samples of a span have in common. */
function pageOf({ row, attributes }: ReadSpan): Page {
  const agent = attributes.text("user_agent.original");
  const { browser } = agent === undefined ? {} : parseUserAgent(agent);
  const path = attributes.text("url.path");
  const { transaction } = row;
  const route = transaction === undefined || isPlaceholder(transaction) ? NO_ROUTE : transaction;
  const pageId = attributes.text("sentry.pageload.span_id") ?? row.segmentId ?? row.spanId;
  return {
    projectId: row.projectId,
    timestampMs: Math.round((row.startUs + row.durationUs) / 1000),
    receivedMs: row.receivedMs,
    route: cutText(route, MAX_ROUTE),
    path: path === undefined ? undefined : cutText(pathOf(path), MAX_PATH),
    navigation: navigationOf(row.op, attributes),
    device: agent === undefined ? undefined : deviceOf(agent),
    connection: wordOf(
      CONNECTIONS,
      attributes.text("network.connection.effective_type", "effectiveConnectionType"),
    ),
    pageView: idOf(row.traceId, pageId, "page"),
    release: row.release,
    environment: row.environment,
    browser: browser?.name,
    browserVersion: browser?.version,
  };
}

function sampleOf(
  metric: VitalMetric,
  value: number,
  vitalId: VitalId,
  { row, attributes }: ReadSpan,
  page: Page,
): VitalSample {
  const attribution = attributionOf(metric, row, attributes);
  return { ...page, vitalId, metric, value, ...attribution, notes: [] };
}

function attributionOf(
  metric: VitalMetric,
  { op, name }: SpanRow,
  attributes: AttributeReader,
): Pick<VitalSample, "element" | "url" | "interaction"> {
  const said = (...keys: string[]) => attributes.text(...keys);
  const cut = (text: string | undefined, max: number) => text && cutText(text, max);
  if (metric === "lcp") {
    const element = said("browser.web_vital.lcp.element", "lcp.element");
    const url = said("browser.web_vital.lcp.url", "lcp.url")?.replace(/[?#].*/s, "");
    return { element: cut(element, MAX_ELEMENT), url: cut(url, MAX_URL), interaction: undefined };
  }
  if (metric === "cls") {
    const element = said("browser.web_vital.cls.source.1", "cls.source.1");
    return { element: cut(element, MAX_ELEMENT), url: undefined, interaction: undefined };
  }
  if (metric !== "inp") return { element: undefined, url: undefined, interaction: undefined };
  const isOwnSpan = op?.startsWith("ui.interaction.") === true;
  // Up to SDK 10 the span is called like the element.
  const element = said("browser.web_vital.inp.target") ?? (isOwnSpan ? name : undefined);
  const interaction =
    op === "ui.interaction.press" ? "keyboard" : isOwnSpan ? "pointer" : undefined;
  return { element: cut(element, MAX_ELEMENT), url: undefined, interaction };
}

function navigationOf(
  op: string | undefined,
  attributes: AttributeReader,
): VitalSample["navigation"] {
  if (op === "navigation") return "soft-navigation";
  return wordOf(NAVIGATIONS, attributes.text("browser.navigation.type")?.replaceAll("_", "-"));
}

function wordOf<Word extends string>(words: readonly Word[], sent: string | undefined) {
  return words.find((word) => word === sent);
}

function idOf(traceId: string, spanId: string, what: string): string {
  return hash("sha256", `${traceId} ${spanId} ${what}`).slice(0, 32);
}
