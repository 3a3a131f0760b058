import { shorten, startOf } from "#lib/shorten.ts";
import type { SentryBreadcrumb, SentryEvent } from "#protocol/event/event.ts";
import { mainException } from "#protocol/event/main-exception.ts";
import { ELEMENT_COST, htmlCost } from "#ui/issue/bounds/html-cost.ts";
import { PartRest } from "#ui/issue/bounds/part-rest.tsx";
import type { PartView } from "#ui/issue/bounds/part-view.ts";
import { takeWithin } from "#ui/issue/bounds/take-within.ts";
import { factCost } from "#ui/issue/event/fact-list.tsx";
import { SectionCard } from "#ui/issue/event/section-card.tsx";
import { BreadcrumbFilter } from "./breadcrumb-filter.tsx";
import { BreadcrumbIcon } from "./breadcrumb-icon.tsx";
import { BreadcrumbRow, MAX_BREADCRUMB_DATA } from "./breadcrumb-row.tsx";
import { BREADCRUMB_NAMES, describeBreadcrumb } from "./describe-breadcrumb.ts";

/** As in the mockup: what led up to it; the rest on demand. */
const SHOWN = 6;
/** The card of the trace says all of it. */
const MAX_EVENT_TEXT = 500;
const LIST_ID = "breadcrumb-list";

/** What happened before, oldest first, ending with the event itself. */
export function BreadcrumbsCard({ event, view }: { event: SentryEvent; view: PartView }) {
  // Newest first: what led up to the event is what has to fit.
  const all = (event.breadcrumbs?.values ?? []).toReversed();
  if (all.length === 0) return null;
  const slice = takeWithin(all, view, breadcrumbCost);
  const crumbs = slice.items.toReversed();
  // One of the six is the event itself.
  const earlier = crumbs.slice(0, Math.max(0, crumbs.length - (SHOWN - 1)));
  const latest = crumbs.slice(earlier.length);
  const kinds = [...new Set(crumbs.map((crumb) => describeBreadcrumb(crumb).kind))];
  const rows = (of: typeof crumbs) =>
    // biome-ignore lint/suspicious/noArrayIndexKey: a breadcrumb is its index in the list
    of.map((crumb, at) => <BreadcrumbRow key={at} crumb={crumb} eventS={event.timestamp} />);
  const total = all.length + 1;
  return (
    <SectionCard
      id="breadcrumbs"
      title="Breadcrumbs"
      note={earlier.length === 0 ? total : `last ${SHOWN} of ${total}`}
      end={
        <BreadcrumbFilter
          listId={LIST_ID}
          kinds={kinds.map((kind) => ({ value: kind, label: BREADCRUMB_NAMES[kind] }))}
        />
      }
    >
      <div className="breadcrumbs" id={LIST_ID}>
        {earlier.length > 0 && (
          <details>
            <summary>
              <span className="link small-text">Show {earlier.length} earlier</span>
            </summary>
            <ol className="breadcrumb-list">{rows(earlier)}</ol>
          </details>
        )}
        <ol className="breadcrumb-list">
          {rows(latest)}
          {slice.from === 0 && <EventRow event={event} />}
        </ol>
      </div>
      <PartRest {...{ slice, view }} noun="breadcrumbs, newest first" />
    </SectionCard>
  );
}

function breadcrumbCost({ category = "", message = "", data = {} }: SentryBreadcrumb): number {
  const facts = Object.entries(data).slice(0, MAX_BREADCRUMB_DATA);
  const ofData = facts.reduce((sum, fact) => sum + factCost(fact), 0);
  return 12 * ELEMENT_COST + 2 * htmlCost(startOf(category, 200)) + textCost(message) + ofData;
}

function textCost(text: string): number {
  return htmlCost(startOf(text, 2000));
}

function EventRow({ event: { exception, logentry } }: { event: SentryEvent }) {
  const thrown = mainException(exception?.values ?? []);
  const said = thrown?.value ?? logentry?.formatted ?? logentry?.message ?? "";
  return (
    <li className="error is-event">
      <BreadcrumbIcon kind="exception" />
      <span className="breadcrumb-name">{thrown ? "Exception" : "Event"}</span>
      <span className="breadcrumb-text">
        {thrown?.type && <bdi className="strong">{shorten(thrown.type, MAX_EVENT_TEXT)}</bdi>}{" "}
        <bdi>{shorten(said, MAX_EVENT_TEXT)}</bdi>
      </span>
      <span className="number faint mono">0.00 s</span>
    </li>
  );
}
