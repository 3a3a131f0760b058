import type { SentryBreadcrumb, SentryException, SentryRequest } from "#protocol/event/event.ts";
import { newId } from "./new-id.ts";
import type { ReportItem } from "./report-item.ts";
import { RELEASE, SDK, type Sender } from "./sender.ts";

/** What is known about a failure besides the failure. */
export interface EventFacts {
  atMs: number;
  level?: "error" | "fatal" | undefined;
  /** The route, as a pattern: "/[project]/issues". */
  transaction?: string | undefined;
  tags?: Record<string, string | undefined>;
  extra?: Record<string, unknown> | undefined;
  trace?: { trace_id: string; span_id: string } | undefined;
  request?: Omit<SentryRequest, "headers"> & { headers?: Record<string, string> };
  breadcrumbs?: SentryBreadcrumb[];
}

export type What = { exceptions: SentryException[] } | { message: string };

export function makeEvent(what: What, facts: EventFacts, sender: Sender): ReportItem {
  const { atMs, level = "error", trace, breadcrumbs = [], ...rest } = facts;
  return {
    type: "event",
    payload: {
      event_id: newId(16),
      timestamp: atMs / 1000,
      level,
      platform: sender.platform,
      release: RELEASE,
      environment: sender.environment,
      sdk: SDK,
      ...("message" in what
        ? { logentry: { formatted: what.message } }
        : { exception: { values: what.exceptions } }),
      ...rest,
      ...(trace === undefined ? {} : { contexts: { trace } }),
      ...(breadcrumbs.length === 0 ? {} : { breadcrumbs: { values: breadcrumbs } }),
    },
  };
}

/** What is one fault for limits: the same location and words, whatever the numbers in them. */
export function faultOf(what: What): string {
  if ("message" in what) return what.message;
  const last = what.exceptions.at(-1);
  const frame = last?.stacktrace?.frames.findLast(({ in_app }) => in_app);
  const words = last?.value?.replaceAll(/\d+/g, "#").slice(0, 200);
  return [last?.type, words, frame?.filename, frame?.lineno].join("\n");
}
