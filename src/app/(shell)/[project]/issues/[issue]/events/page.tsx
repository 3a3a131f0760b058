import type { Metadata } from "next";
import { notFound } from "next/navigation";
import { showIssueEvents } from "#queries/issues/show-issue-events.ts";
import { readPagePeriod } from "#queries/periods/read-page-period.ts";
import { webContext } from "#server/web/web-context.ts";
import { requireViewer } from "#server/web/web-viewer.ts";
import { TopBar } from "#ui/frame/top-bar.tsx";
import { readEventsView } from "#ui/issue/events/events-address.ts";
import { EventsKeys } from "#ui/issue/events/events-keys.tsx";
import { IssueEvents } from "#ui/issue/events/issue-events.tsx";
import { ReleaseSelect } from "#ui/issue/events/release-select.tsx";

export const metadata: Metadata = { title: "Events" };

export default async function Page(props: PageProps<"/[project]/issues/[issue]/events">) {
  const { project, issue } = await props.params;
  const search = await props.searchParams;
  const { store, nowMs } = webContext();
  const view = readEventsView(search);
  const period = readPagePeriod(search, nowMs());
  const viewer = await requireViewer();
  const shown = await showIssueEvents(viewer, store, { ...view, project, issue, period });
  if (shown === undefined) notFound();
  const path = `/${shown.project.slug}/issues/${shown.shortId}`;
  return (
    <>
      <TopBar
        crumbs={[
          { label: shown.project.name, href: `/${shown.project.slug}/issues` },
          { label: shown.shortId, href: path },
          { label: "Events" },
        ]}
        environments={shown.environments}
        period="14d"
        before={shown.releases.length > 0 && <ReleaseSelect releases={shown.releases} />}
      />
      <EventsKeys issue={path} />
      <IssueEvents shown={shown} view={view} />
    </>
  );
}
