import { Link } from "#ui/parts/marks/link.tsx";
import { formatExact } from "#ui/parts/words/format-number.ts";

export interface NotStoredHintProps {
  project: string;
  items: number;
  /** The page's own time, "?period=7d"; "" is the usual fortnight. */
  search: string;
}

/** Where data is shown that is not all that came: how much is missing, and the way to why. */
export function NotStoredHint({ project, items, search }: NotStoredHintProps) {
  if (items === 0) return null;
  const params = new URLSearchParams(search);
  if (!params.has("period") && !params.has("start")) params.set("period", "14d");
  params.set("category", "error");
  return (
    <p className="small-text faint not-stored-hint">
      {formatExact(items)} {items === 1 ? "error" : "errors"} of this project{" "}
      {items === 1 ? "was" : "were"} not stored in this time.{" "}
      <Link className="link" href={`/${project}/settings/arrived?${params}`}>
        See why
      </Link>
    </p>
  );
}
