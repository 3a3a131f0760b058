/** A sample as it is stored. A wrong detail is left out and noted, the sample survives. */
import type { SpooledItem } from "#ingest/digest/spooled-item.ts";
import { cutText } from "#ingest/fields/cut-text.ts";
import { environment, release } from "#ingest/fields/read-names.ts";
import { parseTime } from "#ingest/fields/read-time.ts";
import { Repair } from "#ingest/fields/repair.ts";
import { settleClock } from "#ingest/fields/settle-clock.ts";
import { isJsonObject, type Json } from "#lib/json.ts";
import { SECOND_MS } from "#lib/time.ts";
import type { VitalId } from "#model/ids.ts";
import type { VitalSample } from "#model/signals/vital.ts";
import { canonicalEventId } from "#protocol/event/event-id.ts";
import { parseUserAgent } from "#protocol/event/user-agent.ts";
import {
  CONNECTIONS,
  DEVICES,
  INTERACTIONS,
  NAVIGATIONS,
  type VitalMetric,
} from "#protocol/vitals.ts";
import { pathOf, routeOfPath } from "./route-of-path.ts";
import type { RawSample } from "./validate.ts";

/** "(unknown)": the beacon says neither route nor path. */
export const NO_ROUTE = "(unknown)";
export const MAX_ROUTE = 200;
export const MAX_PATH = 300;
/** web-vitals makes selectors of up to 100 characters. */
export const MAX_ELEMENT = 200;
export const MAX_URL = 300;

export function normalizeSample(
  { sample, common }: RawSample,
  item: Pick<SpooledItem, "owner" | "receivedAtMs" | "header">,
  retentionDays: number,
): VitalSample {
  const repair = new Repair({ trusted: false, notes: [] });
  const read = new SampleReader(repair, (key) => sample[key] ?? common[key] ?? undefined);
  const metric = sample.metric as VitalMetric;
  const path = read.text("path", MAX_PATH, pathOf);
  const arrival = {
    receivedAtMs: item.receivedAtMs,
    sentAtMs: readSentAt(common.sentAt),
    retentionDays,
  };
  const timestampS = settleClock(inSeconds(sample.timestamp), arrival, repair);
  const attribution = isJsonObject(sample.attribution) ? sample.attribution : {};
  repair.enter("attribution");
  const about = new SampleReader(repair, (key) => attribution[key] ?? undefined);
  const element = about.text("element", MAX_ELEMENT);
  const url = metric === "lcp" ? about.text("url", MAX_URL, withoutQuery) : undefined;
  const interaction = metric === "inp" ? about.word("event", INTERACTIONS) : undefined;
  repair.leave();
  return {
    projectId: item.owner.projectId,
    vitalId: canonicalEventId(sample.id) as VitalId,
    metric,
    value: Number(sample.value),
    timestampMs: Math.round(timestampS * SECOND_MS),
    receivedMs: item.receivedAtMs,
    route:
      read.text("route", MAX_ROUTE, withoutQuery) ??
      (path === undefined ? NO_ROUTE : cutText(routeOfPath(path), MAX_ROUTE)),
    path,
    navigation: read.word("navigation", NAVIGATIONS),
    device: read.word("device", DEVICES),
    connection: read.word("connection", CONNECTIONS),
    element,
    url,
    interaction,
    pageView: read.id("pageView"),
    release: read.name("release", release()),
    environment: read.name("environment", environment()),
    ...browserOf(item.header.user_agent),
    notes: repair.notes,
  };
}

class SampleReader {
  readonly #repair: Repair;
  readonly #get: (key: string) => Json | undefined;

  constructor(repair: Repair, get: (key: string) => Json | undefined) {
    this.#repair = repair;
    this.#get = get;
  }

  /** Trimmed, cut to `maxLength`, and undefined when nothing is left. */
  text(
    key: string,
    maxLength: number,
    clean: (sent: string) => string = (sent) => sent,
  ): string | undefined {
    const sent = this.#get(key);
    if (sent === undefined) return undefined;
    if (typeof sent !== "string") return this.#repair.drop(key, "text", sent);
    if (sent.trim() === "") return undefined;
    const text = clean(sent.trim());
    if (text.length > maxLength) this.#repair.trim(key, `cut to ${maxLength} characters`);
    return cutText(text, maxLength);
  }

  word<Word extends string>(key: string, words: readonly Word[]): Word | undefined {
    const sent = this.#get(key);
    if (sent === undefined) return undefined;
    const known = words.find((word) => word === sent);
    return known ?? this.#repair.refuse(key, `not one of ${words.join(", ")}`);
  }

  id(key: string): string | undefined {
    const sent = this.#get(key);
    if (sent === undefined) return undefined;
    return canonicalEventId(sent) ?? this.#repair.refuse(key, "not 32 hex digits");
  }

  /** Release and environment, by the rules of events. */
  name(key: string, field: ReturnType<typeof release>): string | undefined {
    const sent = this.#get(key);
    return sent === undefined ? undefined : (field.read(sent, this.#repair, key) as string);
  }
}

/** A beacon's times are in milliseconds, or ISO 8601. */
function inSeconds(sent: Json | undefined): Json | undefined {
  return typeof sent === "number" ? sent / SECOND_MS : sent;
}

function readSentAt(sent: Json | undefined): number | undefined {
  const seconds = parseTime(inSeconds(sent) ?? null);
  return seconds === undefined ? undefined : seconds * SECOND_MS;
}

/** A pattern may begin with "#" in apps that route by hash; an image in the page is all bytes. */
function withoutQuery(address: string): string {
  const [plain = ""] = address.split(/^data:/i.test(address) ? /[;,]/ : /(?!^)[?#]/, 1);
  return plain;
}

function browserOf(userAgent: Json | undefined): Pick<VitalSample, "browser" | "browserVersion"> {
  const { browser } = typeof userAgent === "string" ? parseUserAgent(userAgent) : {};
  return { browser: browser?.name, browserVersion: browser?.version };
}
