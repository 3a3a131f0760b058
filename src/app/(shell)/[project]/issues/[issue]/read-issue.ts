import { cache } from "react";
import { showEvent } from "#queries/events/show-event.ts";
import { type FoundIssue, findIssue } from "#queries/issues/find-issue.ts";
import { webContext } from "#server/web/web-context.ts";
import { requireViewer } from "#server/web/web-viewer.ts";

/** The issue of the address; once per request, whoever asks. */
export const readIssue = cache(
  async (project: string, issue: string): Promise<FoundIssue | undefined> => {
    const found = await findIssue(await requireViewer(), webContext().store, issue);
    return found?.project.slug === project ? found : undefined;
  },
);

/** The event of the address; once per request, whoever asks. */
export const readEvent = cache(async (project: string, issue: string, event: string) =>
  showEvent(await requireViewer(), webContext().store, { project, issue, event }),
);
