import { shorten } from "#lib/shorten.ts";
import type { TagFacet } from "#model/shown-issue.ts";
import { tagHref } from "#ui/issue/events/events-address.ts";
import type { IssueAddress } from "#ui/issue/page/issue-address.ts";
import { Link } from "#ui/parts/marks/link.tsx";
import { formatExact } from "#ui/parts/words/format-number.ts";
import { FacetValueRow } from "./facet-value.tsx";
import { tagsHref } from "./tags-href.ts";

/** A page can be read that long; what is rarer is found by its event. */
const MAX_ROWS = 300;
const MAX_KEY = 80;

export interface IssueTagsProps {
  /** Of the issue's events in the page's time, most frequent first. */
  tags: readonly TagFacet[];
  /** The one whose values are shown. */
  tag: TagFacet | undefined;
  address: IssueAddress;
}

/** Every value of a tag, or every tag: what has no room beside the issue. */
export function IssueTags({ tags, tag, address }: IssueTagsProps) {
  if (tag === undefined) return <AllTags {...{ tags, address }} />;
  const { key, values, events } = tag;
  return (
    <div className="issue-tags">
      <h1>
        <bdi>{shorten(key, MAX_KEY)}</bdi>
      </h1>
      <p className="small-text faint">
        {formatExact(values.length)} {values.length === 1 ? "value" : "values"} in{" "}
        {formatExact(events)} events that carry it.{" "}
        {values.length > MAX_ROWS && `The ${MAX_ROWS} most frequent are shown. `}
        <Link className="link" href={tagsHref(address)}>
          All tags
        </Link>
      </p>
      {values.slice(0, MAX_ROWS).map((value) => (
        <FacetValueRow
          key={value.value}
          of={value}
          events={events}
          href={tagHref(address, key, value.value)}
        />
      ))}
    </div>
  );
}

function AllTags({ tags, address }: Pick<IssueTagsProps, "tags" | "address">) {
  return (
    <div className="issue-tags">
      <h1>Tags</h1>
      {tags.length === 0 && <p className="muted">No event of this time carries one.</p>}
      <ul>
        {tags.slice(0, MAX_ROWS).map(({ key, values }) => (
          <li className="row" key={key}>
            <Link className="mono truncate" href={tagsHref(address, key)}>
              <bdi>{shorten(key, MAX_KEY)}</bdi>
            </Link>
            <span className="at-end small-text faint nowrap">
              {formatExact(values.length)} {values.length === 1 ? "value" : "values"}
            </span>
          </li>
        ))}
      </ul>
    </div>
  );
}
