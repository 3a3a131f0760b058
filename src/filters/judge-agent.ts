import type { SentryEvent } from "#protocol/event/event.ts";
import { isLegacyBrowser } from "./legacy-browsers.ts";
import { isWebCrawler } from "./web-crawlers.ts";

export interface AgentVerdict {
  isLegacy: boolean;
  isCrawler: boolean;
}

const NOTHING_SAID: AgentVerdict = { isLegacy: false, isCrawler: false };
/** The end of a longer one is nothing that a browser sends. */
const MAX_LENGTH = 512;
const MAX_CACHED = 2000;
/** The same few headers come again and again: asking the patterns each time would cost microseconds. */
const cache = new Map<string, AgentVerdict>();

export function judgeAgent({ request }: Pick<SentryEvent, "request">): AgentVerdict {
  const sent = request?.headers?.find(([name]) => name === "User-Agent")?.[1];
  if (sent === undefined) return NOTHING_SAID;
  const header = sent.length > MAX_LENGTH ? sent.slice(0, MAX_LENGTH) : sent;
  const known = cache.get(header);
  if (known !== undefined) return known;
  const verdict = { isLegacy: isLegacyBrowser(header), isCrawler: isWebCrawler(header) };
  if (cache.size >= MAX_CACHED) cache.clear();
  cache.set(header, verdict);
  return verdict;
}
