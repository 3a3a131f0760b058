import type { FacetValue, TagFacet } from "#model/shown-issue.ts";
import { formatCompact } from "#ui/parts/format-number.ts";

const SHOWN_KEYS = 5;
const SHOWN_VALUES = 3;
/** Told by a better one beside it, or by another part of the page. */
const LESS_TELLING =
  /^(?:level|handled|mechanism|logger|user|url|transaction|dist|server_name|.+\.name|.+\.family)$/;

/** How the events of the issue are spread over each tag. */
export function TagFacets({ facets, events }: { facets: TagFacet[]; events: number }) {
  if (facets.length === 0) return null;
  const telling = facets
    .filter(({ key }) => !LESS_TELLING.test(key))
    .sort((a, b) => oddness(b, events) - oddness(a, events));
  const first = telling.slice(0, SHOWN_KEYS);
  const rest = facets.filter((facet) => !first.includes(facet));
  return (
    <section aria-labelledby="facets-title">
      <div className="sh">
        <h2 id="facets-title">Tags</h2>
        <span className="xs t3">
          share of {formatCompact(events)} {events === 1 ? "event" : "events"}
        </span>
      </div>
      {first.map((facet) => (
        <Facet key={facet.key} facet={facet} events={events} />
      ))}
      {rest.length > 0 && (
        <details className="more-facets">
          <summary>
            <span className="link xs">All {facets.length} tags</span>
          </summary>
          {rest.map((facet) => (
            <Facet key={facet.key} facet={facet} events={events} />
          ))}
        </details>
      )}
    </section>
  );
}

function Facet({ facet, events }: { facet: TagFacet; events: number }) {
  const { key, values } = facet;
  return (
    <div className="fc">
      <div className="row">
        <bdi className="mono trunc">{key}</bdi>
        <span className="end xs t3 nowrap">
          {values.length} {values.length === 1 ? "value" : "values"}
        </span>
      </div>
      {values.slice(0, SHOWN_VALUES).map((value) => (
        <Value key={value.value} of={value} events={events} />
      ))}
    </div>
  );
}

/** The tick stands where the bar would end if the issue were like the whole project. */
function Value({ of, events }: { of: FacetValue; events: number }) {
  const { value, events: count, usualShare } = of;
  return (
    <div className="fv" title={`${count} events`}>
      <bdi className="trunc">{value === "" ? "(empty)" : value}</bdi>
      <span className="num t2">{formatShare(count, events)}</span>
      <span className={usualShare === undefined ? "meter" : "meter odd"}>
        <i style={{ width: `${Math.min(100, (count / Math.max(1, events)) * 100)}%` }} />
        {usualShare !== undefined && <u style={{ left: `${usualShare * 100}%` }} />}
      </span>
      {usualShare !== undefined && (
        <span className="odd-words">
          Stands out: {formatShare(usualShare, 1)} of all events in this project
        </span>
      )}
    </div>
  );
}

/** How far its oddest value is from the usual; 0 when none stands out. */
function oddness({ values }: TagFacet, events: number): number {
  const shown = values.slice(0, SHOWN_VALUES);
  return Math.max(
    0,
    ...shown.map(({ events: n, usualShare = n / events }) => n / events - usualShare),
  );
}

/** Never "0%" for something that is there, never "100%" for less than all. */
function formatShare(count: number, of: number): string {
  const percent = (count / Math.max(1, of)) * 100;
  if (percent > 0 && percent < 1) return "<1%";
  return `${percent > 99 && percent < 100 ? 99 : Math.min(100, Math.round(percent))}%`;
}
