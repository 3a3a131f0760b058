import type { Json } from "#lib/json.ts";
import type { SentryEvent } from "#protocol/event/event.ts";
import type { PartView } from "#ui/issue/bounds/part-view.ts";
import { type Fact, FactList, factsOf } from "./fact-list.tsx";
import { SectionCard } from "./section-card.tsx";

/** Shown by other parts of the page, or told by its head. */
const TOLD = new Set(
  `event_id timestamp level platform logger transaction culprit checksum server_name release dist
  environment logentry exception threads stacktrace breadcrumbs request user tags contexts extra
  modules fingerprint sdk debug_meta _meta _notes type version received project key_id errors
  location title metadata`.split(/\s+/),
);

export function extraOf({ extra, ...event }: SentryEvent): Fact[] {
  const unknown = Object.entries(event as Record<string, Json | undefined>);
  return [
    ...factsOf(extra),
    ...unknown.filter(([name, value]) => !TOLD.has(name) && value !== undefined && value !== null),
  ];
}

/** What the app added of its own, and fields that no reader knows. */
export function ExtraCard({ event, view }: { event: SentryEvent; view: PartView }) {
  const facts = extraOf(event);
  if (facts.length === 0) return null;
  return (
    <SectionCard id="extra" title="Extra" note={facts.length}>
      <div className="card-body">
        <FactList facts={facts} view={view} />
      </div>
    </SectionCard>
  );
}
