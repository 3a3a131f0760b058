/** What is logged as an error is reported: nobody has to remember to do both. */
import { isJsonObject, type JsonObject } from "#lib/json.ts";
import { makeErrorReport, makeMessageReport } from "./make-server-report.ts";
import { report } from "./report-channel.ts";

/** `given`: what a log method was called with, an object of details before the words or not. */
export function reportLogLine(part: string, given: readonly unknown[]): void {
  const [first, second] = given;
  const hasDetails = isJsonObject(first);
  const words = hasDetails ? second : first;
  const message = typeof words === "string" ? words : "";
  const { err, projectId, ...details } = hasDetails ? first : ({} as JsonObject);
  const facts = {
    atMs: Date.now(),
    tags: { part },
    extra: { ...plainOnly(details), ...(err === undefined ? {} : { log: message }) },
  };
  const made =
    err === undefined
      ? makeMessageReport(message, facts)
      : makeErrorReport(err, { type: "log", handled: true }, facts);
  if (made === undefined) return;
  report(typeof projectId === "number" ? { ...made, projectId } : made);
}

/** Anything else might not survive the way to another process. */
function plainOnly(details: JsonObject): JsonObject {
  const isPlain = (value: unknown) => ["string", "number", "boolean"].includes(typeof value);
  return Object.fromEntries(Object.entries(details).filter(([, value]) => isPlain(value)));
}
