import type { SentryEvent, SentryException, SentryStacktrace } from "#protocol/event.ts";
import type { Scrubber } from "./scrubber.ts";

/** What was thrown, by patterns; what mechanisms and frames hold, by keys and patterns. */
export function scrubTraces(event: SentryEvent, scrubber: Scrubber): void {
  if (event.exception !== undefined) {
    scrubEach("exception", event.exception.values, scrubException, scrubber);
  }
  if (event.threads !== undefined) {
    scrubEach("threads", event.threads.values as Traced[], scrubBoth, scrubber);
  }
  if (event.stacktrace !== undefined) scrubFrames("stacktrace", event.stacktrace, scrubber);
}

interface Traced {
  stacktrace?: SentryStacktrace;
  raw_stacktrace?: SentryStacktrace;
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
  if (thrown.value !== undefined) thrown.value = scrubber.text(thrown.value, "value");
  const { mechanism } = thrown;
  if (mechanism?.data !== undefined) scrubber.inside("mechanism.data", mechanism.data);
  if (mechanism?.meta !== undefined) scrubber.inside("mechanism.meta", mechanism.meta);
  scrubBoth(thrown, scrubber);
}

function scrubBoth({ stacktrace, raw_stacktrace: raw }: Traced, scrubber: Scrubber): void {
  if (stacktrace !== undefined) scrubFrames("stacktrace", stacktrace, scrubber);
  if (raw !== undefined) scrubFrames("raw_stacktrace", raw, scrubber);
}

function scrubFrames(key: string, trace: SentryStacktrace, scrubber: Scrubber): void {
  let index = 0;
  for (const { vars } of trace.frames) {
    if (vars !== undefined) scrubber.inside(`${key}.frames.${index}.vars`, vars);
    index++;
  }
}
