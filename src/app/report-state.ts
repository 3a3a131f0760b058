import { cache } from "react";
import { formatDsn } from "#protocol/envelope/dsn.ts";
import { findReportKey } from "#queries/events/find-report-key.ts";
import { writeReportState } from "#reporting/report-state.ts";
import { webContext } from "#server/web/web-context.ts";
import { getViewer, traceOfRequest } from "#server/web/web-viewer.ts";

/**
 * Where the page reports its own errors to, for an attribute of <html>: scripts are not let in. Only
 * for who is signed in: with it anybody can send, and a stranger would make up errors of ours.
 */
export const reportState = cache(async (): Promise<string | undefined> => {
  const { store, publicUrl } = webContext();
  try {
    if ((await getViewer()) === undefined) return writeReportState(undefined);
    const key = await findReportKey(store);
    if (key === undefined) return writeReportState(undefined);
    return writeReportState({
      dsn: formatDsn({ baseUrl: publicUrl, ...key }),
      project: String(key.projectId),
      environment: process.env.NODE_ENV === "development" ? "development" : "production",
      trace: await traceOfRequest(),
    });
  } catch {
    // The page's own questions will fail as well and say so, inside its frame; this one would take
    // the frame away with it.
    return undefined;
  }
});
