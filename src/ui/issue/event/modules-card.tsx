import type { SentryEvent } from "#protocol/event/event.ts";
import type { PartView } from "#ui/issue/bounds/part-view.ts";
import { FactList } from "./fact-list.tsx";
import { SectionCard } from "./section-card.tsx";

/** Which modules were loaded; on the page they stand folded under "About this event". */
export function ModulesCard({ modules, view }: Pick<SentryEvent, "modules"> & { view: PartView }) {
  const facts = Object.entries(modules ?? {});
  return (
    <SectionCard id="modules" title="Modules" note={facts.length}>
      <div className="card-body">
        <FactList facts={facts} view={view} noun="modules" />
      </div>
    </SectionCard>
  );
}
