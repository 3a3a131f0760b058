import { fileURLToPath, pathToFileURL } from "node:url";
import type { SentryException } from "#protocol/event/event.ts";
import { describeError, digestOf, type How } from "#reporting/describe-error.ts";
import { isReportable } from "#reporting/is-reportable.ts";
import { type EventFacts, faultOf, makeEvent, type What } from "#reporting/make-event.ts";
import type { Sender } from "#reporting/sender.ts";
import type { ServerReport } from "./report-channel.ts";

/** Stacks name files by URL or by path. Where the program is installed says nothing about it. */
const ROOT = rootUrl();
const ROOTS = [ROOT, fileURLToPath(ROOT)];

export const SERVER: Sender = {
  platform: "node",
  environment: process.argv.includes("--dev") ? "development" : "production",
};

/** undefined for what is no failure. */
export function makeErrorReport(
  thrown: unknown,
  how: How,
  facts: EventFacts,
): ServerReport | undefined {
  const exceptions = describeError(thrown, how).map(withShortNames);
  const digest = digestOf(thrown);
  const last = exceptions.at(-1);
  if (last === undefined || !isReportable(last, digest)) return undefined;
  return reportOf({ exceptions }, { ...facts, tags: { ...facts.tags, digest } });
}

export function makeMessageReport(message: string, facts: EventFacts): ServerReport {
  return reportOf({ message }, facts);
}

function reportOf(what: What, facts: EventFacts): ServerReport {
  return { item: makeEvent(what, facts, SERVER), fault: faultOf(what) };
}

function withShortNames(exception: SentryException): SentryException {
  const frames = exception.stacktrace?.frames.map((frame) => ({
    ...frame,
    filename: shortName(frame.filename ?? ""),
  }));
  return frames === undefined ? exception : { ...exception, stacktrace: { frames } };
}

function shortName(filename: string): string {
  const root = ROOTS.find((one) => filename.startsWith(one));
  return root === undefined ? filename : filename.slice(root.length);
}

/** With a slash at its end. In what Next.js bundles a file does not know its own place. */
function rootUrl(): string {
  const { url } = import.meta;
  const here = /(?:src\/server\/reporting|dist\/server)\/[^/]+$/.exec(url);
  return here === null ? `${pathToFileURL(process.cwd())}/` : url.slice(0, here.index);
}
