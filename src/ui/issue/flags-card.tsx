import { isJsonObject, type JsonObject } from "#lib/json.ts";
import type { Fact } from "./fact-list.tsx";
import { FactList } from "./fact-list.tsx";
import { SectionCard } from "./section-card.tsx";

/** What feature flags answered before it happened, newest last, as SDKs keep them. */
export function FlagsCard({ flags }: { flags: JsonObject | undefined }) {
  const facts = flagsOf(flags);
  if (facts.length === 0) return null;
  return (
    <SectionCard id="flags" title="Feature flags" note={facts.length}>
      <div className="card-b">
        <FactList facts={facts} />
      </div>
    </SectionCard>
  );
}

export function flagsOf(flags: JsonObject | undefined): Fact[] {
  const values = Array.isArray(flags?.values) ? flags.values : [];
  return values.filter(isJsonObject).map(({ flag, result }) => [String(flag), result]);
}
