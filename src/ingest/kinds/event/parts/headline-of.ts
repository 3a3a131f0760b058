import { cutText } from "#ingest/fields/cut-text.ts";
import { showText } from "#ingest/fields/show-text.ts";
import type { SentryEvent } from "#protocol/event/event.ts";
import { mainException } from "#protocol/event/main-exception.ts";
import { threadTrace } from "#protocol/event/thread-trace.ts";

export interface Headline {
  /** One line, safe to show. */
  title: string;
  /** The exception's type; "" for messages. */
  type: string;
  /** The exception's value, or the message. */
  value: string;
}

const MAX_TITLE = 256;
/** Sentry trims the value it keeps beside the title to this. */
const MAX_VALUE = 1024;

/** An exception without a type is a message with a trace. */
export function headlineOf(event: SentryEvent): Headline {
  const thrown = mainException(event.exception?.values ?? []);
  const message = event.logentry?.formatted ?? "";
  if (thrown?.type === undefined || thrown.type === "") {
    const value = message === "" ? (thrown?.value ?? "") : message;
    const line = firstLine(value) || titleOfTrace(event);
    return { title: toTitle(line), type: "", value: cutText(value, MAX_VALUE) };
  }
  const value = thrown.value ?? "";
  const line = firstLine(value);
  const title = line === "" ? thrown.type : `${thrown.type}: ${line}`;
  return { title: toTitle(title), type: thrown.type, value: cutText(value, MAX_VALUE) };
}

function toTitle(text: string): string {
  // What is dropped makes room, but a megabyte need not be searched for it.
  return cutText(showText(text.slice(0, 4 * MAX_TITLE)), MAX_TITLE) || "<unlabeled event>";
}

function firstLine(text: string): string {
  const start = text.trimStart();
  const end = start.search(/[\r\n\u2028\u2029]/);
  return (end < 0 ? start : start.slice(0, end)).trimEnd();
}

/** For an event that says nothing but where it was: the function, else the file. */
function titleOfTrace(event: SentryEvent): string {
  const thrown = event.exception?.values.at(-1)?.stacktrace;
  const frames = (thrown ?? event.stacktrace ?? threadTrace(event))?.frames ?? [];
  const own = frames.findLast(({ in_app, function: name }) => in_app === true && Boolean(name));
  const frame = own ?? frames.at(-1);
  return frame?.function || frame?.filename || frame?.module || "";
}
