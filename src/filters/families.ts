/** What a person is told about each family, and how a project starts. */
import { FILTER_FAMILIES, type FilterFamily, type FilterSettings } from "#model/filter-settings.ts";

export interface FamilyWords {
  title: string;
  /** One line: what is dropped, and who needs it. */
  explanation: string;
}

export const FAMILY_WORDS: Readonly<Record<FilterFamily, FamilyWords>> = {
  "browser-extensions": {
    title: "Browser extensions",
    explanation:
      "Errors thrown by visitors’ browser extensions. Turn this off if your app is an extension.",
  },
  "resize-observer": {
    title: "ResizeObserver loops",
    explanation: "“ResizeObserver loop …”: the browser postponed a size change. Nothing failed.",
  },
  "cross-origin-script-errors": {
    title: "Cross-origin script errors",
    explanation:
      "“Script error.” without a location: a script from another site failed, and the browser hides the details.",
  },
  "webview-noise": {
    title: "Webview noise",
    explanation:
      "Errors from scripts that social networks, search apps and mail scanners inject into the pages they display.",
  },
  "legacy-browsers": {
    title: "Legacy browsers",
    explanation:
      "Internet Explorer, Opera Mini, old Edge, Chrome before 63, Firefox before 58, Safari before 12.",
  },
  "web-crawlers": {
    title: "Web crawlers",
    explanation: "Search engines, link previews and uptime checks, in pages and on servers.",
  },
  localhost: {
    title: "Localhost",
    explanation:
      "Events from localhost, 127.0.0.1 and files: a developer’s machine. Off by default, so that trying Lapwing out works.",
  },
};

/** docs/decisions/010: a first event is nearly always sent from localhost. */
const OFF_AT_FIRST: ReadonlySet<FilterFamily> = new Set(["localhost"]);

export function isOn(
  family: FilterFamily,
  { switches }: Pick<FilterSettings, "switches">,
): boolean {
  return switches[family] ?? !OFF_AT_FIRST.has(family);
}

export function isFamily(word: string): word is FilterFamily {
  return (FILTER_FAMILIES as readonly string[]).includes(word);
}
