import { cutText } from "#ingest/fields/cut-text.ts";
import type { SentryEvent, SentryException, SentryFrame } from "#protocol/event/event.ts";
import { mainException } from "#protocol/event/main-exception.ts";
import { threadTrace } from "#protocol/event/thread-trace.ts";

/** Sentry's MAX_CULPRIT_LENGTH. */
const MAX_LENGTH = 200;

/** Where it happened, by Sentry's rule: the SDK's word, the transaction, or the frame that threw. */
export function culpritOf(event: SentryEvent): string {
  return cutText(event.culprit || event.transaction || makeCulprit(event), MAX_LENGTH);
}

function makeCulprit(event: SentryEvent): string {
  const thrown = event.exception?.values;
  if (thrown?.at(-1)?.mechanism?.synthetic === true) return "";
  const trace = thrown === undefined ? event.stacktrace : tracedIn(thrown)?.stacktrace;
  const frames = (trace ?? threadTrace(event))?.frames;
  return (frames && frameCulprit(frames, event.platform)) || event.request?.url || "";
}

function tracedIn(thrown: SentryException[]): SentryException | undefined {
  const main = mainException(thrown);
  if (main?.stacktrace !== undefined) return main;
  return thrown.findLast((exception) => exception.stacktrace !== undefined);
}

/** The newest frame of the app's own code that can be named; else the newest frame. */
function frameCulprit(frames: SentryFrame[], platform: string): string {
  let fallback: string | undefined;
  for (const frame of frames.toReversed()) {
    if (frame.in_app !== true && fallback !== undefined) continue;
    const name = nameFrame(frame, platform);
    if (frame.in_app === true && name !== "") return name;
    fallback ??= name;
  }
  return fallback ?? "";
}

function nameFrame(frame: SentryFrame, eventPlatform: string): string {
  const platform = typeof frame.platform === "string" ? frame.platform : eventPlatform;
  const name = frame.function || "?";
  if (platform === "objc" || platform === "cocoa" || platform === "native") return name;
  const file = frame.module || frame.filename;
  if (!file) return "";
  if (platform === "javascript" || platform === "node") return `${name}(${file})`;
  return `${file} in ${name}`;
}
