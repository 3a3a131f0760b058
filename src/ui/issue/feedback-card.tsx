import type { Feedback } from "#model/feedback.ts";
import type { EventId } from "#model/ids.ts";
import { eventAddress, type IssueAddress } from "./issue-address.ts";
import { Moment } from "./moment.tsx";
import { SectionCard } from "./section-card.tsx";

interface FeedbackCardProps {
  /** About any event of the issue, newest first. */
  feedback: readonly Feedback[];
  /** The one that is shown. */
  eventId: EventId;
  address: IssueAddress;
}

/** What people who met the issue wrote about it. */
export function FeedbackCard({ feedback, eventId, address }: FeedbackCardProps) {
  if (feedback.length === 0) return null;
  return (
    <SectionCard id="feedback" title="Feedback" note={`${feedback.length} about this issue`}>
      <ul className="said">
        {feedback.map((one) => (
          <li key={one.feedbackId}>
            <p className="row xs t3">
              <bdi className="who">{one.name ?? one.email ?? "Somebody"}</bdi>
              {one.name !== undefined && one.email !== undefined && <bdi>{one.email}</bdi>}
              <Moment ms={one.timestampMs} />
              {one.eventId !== undefined && one.eventId !== eventId && (
                <a className="link" href={eventAddress(address, one.eventId)}>
                  Another event
                </a>
              )}
            </p>
            <bdi className="jt">{one.message}</bdi>
          </li>
        ))}
      </ul>
    </SectionCard>
  );
}
