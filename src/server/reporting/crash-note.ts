/** The edge cannot report its own end: it leaves a note, and the next start reports that. */
import { readFileSync, rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { makeErrorReport } from "./make-server-report.ts";
import type { ServerReport } from "./report-channel.ts";

const pathOf = (dataFolder: string) => join(dataFolder, "last-crash.json");

/** Answers how to stop watching. */
export function noteCrashes(dataFolder: string): () => void {
  const note = (thrown: unknown) => {
    const facts = { atMs: Date.now(), tags: { part: "edge" }, level: "fatal" } as const;
    const made = makeErrorReport(thrown, { type: "onuncaughtexception", handled: false }, facts);
    if (made !== undefined) writeFileSync(pathOf(dataFolder), JSON.stringify(made));
  };
  process.on("uncaughtExceptionMonitor", note);
  return () => void process.off("uncaughtExceptionMonitor", note);
}

/** What the last run left, once. */
export function takeCrashNote(dataFolder: string): ServerReport | undefined {
  try {
    return JSON.parse(readFileSync(pathOf(dataFolder), "utf8")) as ServerReport;
  } catch {
    // None, or cut off by a full disk: there is nothing to report.
    return undefined;
  } finally {
    rmSync(pathOf(dataFolder), { force: true });
  }
}
