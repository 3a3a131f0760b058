import type {
  SentryEvent,
  SentryException,
  SentryFrame,
  SentryStacktrace,
} from "#protocol/event/event.ts";
import { scrubAddress } from "./scrub-text.ts";
import type { Scrubber } from "./scrubber.ts";

/** What was thrown, by patterns; what mechanisms and frames hold, by keys and patterns. */
export function scrubTraces(event: SentryEvent, scrubber: Scrubber): void {
  if (event.exception !== undefined) {
    scrubEach("exception", event.exception.values, scrubException, scrubber);
  }
  if (event.threads !== undefined) {
    scrubEach("threads", event.threads.values as Thread[], scrubThread, scrubber);
  }
  if (event.stacktrace !== undefined) scrubFrames("stacktrace", event.stacktrace, scrubber);
}

interface Traced {
  stacktrace?: SentryStacktrace;
  raw_stacktrace?: SentryStacktrace;
}

interface Thread extends Traced {
  name?: string;
}

function scrubThread(thread: Thread, scrubber: Scrubber): void {
  if (typeof thread.name === "string") thread.name = scrubber.text(thread.name, "name");
  scrubBoth(thread, scrubber);
}

function scrubEach<T>(
  key: string,
  values: T[],
  scrubOne: (item: T, scrubber: Scrubber) => void,
  scrubber: Scrubber,
): void {
  scrubber.enter(key);
  scrubber.enter("values");
  let index = 0;
  for (const item of values) {
    scrubber.enter(index++);
    scrubOne(item, scrubber);
    scrubber.leave();
  }
  scrubber.leave();
  scrubber.leave();
}

function scrubException(thrown: SentryException, scrubber: Scrubber): void {
  if (thrown.type !== undefined) thrown.type = scrubber.text(thrown.type, "type");
  if (thrown.value !== undefined) thrown.value = scrubber.text(thrown.value, "value");
  const { mechanism } = thrown;
  if (typeof mechanism?.description === "string") {
    mechanism.description = scrubber.text(mechanism.description, "mechanism.description");
  }
  if (mechanism?.data !== undefined) scrubber.inside("mechanism.data", mechanism.data);
  if (mechanism?.meta !== undefined) scrubber.inside("mechanism.meta", mechanism.meta);
  scrubBoth(thrown, scrubber);
}

function scrubBoth({ stacktrace, raw_stacktrace: raw }: Traced, scrubber: Scrubber): void {
  if (stacktrace !== undefined) scrubFrames("stacktrace", stacktrace, scrubber);
  if (raw !== undefined) scrubFrames("raw_stacktrace", raw, scrubber);
}

function scrubFrames(key: string, trace: SentryStacktrace, scrubber: Scrubber): void {
  const { query, urlAuth } = scrubber.suspects;
  let index = 0;
  for (const frame of trace.frames) {
    if (frame.vars !== undefined) scrubber.inside(`${key}.frames.${index}.vars`, frame.vars);
    if (query || urlAuth) scrubLocation(frame, `${key}.frames.${index}`, scrubber);
    index++;
  }
}

/** A path must stay exact; what an address has around it must not be kept. */
function scrubLocation(frame: SentryFrame, path: string, scrubber: Scrubber): void {
  for (const key of ["filename", "abs_path", "module", "package"] as const) {
    const location = frame[key];
    if (typeof location !== "string" || !(location.includes("?") || location.includes("@")))
      continue;
    const clean = scrubAddress(location, scrubber.rules);
    if (clean === location) continue;
    scrubber.filter(`${path}.${key}`, "inner-key");
    frame[key] = clean;
  }
}
