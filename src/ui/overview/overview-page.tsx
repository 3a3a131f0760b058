import { KeyRound } from "lucide-react";
import type { ReactNode } from "react";
import type { Overview } from "#model/overview.ts";
import type { Project } from "#model/project.ts";
import { ButtonLink } from "#ui/parts/forms/button-link.tsx";
import { EmptyState } from "#ui/parts/states/empty-state.tsx";
import { rangeWords } from "#ui/parts/words/range-words.ts";
import { AttentionList } from "./attention-list.tsx";
import { OverviewBar } from "./overview-bar.tsx";
import { OverviewCards } from "./overview-cards.tsx";
import { OverviewEmpty } from "./overview-empty.tsx";
import { ProjectTable } from "./project-table.tsx";
import { sayHeadline } from "./say-headline.ts";

interface OverviewPageProps {
  overview: Overview;
  nowMs: number;
  /** The chosen environment and time, kept in links: "?period=7d", or "". */
  query: string;
  oneEnvironment: boolean;
  mayCreate: boolean;
  /** Where the reasons for what is not stored are, for who may see them. */
  notStoredHref: string | undefined;
  /** What makes the demo project. */
  demo: ReactNode;
}

export function OverviewPage(props: OverviewPageProps) {
  const { overview, nowMs, query, oneEnvironment, mayCreate, notStoredHref, demo } = props;
  const { projects, window, attention, totals, notStored } = overview;
  const own = projects.filter(({ project }) => !project.isInternal);
  const [first] = own;
  const bar = <OverviewBar environments={overview.environments} mayCreate={mayCreate} />;
  if (first === undefined) {
    return (
      <>
        {bar}
        <OverviewEmpty mayCreate={mayCreate} demo={demo} />
      </>
    );
  }
  const { title, text } = sayHeadline(overview, rangeWords(window).long);
  const isNew = own.every(({ now }) => now.kind === "waiting");
  return (
    <>
      {bar}
      <div className="page">
        <div className="page-head">
          <div>
            <h1>{title}</h1>
            <p>{text}</p>
          </div>
        </div>
        {!isNew && (
          <OverviewCards {...{ projects, totals, notStored, oneEnvironment, notStoredHref }} />
        )}
        <ProjectTable {...{ projects, window, nowMs, query }} />
        {isNew && <FirstEventHint project={first.project} demo={demo} />}
        {attention.length > 0 && (
          <AttentionList {...{ attention, window, query }} openIssues={totals.openIssues} />
        )}
      </div>
    </>
  );
}

/** Projects, but nothing was ever sent: what to do about it. */
function FirstEventHint({ project, demo }: { project: Project; demo: ReactNode }) {
  return (
    <EmptyState
      title="Send the first event"
      text="Give a project's DSN to the Sentry SDK of your app, then throw an error on purpose. It stands here within a second, with its stack trace."
    >
      <div className="row wrap">
        <ButtonLink variant="primary" href={`/setup?project=${project.slug}`} icon={KeyRound}>
          Show the DSN of {project.name}
        </ButtonLink>
        {demo}
      </div>
    </EmptyState>
  );
}
