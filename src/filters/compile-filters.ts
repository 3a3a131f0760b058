/** A project's settings as one function; made when they change, asked for every event. */
import { FILTER_FAMILIES, type FilterSettings } from "#model/filter-settings.ts";
import type { SentryEvent } from "#protocol/event/event.ts";
import { isFromExtension } from "./browser-extensions.ts";
import { compileRules } from "./compile-rules.ts";
import { isCrossOriginScriptError } from "./cross-origin-script-errors.ts";
import { isOn } from "./families.ts";
import { judgeAgent } from "./judge-agent.ts";
import { isFromLocalhost } from "./localhost.ts";
import type { FilterReason } from "./reasons.ts";
import { isResizeObserverLoop } from "./resize-observer.ts";
import type { Thrown } from "./thrown.ts";
import { isWebviewNoise } from "./webview-noise.ts";

/** Why the event is not kept; undefined when it is. */
export type EventFilter = (event: SentryEvent) => FilterReason | undefined;

export const NO_SETTINGS: FilterSettings = { switches: {}, rules: [] };

export function compileFilters(settings: FilterSettings): EventFilter {
  const on = Object.fromEntries(
    FILTER_FAMILIES.map((family) => [family, isOn(family, settings)]),
  ) as Switches;
  const rules = compileRules(settings.rules);
  return (event) => {
    const family = thrownNoise(event, on) ?? agentNoise(event, on);
    if (family !== undefined) return family;
    if (on.localhost && isFromLocalhost(event)) return "localhost";
    for (const check of rules) {
      const reason = check(event);
      if (reason !== undefined) return reason;
    }
    return undefined;
  };
}

type Switches = Record<(typeof FILTER_FAMILIES)[number], boolean>;

function thrownNoise(event: SentryEvent, on: Switches): FilterReason | undefined {
  // A server may well say "Script error." of its own scripts. Senders without an SDK name no platform.
  if (event.platform !== "javascript" && event.platform !== "other") return undefined;
  const thrown = thrownOf(event);
  if (on["resize-observer"] && isResizeObserverLoop(thrown)) return "resize-observer";
  if (on["cross-origin-script-errors"] && isCrossOriginScriptError(thrown)) {
    return "cross-origin-script-errors";
  }
  if (on["browser-extensions"] && isFromExtension(thrown)) return "browser-extensions";
  if (on["webview-noise"] && isWebviewNoise(thrown)) return "webview-noise";
  return undefined;
}

function agentNoise(event: SentryEvent, on: Switches): FilterReason | undefined {
  const { isLegacy, isCrawler } = judgeAgent(event);
  if (isCrawler && on["web-crawlers"]) return "web-crawlers";
  return isLegacy && on["legacy-browsers"] ? "legacy-browsers" : undefined;
}

/** The last exception is the one that was caught: noise that the app wrapped in its own error stays. */
function thrownOf({ exception, logentry }: SentryEvent): Thrown {
  const last = exception?.values.at(-1);
  const text = last?.value || logentry?.formatted || last?.type || "";
  return { text, frames: last?.stacktrace?.frames ?? [] };
}
