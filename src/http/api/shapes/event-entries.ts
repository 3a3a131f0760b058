/** The parts of an event as Sentry lists them: what matters most to a reader first. */
import { isJsonObject, type JsonObject } from "#lib/json.ts";
import type { SentryBreadcrumb, SentryEvent, SentryException } from "#protocol/event/event.ts";
import { requestShape } from "./request.ts";
import { hasSystemFrames, readStacktrace, stacktraceShape } from "./stacktrace.ts";
import { isoTime } from "./time.ts";

export interface EventEntry {
  type: string;
  data: unknown;
}

export function entriesShape(event: SentryEvent): EventEntry[] {
  const { exception, stacktrace, threads, breadcrumbs, logentry, csp, request, debug_meta } = event;
  const entries: (EventEntry | undefined)[] = [
    exception && { type: "exception", data: exceptionShape(exception.values) },
    stacktrace && { type: "stacktrace", data: stacktraceShape(stacktrace) },
    threads && { type: "threads", data: { values: threads.values.map(threadShape) } },
    breadcrumbs && { type: "breadcrumbs", data: { values: breadcrumbs.values.map(crumbShape) } },
    logentry && { type: "message", data: messageShape(logentry) },
    isJsonObject(csp) ? { type: "csp", data: csp } : undefined,
    request && { type: "request", data: requestShape(request) },
    debug_meta && { type: "debugmeta", data: debug_meta },
  ];
  return entries.filter((entry) => entry !== undefined);
}

function exceptionShape(values: SentryException[]) {
  return {
    values: values.map((exception) => ({
      type: exception.type ?? null,
      value: exception.value ?? null,
      mechanism: exception.mechanism ?? null,
      threadId: exception.thread_id ?? null,
      module: exception.module ?? null,
      stacktrace: stacktraceShape(exception.stacktrace),
      rawStacktrace: stacktraceShape(exception.raw_stacktrace),
    })),
    hasSystemFrames: values.some(({ stacktrace }) => stacktrace && hasSystemFrames(stacktrace)),
    excOmitted: null,
  };
}

function threadShape(thread: JsonObject) {
  return {
    id: thread.id ?? null,
    name: thread.name ?? null,
    current: thread.current === true,
    crashed: thread.crashed === true,
    state: thread.state ?? null,
    stacktrace: stacktraceShape(readStacktrace(thread.stacktrace)),
    rawStacktrace: stacktraceShape(readStacktrace(thread.raw_stacktrace)),
  };
}

function crumbShape(crumb: SentryBreadcrumb) {
  return {
    type: crumb.type ?? "default",
    category: crumb.category ?? null,
    level: crumb.level ?? "info",
    message: crumb.message ?? null,
    data: crumb.data ?? null,
    event_id: crumb.event_id ?? null,
    timestamp: crumb.timestamp === undefined ? null : isoTime(crumb.timestamp * 1000),
  };
}

function messageShape({ formatted, message, params }: NonNullable<SentryEvent["logentry"]>) {
  return { formatted: formatted ?? message, message, params };
}
