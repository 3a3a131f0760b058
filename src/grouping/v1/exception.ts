/** What groups one exception, and a chain of them. */
import type { SentryEvent, SentryException } from "#protocol/event/event.ts";
import { isScript, type PickedFrames, pickFrames } from "./frames.ts";
import { type Meaning, readMeaning } from "./meaning.ts";
import { parameterize } from "./message.ts";
import { pickRepeated } from "./repeated-frames.ts";
import { routeOf } from "./route.ts";
import { cleanCaptured, tellThrownObject } from "./thrown-object.ts";

export interface ExceptionGrouping {
  reason: "exception and in-app frames" | "exception and all frames" | "exception type and message";
  parts: string[];
}

/** A chain is as long as the SDKs make it by default (`linkedErrors.limit`). */
const MAX_CAUSES = 5;
const MAX_MEMBERS_READ = 50;
/** React's SDK adds the component stack as one more cause: where it was rendered, not what broke. */
const COMPONENT_STACK = "React ErrorBoundary ";

/** `values` innermost cause first, as on the wire. */
export function groupExceptions(event: SentryEvent, values: SentryException[]): ExceptionGrouping {
  const caught = values.at(-1) ?? {};
  const grouping = groupException(event, caught);
  if (event.extra?.__serialized__ !== undefined) {
    grouping.parts.push(...tellThrownObject(event, caught.value ?? ""));
  }
  if (values.length === 1) return grouping;
  const isGroup = caught.mechanism?.is_exception_group === true;
  const maxCauses = isGroup ? MAX_MEMBERS_READ : MAX_CAUSES;
  const causes: string[][] = [];
  for (let i = values.length - 2; i >= 0 && causes.length < maxCauses; i--) {
    const cause = values[i];
    if (cause === undefined || cause.type?.startsWith(COMPONENT_STACK)) continue;
    causes.push(groupException(event, cause).parts);
  }
  if (isGroup) grouping.parts.push(...joinMembers(causes));
  else for (const parts of causes) grouping.parts.push(`caused by ${parts[0]}`, ...parts.slice(1));
  return grouping;
}

/** The members of an AggregateError come in any order and any number. */
function joinMembers(members: string[][]): string[] {
  return [...new Set(members.map((parts) => `with ${parts.join(", ")}`))]
    .sort()
    .slice(0, MAX_CAUSES);
}

function groupException(event: SentryEvent, exception: SentryException): ExceptionGrouping {
  const value = exception.value ?? "";
  const meaning = readMeaning(exception.type ?? "", value, isScript(event.platform));
  const { wording } = meaning;
  if (wording?.scope === "application") return groupByMeaning(wording.type, wording.text);
  if (wording?.scope === "page") {
    return groupByMeaning(wording.type, wording.text, routeOf(event));
  }
  if (wording?.text === "endless recursion") {
    const repeated = pickRepeated(exception.stacktrace, event.platform);
    if (repeated.length > 0) {
      return {
        reason: "exception and in-app frames",
        parts: [wording.type, wording.text, ...repeated],
      };
    }
  }
  const frames = pickFrames(exception.stacktrace, event.platform);
  if (frames === undefined) return groupWithoutStack(event, value, meaning);
  if (frames.inApp) {
    return frames.labels.length > 0
      ? groupInApp(exception, meaning, frames)
      : groupMinified(event, value, meaning, frames);
  }
  return {
    reason: "exception and all frames",
    parts: [meaning.type, ...frames.labels, ...tell(value, meaning)],
  };
}

function groupByMeaning(type: string, text: string, route?: string): ExceptionGrouping {
  const parts = route === undefined ? [type, text] : [type, text, route];
  return { reason: "exception type and message", parts };
}

/** An engine's sentence without a stack says nothing about where, so the page has to. */
function groupWithoutStack(event: SentryEvent, value: string, meaning: Meaning): ExceptionGrouping {
  const { wording } = meaning;
  if (wording !== undefined) {
    return groupByMeaning(wording.type, wording.textWithoutStack, routeOf(event));
  }
  return {
    reason: "exception type and message",
    parts: [meaning.type, ...tell(value, meaning)],
  };
}

function groupInApp(
  exception: SentryException,
  meaning: Meaning,
  frames: PickedFrames,
): ExceptionGrouping {
  const { wording, code } = meaning;
  const parts = [meaning.type, ...frames.labels];
  if (needsMessage(exception, meaning, frames)) parts.push(...tell(exception.value ?? "", meaning));
  else if (wording !== undefined) parts.push(wording.text);
  else if (code !== undefined) parts.push(code);
  if (frames.line !== undefined && wording?.specific !== true) parts.push(frames.line);
  return { reason: "exception and in-app frames", parts };
}

/** A name that a function or a class was given says what broke; without one the text has to. */
function needsMessage(exception: SentryException, meaning: Meaning, frames: PickedFrames): boolean {
  // The stack of something that is not an error is where it was reported, not what it was.
  if (exception.mechanism?.synthetic === true) return true;
  if (frames.minified || meaning.typeMinified) return true;
  return !frames.crashNamed && frames.line === undefined;
}

/** No function has a name that outlives the build: what is left is the text and the file. */
function groupMinified(
  event: SentryEvent,
  value: string,
  meaning: Meaning,
  frames: PickedFrames,
): ExceptionGrouping {
  const parts = [meaning.type, ...tell(value, meaning), `in ${frames.location}`];
  const route = meaning.wording?.scope === "page without names" ? routeOf(event) : undefined;
  if (route !== undefined) parts.push(route);
  return { reason: "exception type and message", parts };
}

function tell(value: string, meaning: Meaning): string[] {
  const text = meaning.wording?.text ?? parameterize(cleanCaptured(value));
  return text === "" ? [] : [text];
}
