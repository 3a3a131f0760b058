import { Hourglass, Unplug } from "lucide-react";
import type { ReactNode } from "react";
import type { ShownIssue } from "#model/shown-issue.ts";
import { partAmong } from "#ui/issue/bounds/part-view.ts";
import { EventsChart } from "#ui/issue/chart/events-chart.tsx";
import { EventView } from "#ui/issue/event/event-view.tsx";
import { TagFacets } from "#ui/issue/facets/tag-facets.tsx";
import { EmptyState } from "#ui/parts/states/empty-state.tsx";
import { placeWords, scopeLimits } from "#ui/parts/words/scope-words.ts";
import { IssueActions } from "./issue-actions.tsx";
import { issueAddress } from "./issue-address.ts";
import { IssueFacts } from "./issue-facts.tsx";
import { IssueHeader } from "./issue-header.tsx";
import type { Triage } from "./triage.ts";
import { UserSection } from "./user-section.tsx";

export interface IssueViewProps {
  shown: ShownIssue;
  /** Of the address: what links must keep. */
  search: string;
  triage: Triage;
  /** Why this viewer may not triage. */
  refusal: string | undefined;
  /** Under the counts: what is not among them. */
  hint?: ReactNode;
}

/** What is broken, for whom, since when; then one event of it. */
export function IssueView({ shown, search, triage, refusal, hint }: IssueViewProps) {
  const { project, issue, event } = shown;
  const address = issueAddress(project, shown.shortId, search);
  const limits = scopeLimits(shown.scope);
  const isPart = placeWords(shown.scope).length > 0;
  const textPath = event && `${address.path}/events/${event.summary.eventId}`;
  return (
    <div className="issue-page">
      <IssueHeader
        issue={issue}
        event={event?.event}
        renderedAtMs={triage.renderedAtMs}
        actions={
          <IssueActions
            issue={{ id: issue.id, status: issue.status, substatus: issue.substatus }}
            shortId={shown.shortId}
            triage={triage}
            textPath={textPath}
            href={address.path}
            refusal={refusal}
          />
        }
      />
      <div className="issue-summary">
        <EventsChart chart={shown.chart} />
        <IssueFacts
          issue={issue}
          totals={shown.totals}
          scope={shown.scope}
          address={address}
          project={project.slug}
          lastDayEvents={shown.lastDayEvents}
          dayBeforeEvents={shown.dayBeforeEvents}
        />
      </div>
      {limits && <p className="scope-note small-text faint">{limits}</p>}
      {hint}
      <div className="issue-body">
        <div className="issue-main">
          {event ? (
            <EventView
              shown={event}
              ordinal={shown.ordinal}
              address={address}
              project={project.slug}
            />
          ) : shown.eventsAway !== undefined ? (
            <EmptyState
              icon={Unplug}
              title="Its events cannot be shown now"
              text={`${shown.eventsAway}.`}
            />
          ) : (
            <EmptyState
              icon={Hourglass}
              title="Its events are no longer there"
              text="Events go when they are older than the retention time, or when the disk has damaged their day; the system page says so then. The counts stay, and the next event will be shown here."
            />
          )}
        </div>
        <aside className="issue-aside" aria-label="Who and where">
          {isPart && shown.facets.length > 0 && (
            <p className="scope-note small-text faint">
              Tags are counted in all environments and releases.
            </p>
          )}
          <TagFacets facets={shown.facets} events={shown.facetEvents} address={address} />
          {event && <UserSection user={event.event.user} view={partAmong("user", `${textPath}`)} />}
        </aside>
      </div>
    </div>
  );
}
