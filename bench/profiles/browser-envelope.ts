/** An error as a browser SDK reports it: envelope header, item header, event. */

import type { Random } from "#lib/random.ts";
import { type BrowserIssue, browserIssue, ISSUES } from "./browser-issues.ts";

export interface EventSize {
  frames: number;
  breadcrumbs: number;
  extraBytes: number;
}

const RELEASES = ["shop-web@2.4.0", "shop-web@2.4.1", "shop-web@2.5.0"] as const;
const LOCALES = ["de-DE", "en-US", "fr-FR", "ja-JP"] as const;
const PLANS = ["free", "pro", "team"] as const;
const CHROME = "AppleWebKit/537.36 (KHTML, like Gecko) Chrome/152.0.0.0 Safari/537.36";
export const AGENTS = [
  `Mozilla/5.0 (Windows NT 10.0; Win64; x64) ${CHROME}`,
  `Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7) ${CHROME}`,
  `Mozilla/5.0 (X11; Linux x86_64) ${CHROME}`,
  "Mozilla/5.0 (Windows NT 10.0; Win64; x64; rv:146.0) Gecko/20100101 Firefox/146.0",
] as const;
export const SDK = { name: "sentry.javascript.browser", version: "11.11.0" };
const INTEGRATIONS = "EventFilters Breadcrumbs GlobalHandlers LinkedErrors Dedupe HttpContext";
const USERS = 500;

const issues = new Map<number, BrowserIssue[]>();

export function browserEnvelope(
  random: Random,
  index: number,
  sentAtMs: number,
  size: EventSize,
): Buffer {
  const issue = issuesOf(size.frames)[index % ISSUES];
  if (issue === undefined) throw new Error("an event without an issue");
  const eventId = random.hex(32);
  const traceId = random.hex(32);
  const release = random.pick(RELEASES);
  const header = {
    event_id: eventId,
    sent_at: new Date(sentAtMs).toISOString(),
    sdk: SDK,
    trace: { environment: "production", release, trace_id: traceId, sampled: "true" },
  };
  const event = browserEvent(random, issue, { eventId, traceId, release, sentAtMs }, size);
  return Buffer.from(`${JSON.stringify(header)}\n{"type":"event"}\n${JSON.stringify(event)}`);
}

function browserEvent(
  random: Random,
  issue: BrowserIssue,
  ids: { eventId: string; traceId: string; release: string; sentAtMs: number },
  size: EventSize,
) {
  const timestamp = (ids.sentAtMs - 200 - random.below(800)) / 1000;
  const user = random.below(USERS);
  const url = `https://shop.example${issue.path}?step=${random.below(4)}`;
  return {
    exception: {
      values: [
        {
          type: issue.type,
          value: issue.value.replace("#", String(1 + random.below(90_000))),
          stacktrace: { frames: issue.frames },
          mechanism: { type: "auto.browser.global_handlers.onerror", handled: issue.handled },
        },
      ],
    },
    event_id: ids.eventId,
    level: "error",
    platform: "javascript",
    timestamp,
    request: { url, headers: { "User-Agent": random.pick(AGENTS), Referer: url } },
    contexts: {
      trace: { trace_id: ids.traceId, span_id: random.hex(16) },
      culture: { locale: random.pick(LOCALES), timezone: "Europe/Berlin", calendar: "gregory" },
      cart: { items: random.below(9), total: random.below(20_000) / 100, currency: "EUR" },
    },
    transaction: issue.path,
    environment: "production",
    release: ids.release,
    sdk: {
      ...SDK,
      integrations: INTEGRATIONS.split(" "),
      packages: [{ name: "npm:@sentry/browser", version: SDK.version }],
      settings: { infer_ip: "auto" },
    },
    tags: {
      "page.kind": issue.path.slice(1),
      plan: random.pick(PLANS),
      ab: random.pick(["A", "B"]),
    },
    user: { id: String(4000 + user), email: `user${user}@example.com`, ip_address: "{{auto}}" },
    breadcrumbs: breadcrumbs(random, size.breadcrumbs, timestamp),
    ...(size.extraBytes > 0 && { extra: extra(random, size.extraBytes) }),
  };
}

function breadcrumbs(random: Random, count: number, until: number) {
  return Array.from({ length: count }, (_, i) => {
    const timestamp = Math.round((until - (count - i) * 0.731) * 1000) / 1000;
    const number = random.below(5000);
    if (i % 3 === 0) {
      const message = `main > div#list > button.item-${number % 40}[type="button"]`;
      return { timestamp, category: "ui.click", message };
    }
    if (i % 3 === 1) {
      const data = { method: "GET", url: `/api/items/${number}?lang=de`, status_code: 200 };
      return { timestamp, category: "fetch", type: "http", data };
    }
    const message = `cart updated: ${number} cents, ${number % 7} items`;
    return { timestamp, category: "console", level: "info", message };
  });
}

function extra(random: Random, bytes: number) {
  const rows = Array.from({ length: Math.ceil(bytes / 60) }, (_, i) => ({
    sku: `SKU-${random.below(100_000)}`,
    quantity: 1 + random.below(5),
    note: `line ${i} of the basket`,
  }));
  return { basket: rows, retries: random.below(4) };
}

function issuesOf(frames: number): BrowserIssue[] {
  const known = issues.get(frames);
  if (known !== undefined) return known;
  const made = Array.from({ length: ISSUES }, (_, number) => browserIssue(number, frames));
  issues.set(frames, made);
  return made;
}
