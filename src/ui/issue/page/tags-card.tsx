import { shorten, startOf } from "#lib/shorten.ts";
import type { SentryTag } from "#protocol/event/event.ts";
import { PartRest } from "#ui/issue/bounds/part-rest.tsx";
import type { PartView } from "#ui/issue/bounds/part-view.ts";
import { takeWithin } from "#ui/issue/bounds/take-within.ts";
import { factCost } from "#ui/issue/event/fact-list.tsx";
import { SectionCard } from "#ui/issue/event/section-card.tsx";
import { tagHref } from "#ui/issue/events/events-address.ts";
import { Link } from "#ui/parts/marks/link.tsx";
import type { IssueAddress } from "./issue-address.ts";

/** As long as keys and values are stored. */
const MAX_LENGTH = 200;

export interface TagsCardProps {
  tags: SentryTag[];
  view: PartView;
  address: IssueAddress;
}

/** The tags of this event; each value leads to the events of the issue that share it. */
export function TagsCard({ tags, view, address }: TagsCardProps) {
  if (tags.length === 0) return null;
  const slice = takeWithin(tags, view, tagCost);
  return (
    <SectionCard id="tags" title="Tags" note={`${tags.length} of this event`}>
      <ul className="tag-list">
        {slice.items.map(([key, value], at) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: an SDK may send a key twice
          <li key={at}>
            <bdi className="faint">{shorten(key, MAX_LENGTH)}</bdi>
            <TagValue href={tagHref(address, key, value)} text={shorten(value, MAX_LENGTH)} />
          </li>
        ))}
      </ul>
      <PartRest {...{ slice, view }} noun="tags" />
    </SectionCard>
  );
}

/** In its address a sign takes three. */
function tagCost([key, value]: SentryTag): number {
  const inAddress = Math.min(key.length, MAX_LENGTH) + Math.min(value.length, MAX_LENGTH);
  return factCost([key, startOf(value, MAX_LENGTH)]) + 3 * inAddress;
}

function TagValue({ href, text }: { href: string | undefined; text: string }) {
  if (href === undefined) return <bdi>{text}</bdi>;
  return (
    <Link href={href}>
      <bdi>{text}</bdi>
    </Link>
  );
}
