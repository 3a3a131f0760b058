import { Braces, ChevronLeft, ChevronRight } from "lucide-react";
import type { EventChoice, ShownEvent, ShownIssue } from "#model/shown-issue.ts";
import { issueEventsHref } from "#ui/issue/events/events-address.ts";
import { eventAddress, type IssueAddress } from "#ui/issue/page/issue-address.ts";
import { buttonClass } from "#ui/parts/forms/button.tsx";
import { CopyButton } from "#ui/parts/forms/copy-button.tsx";
import { SegmentedLinks } from "#ui/parts/forms/segmented-links.tsx";
import { Icon } from "#ui/parts/marks/icon.tsx";
import { Link } from "#ui/parts/marks/link.tsx";
import { formatExact } from "#ui/parts/words/format-number.ts";
import { CopyMarkdown } from "./copy-markdown.tsx";
import { EventChips } from "./event-chips.tsx";
import { Moment } from "./moment.tsx";

const CHOICES: readonly { choice: EventChoice; label: string }[] = [
  { choice: "oldest", label: "First" },
  { choice: "recommended", label: "Recommended" },
  { choice: "latest", label: "Latest" },
];

export interface EventBarProps {
  shown: ShownEvent;
  ordinal: ShownIssue["ordinal"];
  address: IssueAddress;
  /** The slug of the project. */
  project: string;
}

/** Which event is shown, and the way to the others. */
export function EventBar({ shown, ordinal, address, project }: EventBarProps) {
  const { eventId, timestampMs } = shown.summary;
  const textPath = `${address.path}/events/${eventId}`;
  return (
    <div className="event-bar">
      <div className="row">
        <SegmentedLinks
          label="Event"
          options={CHOICES.map(({ choice, label }) => ({
            href: eventAddress(address, choice),
            label,
            on: shown.choice === choice,
          }))}
        />
        <Step id={shown.olderId} label="Previous event" icon={ChevronLeft} address={address} />
        {ordinal && (
          <Link
            className="small-text faint tabular nowrap"
            href={issueEventsHref(address)}
            title="List the events (L)"
          >
            {formatExact(ordinal.number)} of {formatExact(ordinal.of)}
          </Link>
        )}
        <Step id={shown.newerId} label="Next event" icon={ChevronRight} address={address} />
        <Link
          className="mono small-text muted"
          href={eventAddress(address, eventId)}
          title={eventId}
        >
          {eventId.slice(0, 8)}
        </Link>
        <CopyButton text={eventId} label="Copy event ID" size="small" variant="ghost" iconOnly />
        <span className="small-text muted nowrap">
          <Moment ms={timestampMs} />
        </span>
      </div>
      <div className="row at-end">
        <CopyMarkdown href={`${textPath}/markdown`} />
        <a
          className={buttonClass({ size: "small", variant: "ghost" })}
          href={`${textPath}/json`}
          target="_blank"
          rel="noopener noreferrer"
        >
          <Icon of={Braces} />
          JSON
        </a>
      </div>
      <EventChips {...{ shown, address, project }} />
    </div>
  );
}

interface StepProps {
  id: string | undefined;
  label: string;
  icon: typeof ChevronLeft;
  address: IssueAddress;
}

function Step({ id, label, icon, address }: StepProps) {
  const className = buttonClass({ size: "small", variant: "ghost", iconOnly: true });
  if (id === undefined) {
    return (
      <button type="button" className={className} disabled aria-label={label}>
        <Icon of={icon} />
      </button>
    );
  }
  return (
    <Link className={className} href={eventAddress(address, id)} scroll={false} aria-label={label}>
      <Icon of={icon} />
    </Link>
  );
}
