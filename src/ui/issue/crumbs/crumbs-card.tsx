import type { SentryEvent } from "#protocol/event.ts";
import { SectionCard } from "#ui/issue/section-card.tsx";
import { CrumbFilter } from "./crumb-filter.tsx";
import { CrumbIcon } from "./crumb-icon.tsx";
import { CrumbRow } from "./crumb-row.tsx";
import { CRUMB_NAMES, describeCrumb } from "./describe-crumb.ts";

/** As in the mockup: what led up to it; the rest on demand. */
const SHOWN = 6;
const LIST_ID = "breadcrumb-list";

/** What happened before, oldest first, ending with the event itself. */
export function CrumbsCard({ event }: { event: SentryEvent }) {
  const crumbs = event.breadcrumbs?.values ?? [];
  if (crumbs.length === 0) return null;
  // One of the six is the event itself.
  const earlier = crumbs.slice(0, Math.max(0, crumbs.length - (SHOWN - 1)));
  const latest = crumbs.slice(earlier.length);
  const kinds = [...new Set(crumbs.map((crumb) => describeCrumb(crumb).kind))];
  const rows = (of: typeof crumbs) =>
    // biome-ignore lint/suspicious/noArrayIndexKey: a breadcrumb is its place in the list
    of.map((crumb, at) => <CrumbRow key={at} crumb={crumb} eventS={event.timestamp} />);
  const total = crumbs.length + 1;
  return (
    <SectionCard
      id="breadcrumbs"
      title="Breadcrumbs"
      note={earlier.length === 0 ? total : `last ${SHOWN} of ${total}`}
      end={
        <CrumbFilter
          listId={LIST_ID}
          kinds={kinds.map((kind) => ({ value: kind, label: CRUMB_NAMES[kind] }))}
        />
      }
    >
      <div className="bcs" id={LIST_ID}>
        {earlier.length > 0 && (
          <details>
            <summary>
              <span className="link xs">Show {earlier.length} earlier</span>
            </summary>
            <ol className="bc">{rows(earlier)}</ol>
          </details>
        )}
        <ol className="bc">
          {rows(latest)}
          <EventRow event={event} />
        </ol>
      </div>
    </SectionCard>
  );
}

function EventRow({ event: { exception, logentry } }: { event: SentryEvent }) {
  const thrown = exception?.values.at(-1);
  return (
    <li className="error is-event">
      <CrumbIcon kind="exception" />
      <span className="bn">{thrown ? "Exception" : "Event"}</span>
      <span className="bt">
        {thrown?.type && <bdi className="med">{thrown.type}</bdi>}{" "}
        <bdi>{thrown?.value ?? logentry?.formatted ?? logentry?.message ?? ""}</bdi>
      </span>
      <span className="num t3 mono">0.00 s</span>
    </li>
  );
}
