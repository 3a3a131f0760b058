/** The edge cannot report its own end: it leaves a note, and the next start reports that. */
import { readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { HOUR_MS } from "#lib/time.ts";
import { makeErrorReport } from "./make-server-report.ts";
import type { ServerReport } from "./report-channel.ts";

interface CrashNote {
  /** What ended the last run; none when that was told, or it ended well. */
  report?: ServerReport | undefined;
  /** When earlier ones were told: something may start us again every second. */
  toldAtMs: number[];
}

const MAX_PER_HOUR = 5;
const pathOf = (dataFolder: string) => join(dataFolder, "last-crash.json");

/** Answers how to stop watching. */
export function noteCrashes(dataFolder: string): () => void {
  const note = (thrown: unknown) => {
    const facts = { atMs: Date.now(), tags: { part: "edge" }, level: "fatal" } as const;
    const report = makeErrorReport(thrown, { type: "onuncaughtexception", handled: false }, facts);
    if (report === undefined) return;
    try {
      write(dataFolder, { ...read(dataFolder), report });
    } catch {
      // No disk or no file left to open: what is said of the crash itself must not be lost for it.
    }
  };
  process.on("uncaughtExceptionMonitor", note);
  return () => void process.off("uncaughtExceptionMonitor", note);
}

/** What the last run left, once, and a handful of times an hour. */
export function takeCrashNote(dataFolder: string, nowMs: number): ServerReport | undefined {
  const { report, toldAtMs } = read(dataFolder);
  if (report === undefined) return undefined;
  const recent = toldAtMs.filter((atMs) => atMs > nowMs - HOUR_MS);
  const isOpen = recent.length < MAX_PER_HOUR;
  write(dataFolder, { toldAtMs: isOpen ? [...recent, nowMs] : recent });
  return isOpen ? report : undefined;
}

function read(dataFolder: string): CrashNote {
  try {
    return JSON.parse(readFileSync(pathOf(dataFolder), "utf8")) as CrashNote;
  } catch {
    // None, or cut off by a full disk: there is nothing to report.
    return { toldAtMs: [] };
  }
}

function write(dataFolder: string, note: CrashNote): void {
  writeFileSync(pathOf(dataFolder), JSON.stringify(note));
}
