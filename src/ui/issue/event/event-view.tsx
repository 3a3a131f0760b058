import { TriangleAlert } from "lucide-react";
import type { EventNote } from "#protocol/event/event.ts";
import { type EventPart, partAmong } from "#ui/issue/bounds/part-view.ts";
import { BreadcrumbsCard } from "#ui/issue/breadcrumbs/breadcrumbs-card.tsx";
import { AboutCard } from "#ui/issue/page/about-card.tsx";
import { eventAddress } from "#ui/issue/page/issue-address.ts";
import { TagsCard } from "#ui/issue/page/tags-card.tsx";
import { TraceCard } from "#ui/issue/trace/trace-card.tsx";
import { Icon } from "#ui/parts/marks/icon.tsx";
import { AttachmentsCard } from "./attachments-card.tsx";
import { ContextsCard } from "./contexts-card.tsx";
import { EventBar, type EventBarProps } from "./event-bar.tsx";
import { EventKeys } from "./event-keys.tsx";
import { EventNotes } from "./event-notes.tsx";
import { eventSections } from "./event-sections.ts";
import { ExtraCard } from "./extra-card.tsx";
import { FeedbackCard } from "./feedback-card.tsx";
import { FlagsCard } from "./flags-card.tsx";
import { MessageCard } from "./message-card.tsx";
import { ReplayCard } from "./replay-card.tsx";
import { RequestCard } from "./request-card.tsx";
import { SectionTabs } from "./section-tabs.tsx";

/** One event, part by part. */
export function EventView({ shown, ordinal, address, project }: EventBarProps) {
  const { event, newerId, olderId } = shown;
  const path = `${address.path}/events/${shown.summary.eventId}`;
  const view = (part: EventPart) => partAmong(part, path);
  return (
    <>
      <EventBar {...{ shown, ordinal, address, project }} />
      <EventKeys
        newer={newerId && eventAddress(address, newerId)}
        older={olderId && eventAddress(address, olderId)}
      />
      <DamagedNote notes={event._notes} />
      <SectionTabs tabs={eventSections(shown)} />
      <TraceCard event={event} view={view("stack-trace")} />
      <MessageCard logentry={event.logentry} />
      <FeedbackCard
        feedback={shown.feedback}
        eventId={shown.summary.eventId}
        address={address}
        view={view("feedback")}
      />
      <BreadcrumbsCard event={event} view={view("breadcrumbs")} />
      <TagsCard tags={shown.tags} view={view("tags")} address={address} />
      <RequestCard request={event.request} view={view("request")} />
      <ContextsCard contexts={event.contexts} view={view("contexts")} />
      <FlagsCard flags={event.contexts?.flags} view={view("flags")} />
      <ExtraCard event={event} view={view("extra")} />
      <AttachmentsCard
        attachments={shown.attachments}
        address={address}
        view={view("attachments")}
      />
      <ReplayCard replayId={shown.replayId} />
      <AboutCard shown={shown} view={view("modules")} />
      <EventNotes notes={event._notes} />
    </>
  );
}

/** The disk has damaged the block that the event's payload is in: only its columns are left. */
function DamagedNote({ notes }: { notes: readonly EventNote[] | undefined }) {
  if (!notes?.some(({ what }) => what === "damaged")) return null;
  return (
    <p className="note damaged" role="status">
      <Icon of={TriangleAlert} />
      <span>
        The disk has damaged this event: its stack trace, tags and the rest cannot be read any more.
        Other events of the issue may be whole. A backup of its day brings it back.
      </span>
    </p>
  );
}
