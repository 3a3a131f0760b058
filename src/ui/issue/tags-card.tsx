import type { SentryTag } from "#protocol/event.ts";
import { SectionCard } from "./section-card.tsx";

/** The tags of this event. */
export function TagsCard({ tags }: { tags: SentryTag[] }) {
  if (tags.length === 0) return null;
  return (
    <SectionCard id="tags" title="Tags" note={`${tags.length} of this event`}>
      <ul className="tag-list">
        {tags.map(([key, value], at) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: an SDK may send a key twice
          <li key={at}>
            <bdi className="t3">{key}</bdi>
            <bdi>{value}</bdi>
          </li>
        ))}
      </ul>
    </SectionCard>
  );
}
