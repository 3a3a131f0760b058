import type { Json } from "#lib/json.ts";
import { startOf } from "#lib/shorten.ts";
import type { SentryRequest } from "#protocol/event/event.ts";
import { PartRest } from "#ui/issue/bounds/part-rest.tsx";
import type { PartView } from "#ui/issue/bounds/part-view.ts";
import { takeWithin } from "#ui/issue/bounds/take-within.ts";
import { CopyButton } from "#ui/parts/forms/copy-button.tsx";
import { CutText } from "./cut-text.tsx";
import { type Fact, FactList, factCost, factsOf } from "./fact-list.tsx";
import { JsonText } from "./json-text.tsx";
import { SectionCard } from "./section-card.tsx";

/** An address longer than this is nothing to paste. */
const MAX_COPIED = 4000;
const MAX_METHOD = 40;

export interface RequestCardProps {
  request: SentryRequest | undefined;
  view: PartView;
}

/** The request that failed. Its address is text: who reads an error must not follow what it holds. */
export function RequestCard({ request, view }: RequestCardProps) {
  if (request === undefined) return null;
  const { url, method } = request;
  const slice = takeWithin(requestFacts(request), view, ({ fact }) => factCost(fact));
  const byName = Map.groupBy(slice.items, ({ name }) => name);
  return (
    <SectionCard id="request" title="Request">
      <div className="card-body request">
        {url !== undefined && (
          <div className="row request-url">
            {method && <b className="mono">{startOf(method, MAX_METHOD)}</b>}
            <bdi className="mono grow">
              <CutText text={url} />
            </bdi>
            <CopyButton
              text={startOf(url, MAX_COPIED)}
              label="Copy address"
              size="small"
              variant="ghost"
              iconOnly
            />
          </div>
        )}
        {[...byName].map(([name, parts]) => (
          <div className="request-part" key={name}>
            <h3>{name}</h3>
            {name === "Body" ? (
              <JsonText value={parts[0]?.fact[1]} />
            ) : (
              <FactList facts={parts.map(({ fact }) => fact)} />
            )}
          </div>
        ))}
        <PartRest {...{ slice, view }} noun="values" />
      </div>
    </SectionCard>
  );
}

interface RequestFact {
  name: string;
  fact: Fact;
}

/** One after the other: any of them may be longer than a page. */
function requestFacts(request: SentryRequest): RequestFact[] {
  const { url, method, query_string, fragment, data, cookies, headers, env, ...other } = request;
  const hasBody = data !== undefined && data !== null && data !== "";
  const parts: [string, readonly Fact[]][] = [
    ["Query", pairsOf(query_string)],
    ["Fragment", fragment ? [["#", fragment]] : []],
    ["Headers", headers ?? []],
    ["Cookies", cookies ?? []],
    ["Body", hasBody ? [["", data]] : []],
    ["Environment", factsOf(env)],
    ["More", Object.entries(other as Record<string, Json | undefined>)],
  ];
  return parts.flatMap(([name, facts]) => facts.map((fact) => ({ name, fact })));
}

function pairsOf(query: SentryRequest["query_string"]): Fact[] {
  if (typeof query !== "string") return query ?? [];
  return [...new URLSearchParams(query)];
}
