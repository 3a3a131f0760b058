import { notFound } from "next/navigation";
import { may } from "#accounts/may.ts";
import { formatDsn } from "#protocol/envelope/dsn.ts";
import { countNotStored } from "#queries/arrivals/count-not-stored.ts";
import { formatShortId } from "#queries/issues/short-id.ts";
import { type IssueListAnswer, showIssueList } from "#queries/issues/show-issue-list.ts";
import { readPagePeriod } from "#queries/periods/read-page-period.ts";
import { webContext } from "#server/web/web-context.ts";
import { requireViewer } from "#server/web/web-viewer.ts";
import { keptPeriod, type SearchParams } from "#ui/frame/periods/kept-period.ts";
import { TopBar } from "#ui/frame/top-bar.tsx";
import { IssueList } from "#ui/issues/list/issue-list.tsx";
import { readIssueView } from "#ui/issues/list/issue-view.ts";
import { NotStoredHint } from "#ui/system/arrived/not-stored-hint.tsx";
import { changeIssues, restoreStates, submitTriage } from "./actions.ts";

/** The list of one project, or of all. */
export async function IssueListPage(props: { slug: string | undefined; params: SearchParams }) {
  const { slug, params } = props;
  const { store, nowMs, publicUrl } = webContext();
  const viewer = await requireViewer();
  const view = readIssueView(params);
  const atMs = nowMs();
  const question = { ...view, projectSlug: slug, text: view.query };
  const answer = await showIssueList(viewer, store, question, atMs);
  if (answer === undefined) notFound();
  const { projects, environments, issues, key, hasEvents, ...shown } = answer;
  const project = slug === undefined ? undefined : projects[0];
  const base = slug === undefined ? "/issues" : `/${slug}/issues`;
  const crumb = project
    ? [{ label: project.name, href: base }]
    : [{ label: "All projects", href: "/" }];
  return (
    <>
      <TopBar
        crumbs={[...crumb, { label: "Issues" }]}
        environments={environments}
        period="14d"
        titled
      />
      <IssueList
        {...shown}
        {...{ base, view, project }}
        rows={issues.map((listed) => ({ ...listed, href: hrefOf(listed) }))}
        waiting={
          hasEvents
            ? undefined
            : {
                slug,
                dsn: key && dsnOf(key, publicUrl),
                isInternal: project?.isInternal === true,
                projects: projects.filter((one) => !one.isInternal).slice(0, 5),
                mayCreate: may(viewer, "create project").ok,
              }
        }
        renderedAtMs={atMs}
        mayTriage={may(viewer, "triage issue").ok}
        actions={{ change: changeIssues, restore: restoreStates }}
        submit={submitTriage}
      />
      {project && (
        <NotStoredHint
          project={project.slug}
          items={await countNotStored(store, project, readPagePeriod(params, atMs))}
          search={keptPeriod(params)}
        />
      )}
    </>
  );
}

function hrefOf({ project, issue }: IssueListAnswer["issues"][number]): string {
  return `/${project.slug}/issues/${formatShortId(project.slug, issue.number)}`;
}

function dsnOf(key: NonNullable<IssueListAnswer["key"]>, baseUrl: string): string {
  return formatDsn({ baseUrl, publicKey: key.publicKey, projectId: key.projectId });
}
