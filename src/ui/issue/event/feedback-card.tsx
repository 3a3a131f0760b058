import type { EventId } from "#model/ids.ts";
import type { Feedback } from "#model/signals/feedback.ts";
import { ELEMENT_COST, htmlCost } from "#ui/issue/bounds/html-cost.ts";
import { PartRest } from "#ui/issue/bounds/part-rest.tsx";
import type { PartView } from "#ui/issue/bounds/part-view.ts";
import { takeWithin } from "#ui/issue/bounds/take-within.ts";
import { eventAddress, type IssueAddress } from "#ui/issue/page/issue-address.ts";
import { CutText } from "./cut-text.tsx";
import { Moment } from "./moment.tsx";
import { SectionCard } from "./section-card.tsx";

interface FeedbackCardProps {
  /** About any event of the issue, newest first. */
  feedback: readonly Feedback[];
  /** The one that is shown. */
  eventId: EventId;
  address: IssueAddress;
  view: PartView;
}

/** As long as they are stored. */
const MAX_MESSAGE = 4096;

/** What people who met the issue wrote about it. */
export function FeedbackCard({ feedback, eventId, address, view }: FeedbackCardProps) {
  if (feedback.length === 0) return null;
  const slice = takeWithin(feedback, view, feedbackCost);
  return (
    <SectionCard id="feedback" title="Feedback" note={`${feedback.length} about this issue`}>
      <ul className="feedback-list">
        {slice.items.map((one) => (
          <li key={one.feedbackId}>
            <p className="row small-text faint">
              <bdi className="feedback-name">{one.name ?? one.email ?? "Somebody"}</bdi>
              {one.name !== undefined && one.email !== undefined && <bdi>{one.email}</bdi>}
              <Moment ms={one.timestampMs} />
              {one.eventId !== undefined && one.eventId !== eventId && (
                <a className="link" href={eventAddress(address, one.eventId)}>
                  Another event
                </a>
              )}
            </p>
            <bdi className="json-text">
              <CutText text={one.message} max={MAX_MESSAGE} />
            </bdi>
          </li>
        ))}
      </ul>
      <PartRest {...{ slice, view }} noun="messages" />
    </SectionCard>
  );
}

function feedbackCost({ name = "", email = "", message }: Feedback): number {
  return 10 * ELEMENT_COST + htmlCost(name) + htmlCost(email) + htmlCost(message);
}
