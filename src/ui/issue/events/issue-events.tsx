import { ChevronRight, SearchX } from "lucide-react";
import type { ShownIssueEvents } from "#model/issue-events.ts";
import { eventAddress, issueAddress } from "#ui/issue/page/issue-address.ts";
import { ButtonLink } from "#ui/parts/forms/button-link.tsx";
import { EmptyState } from "#ui/parts/states/empty-state.tsx";
import { formatExact } from "#ui/parts/words/format-number.ts";
import { EventFilters } from "./event-filters.tsx";
import { EventTableRow } from "./event-table-row.tsx";
import { type EventsView, eventsHref } from "./events-address.ts";

export interface IssueEventsProps {
  shown: ShownIssueEvents;
  view: EventsView;
}

/** The events of an issue, newest first. Plain links throughout: it works without scripts. */
export function IssueEvents({ shown, view }: IssueEventsProps) {
  const { project, shortId, issue, events, older, looked } = shown;
  const address = issueAddress(project, shortId, "");
  const hasFilter = view.environment ?? view.release ?? view.tag;
  return (
    <div className="issue-events">
      <h1 className="visually-hidden">Events of {shortId}</h1>
      <EventFilters path={address.path} view={view} title={issue.title} />
      {events.length === 0 ? (
        <EmptyState
          icon={SearchX}
          title={looked === undefined ? "No event fits" : "None so far"}
          text={
            hasFilter === undefined
              ? "No event of this time is kept. Choose a longer time range in the top bar."
              : "No event of this time has all that is asked for. Leave out one of the filters above, or choose a longer time range in the top bar."
          }
        />
      ) : (
        <table className="event-table" aria-label="Events">
          <thead>
            <tr>
              <th scope="col">Time</th>
              <th scope="col">Event</th>
              <th scope="col">Release</th>
              <th scope="col">Environment</th>
              <th scope="col">User</th>
              <th scope="col">Browser and address</th>
            </tr>
          </thead>
          <tbody>
            {events.map((event) => (
              <EventTableRow
                key={event.eventId}
                event={event}
                href={eventAddress(address, event.eventId)}
              />
            ))}
          </tbody>
        </table>
      )}
      {(older ?? view.after) !== undefined && (
        <nav className="pager" aria-label="Pages">
          {looked !== undefined && (
            <span className="small-text faint">
              {formatExact(looked)} events were looked through.
            </span>
          )}
          {view.after !== undefined && (
            <ButtonLink href={eventsHref(address.path, { ...view, after: undefined })} rel="prev">
              Newest
            </ButtonLink>
          )}
          {older !== undefined && (
            <ButtonLink
              href={eventsHref(address.path, { ...view, after: older })}
              icon={ChevronRight}
              rel="next"
            >
              {looked === undefined ? "Older" : "Look further back"}
            </ButtonLink>
          )}
        </nav>
      )}
    </div>
  );
}
