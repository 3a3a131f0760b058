import { shorten } from "#lib/shorten.ts";
import type { TagFacet } from "#model/shown-issue.ts";
import { tagHref } from "#ui/issue/events/events-address.ts";
import type { IssueAddress } from "#ui/issue/page/issue-address.ts";
import { Link } from "#ui/parts/marks/link.tsx";
import { FacetValueRow } from "./facet-value.tsx";
import { tagsHref } from "./tags-href.ts";

export const SHOWN_VALUES = 3;
/** What opens at once; a page of its own has the rest. */
const MORE_VALUES = 8;
const MAX_KEY = 80;

export interface FacetProps {
  facet: TagFacet;
  events: number;
  address: IssueAddress;
  /** Whether more of its values open here. */
  opens: boolean;
}

/** One tag with its most frequent values, the others on demand. */
export function Facet({ facet, events, address, opens }: FacetProps) {
  const { key, values } = facet;
  const more = opens ? values.slice(SHOWN_VALUES, MORE_VALUES) : [];
  const isWhole = SHOWN_VALUES + more.length >= values.length;
  const row = (value: TagFacet["values"][number]) => (
    <FacetValueRow
      key={value.value}
      of={value}
      events={events}
      href={tagHref(address, key, value.value)}
    />
  );
  const all = (
    <Link className="link small-text" href={tagsHref(address, key)}>
      All {values.length} values
    </Link>
  );
  return (
    <div className="facet">
      <div className="row">
        <bdi className="mono truncate">{shorten(key, MAX_KEY)}</bdi>
        <span className="at-end small-text faint nowrap">
          {values.length} {values.length === 1 ? "value" : "values"}
        </span>
      </div>
      {values.slice(0, SHOWN_VALUES).map(row)}
      {more.length > 0 && (
        <details className="more-values">
          <summary>
            <span className="link small-text">{more.length} more</span>
          </summary>
          {more.map(row)}
          {!isWhole && all}
        </details>
      )}
      {more.length === 0 && !isWhole && all}
    </div>
  );
}
