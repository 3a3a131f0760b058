import { notFound } from "next/navigation";
import { explainRefusal } from "#accounts/explain-refusal.ts";
import { changeIssues, restoreStates, submitTriage } from "#app/(shell)/issues/actions.ts";
import { countNotStored } from "#queries/arrivals/count-not-stored.ts";
import { showIssue } from "#queries/issues/show-issue.ts";
import { readPagePeriod } from "#queries/periods/read-page-period.ts";
import { webContext } from "#server/web/web-context.ts";
import { requireViewer } from "#server/web/web-viewer.ts";
import { keptPeriod } from "#ui/frame/periods/kept-period.ts";
import { TopBar } from "#ui/frame/top-bar.tsx";
import { readIssueScope } from "#ui/issue/page/issue-address.ts";
import { IssueKeys } from "#ui/issue/page/issue-keys.tsx";
import { IssueNeighbours } from "#ui/issue/page/issue-neighbours.tsx";
import { IssueView } from "#ui/issue/page/issue-view.tsx";
import { NotStoredHint } from "#ui/system/arrived/not-stored-hint.tsx";

export interface IssuePageProps {
  project: string;
  issue: string;
  /** "recommended", "latest", "oldest", or an event's id. */
  event: string;
  search: Record<string, string | string[] | undefined>;
}

const TRIAGE = { change: changeIssues, restore: restoreStates, submit: submitTriage };

/** The page of an issue, whichever of its events the address names. */
export async function IssuePage({ project, issue, event, search }: IssuePageProps) {
  const { store, nowMs } = webContext();
  const now = nowMs();
  const period = readPagePeriod(search, now);
  const { environments, releases, kept } = readIssueScope(search);
  const ask = { project, issue, event, period, environments, releases, nowMs: now };
  const viewer = await requireViewer();
  const shown = await showIssue(viewer, store, ask);
  if (shown === undefined) notFound();
  return (
    <>
      <TopBar
        crumbs={[
          { label: shown.project.name, href: `/${project}/issues` },
          { label: "Issues", href: `/${project}/issues` },
          { label: shown.shortId },
        ]}
        environments={shown.environments}
        period="14d"
        before={<IssueNeighbours href={`/${project}/issues/${shown.shortId}`} search={kept} />}
      />
      <IssueKeys
        href={`/${project}/issues/${shown.shortId}`}
        search={kept}
        list={`/${project}/issues`}
      />
      <IssueView
        shown={shown}
        search={kept}
        triage={{ ...TRIAGE, renderedAtMs: now }}
        refusal={await explainRefusal(viewer, store, "triage issue")}
        hint={
          <NotStoredHint
            project={project}
            items={await countNotStored(store, shown.project, period)}
            search={keptPeriod(search)}
          />
        }
      />
    </>
  );
}
