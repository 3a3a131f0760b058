import { X } from "lucide-react";
import { Icon } from "#ui/parts/marks/icon.tsx";
import { Link } from "#ui/parts/marks/link.tsx";
import { readToken } from "./search-text.ts";

/** One term of the search; its cross is a link to the search without it. */
export function SearchChip({ term, href }: { term: string; href: string }) {
  const token = readToken(term);
  if (token === undefined) return null;
  return (
    <span className="search-chip">
      <input type="hidden" name="query" value={term} />
      <span>{token.key}:</span>
      <b>{token.value}</b>
      <Link className="search-chip-remove" href={href} aria-label={`Remove ${term}`}>
        <Icon of={X} size={12} />
      </Link>
    </span>
  );
}
