import { isJsonObject, type JsonObject } from "#lib/json.ts";
import type { PartView } from "#ui/issue/bounds/part-view.ts";
import { type Fact, FactList } from "./fact-list.tsx";
import { formatJson } from "./format-json.ts";
import { SectionCard } from "./section-card.tsx";

export interface FlagsCardProps {
  flags: JsonObject | undefined;
  view: PartView;
}

/** What feature flags answered before it happened, newest last, as SDKs keep them. */
export function FlagsCard({ flags, view }: FlagsCardProps) {
  const facts = flagsOf(flags);
  if (facts.length === 0) return null;
  return (
    <SectionCard id="flags" title="Feature flags" note={facts.length}>
      <div className="card-body">
        <FactList facts={facts} view={view} noun="flags" />
      </div>
    </SectionCard>
  );
}

export function flagsOf(flags: JsonObject | undefined): Fact[] {
  const values = Array.isArray(flags?.values) ? flags.values : [];
  return values
    .filter(isJsonObject)
    .map(({ flag, result }) => [typeof flag === "string" ? flag : formatJson(flag).text, result]);
}
