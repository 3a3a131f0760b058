import { shorten } from "#lib/shorten.ts";
import type { FacetValue } from "#model/shown-issue.ts";
import { Link } from "#ui/parts/marks/link.tsx";

interface FacetValueRowProps {
  of: FacetValue;
  /** What its share is a share of. */
  events: number;
  /** The events that carry it. */
  href: string | undefined;
}

/** What fits into two lines beside the issue. */
const MAX_LENGTH = 100;

/** The tick stands where the bar would end if the issue were like the whole project. */
export function FacetValueRow({ of, events, href }: FacetValueRowProps) {
  const { value, events: count, usualShare } = of;
  const words = <bdi>{value === "" ? "(empty)" : shorten(value, MAX_LENGTH)}</bdi>;
  return (
    <div className="facet-value" title={`${count} events`}>
      {href === undefined ? (
        <span className="truncate">{words}</span>
      ) : (
        <Link className="truncate" href={href}>
          {words}
        </Link>
      )}
      <span className="number muted">{formatShare(count, events)}</span>
      <span className={usualShare === undefined ? "meter" : "meter unusual"}>
        <i style={{ width: `${Math.min(100, (count / Math.max(1, events)) * 100)}%` }} />
        {usualShare !== undefined && <u style={{ left: `${usualShare * 100}%` }} />}
      </span>
      {usualShare !== undefined && (
        <span className="facet-unusual">
          Stands out: {formatShare(usualShare, 1)} of all events in this project
        </span>
      )}
    </div>
  );
}

/** Never "0%" for something that is there, never "100%" for less than all. */
function formatShare(count: number, of: number): string {
  const percent = (count / Math.max(1, of)) * 100;
  if (percent > 0 && percent < 1) return "<1%";
  return `${percent > 99 && percent < 100 ? 99 : Math.min(100, Math.round(percent))}%`;
}
