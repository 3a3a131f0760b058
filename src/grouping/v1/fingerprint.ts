/** The fingerprint an SDK sent, with its variables filled as Sentry fills them. */
import type { SentryEvent, SentryFrame } from "#protocol/event/event.ts";
import { threadTrace } from "./thread-trace.ts";

const VARIABLE = /^\{\{\s*([^\s{}]+)\s*\}\}$/;
export const DEFAULT_VARIABLE = "default";

/** The variable's name when the whole element is one: Sentry fills no part of an element. */
export function readVariable(element: string): string | undefined {
  return VARIABLE.exec(element)?.[1];
}

/** As long as an element that an SDK sends may be: fifty messages would fill a key. */
const MAX_FILLED_CHARS = 1024;

export function fillVariable(variable: string, event: SentryEvent): string {
  const filled = readValue(variable, event);
  return filled.length > MAX_FILLED_CHARS ? filled.slice(0, MAX_FILLED_CHARS) : filled;
}

/** The texts for missing values are Sentry's, so that a fingerprint means the same here. */
function readValue(variable: string, event: SentryEvent): string {
  const exception = event.exception?.values.at(-1);
  switch (variable) {
    case "transaction":
      return event.transaction || "<no-transaction>";
    case "message":
      return (
        event.logentry?.formatted || event.logentry?.message || exception?.value || "<no-message>"
      );
    case "type":
    case "error.type":
      return exception?.type || "<no-type>";
    case "value":
    case "error.value":
      return exception?.value || "<no-value>";
    case "function":
    case "stack.function":
      return findCrashFrame(event)?.function || "<no-function>";
    case "path":
    case "stack.abs_path":
      return findCrashFrame(event)?.abs_path || findCrashFrame(event)?.filename || "<no-abs-path>";
    case "stack.filename":
      return findCrashFrame(event)?.filename || findCrashFrame(event)?.abs_path || "<no-filename>";
    case "module":
    case "stack.module":
      return findCrashFrame(event)?.module || "<no-module>";
    case "package":
    case "stack.package":
      return readPackage(findCrashFrame(event)) || "<no-package>";
    case "level":
      return event.level || "<no-level>";
    case "logger":
      return event.logger || "<no-logger>";
    default:
      return fillTag(variable, event);
  }
}

function fillTag(variable: string, event: SentryEvent): string {
  if (!variable.startsWith("tags.")) return `<unrecognized-variable-${variable}>`;
  const name = variable.slice("tags.".length);
  const tag = event.tags?.find(([key]) => key === name);
  return tag?.[1] ?? `<no-value-for-tag-${name}>`;
}

function findCrashFrame(event: SentryEvent): SentryFrame | undefined {
  const thrown = event.exception?.values.at(-1)?.stacktrace;
  const frames = (thrown ?? event.stacktrace ?? threadTrace(event))?.frames;
  return frames?.findLast((frame) => frame.in_app === true) ?? frames?.at(-1);
}

function readPackage(frame: SentryFrame | undefined): string | undefined {
  const path = frame?.package;
  return typeof path === "string" ? path.split(/[/\\]/).at(-1) : undefined;
}
