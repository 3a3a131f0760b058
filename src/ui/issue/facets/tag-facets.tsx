import type { TagFacet } from "#model/shown-issue.ts";
import type { IssueAddress } from "#ui/issue/page/issue-address.ts";
import { Link } from "#ui/parts/marks/link.tsx";
import { formatCompact } from "#ui/parts/words/format-number.ts";
import { Facet, SHOWN_VALUES } from "./facet.tsx";
import { tagsHref } from "./tags-href.ts";

const SHOWN_KEYS = 5;
/** What opens below them; an issue can have thousands. */
const MORE_KEYS = 10;
/** Told by a better one beside it, or by another part of the page. */
const LESS_TELLING =
  /^(?:level|handled|mechanism|logger|user|url|transaction|dist|server_name|.+\.name|.+\.family)$/;

export interface TagFacetsProps {
  facets: TagFacet[];
  events: number;
  address: IssueAddress;
}

/** How the events of the issue are spread over each tag; a value leads to its events. */
export function TagFacets({ facets, events, address }: TagFacetsProps) {
  if (facets.length === 0) return null;
  const telling = facets
    .filter(({ key }) => !LESS_TELLING.test(key))
    .sort((a, b) => oddness(b, events) - oddness(a, events))
    .slice(0, SHOWN_KEYS);
  const first = new Set(telling);
  const rest = facets.filter((facet) => !first.has(facet));
  return (
    <section aria-labelledby="facets-title">
      <div className="section-head">
        <h2 id="facets-title">Tags</h2>
        <span className="small-text faint">
          share of {formatCompact(events)} {events === 1 ? "event" : "events"}
        </span>
      </div>
      {telling.map((facet) => (
        <Facet key={facet.key} {...{ facet, events, address }} opens />
      ))}
      {rest.length > 0 && (
        <details className="more-facets">
          <summary>
            <span className="link small-text">All {facets.length} tags</span>
          </summary>
          {rest.slice(0, MORE_KEYS).map((facet) => (
            <Facet key={facet.key} {...{ facet, events, address }} opens={false} />
          ))}
          {rest.length > MORE_KEYS && (
            <Link className="link small-text" href={tagsHref(address)}>
              {rest.length - MORE_KEYS} more tags
            </Link>
          )}
        </details>
      )}
    </section>
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
