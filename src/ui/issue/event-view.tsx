import { AboutCard } from "./about-card.tsx";
import { AttachmentsCard } from "./attachments-card.tsx";
import { ContextsCard } from "./contexts-card.tsx";
import { CrumbsCard } from "./crumbs/crumbs-card.tsx";
import { DamagedNote } from "./damaged-note.tsx";
import { EventBar, type EventBarProps } from "./event-bar.tsx";
import { EventKeys } from "./event-keys.tsx";
import { EventNotes } from "./event-notes.tsx";
import { eventSections } from "./event-sections.ts";
import { ExtraCard } from "./extra-card.tsx";
import { FeedbackCard } from "./feedback-card.tsx";
import { FlagsCard } from "./flags-card.tsx";
import { eventAddress } from "./issue-address.ts";
import { MessageCard } from "./message-card.tsx";
import { ReplayCard } from "./replay-card.tsx";
import { RequestCard } from "./request-card.tsx";
import { SectionTabs } from "./section-tabs.tsx";
import { TagsCard } from "./tags-card.tsx";
import { TraceCard } from "./trace/trace-card.tsx";

/** One event, part by part. */
export function EventView({ shown, place, address }: EventBarProps) {
  const { event, newerId, olderId } = shown;
  return (
    <>
      <EventBar {...{ shown, place, address }} />
      <EventKeys
        newer={newerId && eventAddress(address, newerId)}
        older={olderId && eventAddress(address, olderId)}
      />
      <DamagedNote notes={event._notes} />
      <SectionTabs tabs={eventSections(shown)} />
      <TraceCard event={event} />
      <MessageCard logentry={event.logentry} />
      <FeedbackCard feedback={shown.feedback} eventId={shown.summary.eventId} address={address} />
      <CrumbsCard event={event} />
      <TagsCard tags={shown.tags} />
      <RequestCard request={event.request} />
      <ContextsCard contexts={event.contexts} />
      <FlagsCard flags={event.contexts?.flags} />
      <ExtraCard event={event} />
      <AttachmentsCard attachments={shown.attachments} address={address} />
      <ReplayCard replayId={shown.replayId} />
      <AboutCard shown={shown} />
      <EventNotes notes={event._notes} />
    </>
  );
}
