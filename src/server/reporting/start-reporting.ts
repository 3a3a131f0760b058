/** Puts the server's own reporting together: one reporter, and all that tell it. */
import type { Config } from "#config.ts";
import { ensureInternalProject } from "#projects/ensure-internal-project.ts";
import { findReportKey } from "#queries/events/find-report-key.ts";
import type { Messages } from "#server/messages/messages.ts";
import type { Store } from "#store/ports/store.ts";
import { noteCrashes, takeCrashNote } from "./crash-note.ts";
import { postReport } from "./post-report.ts";
import { type OnReport, setOnReport } from "./report-channel.ts";
import { Reporter } from "./reporter.ts";

export interface Reporting {
  /** The server listens on this port. */
  start(port: number): void;
  /** Sends what is left; the server must still listen. */
  stop(): Promise<void>;
  /** The store is closed after this. */
  close(): void;
}

export async function startReporting(
  config: Pick<Config, "data" | "host">,
  store: Pick<Store, "projects" | "accounts">,
  publicUrl: () => string,
  messages: Messages,
  { isAway = false } = {},
): Promise<Reporting> {
  // An installation from before there was such a project, or one whose first run was cut short.
  if (!isAway && (await store.accounts.countUsers()) > 0) {
    await ensureInternalProject(store.projects, Date.now());
  }
  let listensOn = 0;
  const reporter = new Reporter({
    findKey: () => findReportKey(store),
    publicUrl,
    post: ({ projectId }, body) =>
      postReport({ host: config.host, port: listensOn, publicUrl: publicUrl() }, projectId, body),
    nowMs: Date.now,
  });
  const onReport: OnReport = (report) => reporter.take(report);
  setOnReport(onReport);
  const endListening = messages.subscribe("report", onReport);
  const endNotes = noteCrashes(config.data);
  const crash = takeCrashNote(config.data, Date.now());
  if (crash !== undefined) onReport(crash);
  return {
    start(port) {
      listensOn = port;
      reporter.start();
    },
    stop: () => reporter.stop(),
    close() {
      setOnReport(undefined);
      endListening();
      endNotes();
    },
  };
}
