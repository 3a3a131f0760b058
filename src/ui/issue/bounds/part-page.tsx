import type { ReactElement } from "react";
import type { ShownEvent } from "#model/shown-issue.ts";
import { BreadcrumbsCard } from "#ui/issue/breadcrumbs/breadcrumbs-card.tsx";
import { AttachmentsCard } from "#ui/issue/event/attachments-card.tsx";
import { ContextsCard } from "#ui/issue/event/contexts-card.tsx";
import { ExtraCard } from "#ui/issue/event/extra-card.tsx";
import { FeedbackCard } from "#ui/issue/event/feedback-card.tsx";
import { FlagsCard } from "#ui/issue/event/flags-card.tsx";
import { ModulesCard } from "#ui/issue/event/modules-card.tsx";
import { RequestCard } from "#ui/issue/event/request-card.tsx";
import type { IssueAddress } from "#ui/issue/page/issue-address.ts";
import { TagsCard } from "#ui/issue/page/tags-card.tsx";
import { UserSection } from "#ui/issue/page/user-section.tsx";
import { TraceCard } from "#ui/issue/trace/trace-card.tsx";
import { type EventPart, partAlone } from "./part-view.ts";

export const PART_TITLES: Record<EventPart, string> = {
  "stack-trace": "Stack trace",
  feedback: "Feedback",
  breadcrumbs: "Breadcrumbs",
  tags: "Tags",
  request: "Request",
  contexts: "Contexts",
  flags: "Feature flags",
  extra: "Extra",
  attachments: "Attachments",
  user: "User",
  modules: "Modules",
};

export interface PartPageProps {
  part: EventPart;
  shown: ShownEvent;
  address: IssueAddress;
  from: number;
}

/** A part of an event alone, from one of its entries on. Links, so that it works without scripts. */
export function PartPage({ part, shown, address, from }: PartPageProps) {
  const { event, tags, feedback, attachments, summary } = shown;
  const path = `${address.path}/events/${summary.eventId}`;
  const view = partAlone(part, path, from);
  const cards: Record<EventPart, () => ReactElement> = {
    "stack-trace": () => <TraceCard event={event} view={view} />,
    feedback: () => <FeedbackCard {...{ feedback, address, view }} eventId={summary.eventId} />,
    breadcrumbs: () => <BreadcrumbsCard event={event} view={view} />,
    tags: () => <TagsCard {...{ tags, view, address }} />,
    request: () => <RequestCard request={event.request} view={view} />,
    contexts: () => <ContextsCard contexts={event.contexts} view={view} />,
    flags: () => <FlagsCard flags={event.contexts?.flags} view={view} />,
    extra: () => <ExtraCard event={event} view={view} />,
    attachments: () => <AttachmentsCard {...{ attachments, address, view }} />,
    user: () => <UserSection user={event.user} view={view} />,
    modules: () => <ModulesCard modules={event.modules} view={view} />,
  };
  return (
    <div className="issue-page part-page">
      <p className="small-text faint">
        Texts longer than a few thousand characters are cut here.{" "}
        <a className="link" href={`${path}/json`}>
          The event’s JSON
        </a>{" "}
        has all of it.
      </p>
      {cards[part]()}
    </div>
  );
}
