import type { Json } from "#lib/json.ts";
import type { SentryRequest } from "#protocol/event.ts";
import { CopyButton } from "#ui/parts/copy-button.tsx";
import { type Fact, FactList, factsOf } from "./fact-list.tsx";
import { JsonText } from "./json-text.tsx";
import { SectionCard } from "./section-card.tsx";

/** The request that failed. Its address is text: who reads an error must not follow what it holds. */
export function RequestCard({ request }: { request: SentryRequest | undefined }) {
  if (request === undefined) return null;
  const { url, method, query_string, fragment, data, cookies, headers, env, ...other } = request;
  return (
    <SectionCard id="request" title="Request">
      <div className="card-b req">
        {url !== undefined && (
          <div className="row req-u">
            {method && <b className="mono">{method}</b>}
            <bdi className="mono grow">{url}</bdi>
            <CopyButton text={url} label="Copy address" size="sm" variant="ghost" iconOnly />
          </div>
        )}
        <Part name="Query" facts={pairsOf(query_string)} />
        <Part name="Fragment" facts={fragment ? [["#", fragment]] : []} />
        <Part name="Headers" facts={headers ?? []} />
        <Part name="Cookies" facts={cookies ?? []} />
        {data !== undefined && data !== null && data !== "" && (
          <div className="req-p">
            <h3>Body</h3>
            <JsonText value={data} />
          </div>
        )}
        <Part name="Environment" facts={factsOf(env)} />
        <Part name="More" facts={Object.entries(other as Record<string, Json | undefined>)} />
      </div>
    </SectionCard>
  );
}

function Part({ name, facts }: { name: string; facts: readonly Fact[] }) {
  if (facts.length === 0) return null;
  return (
    <div className="req-p">
      <h3>{name}</h3>
      <FactList facts={facts} />
    </div>
  );
}

function pairsOf(query: SentryRequest["query_string"]): Fact[] {
  if (typeof query !== "string") return query ?? [];
  return [...new URLSearchParams(query)];
}
