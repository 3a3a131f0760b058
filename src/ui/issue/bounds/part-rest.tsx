import { Link } from "#ui/parts/marks/link.tsx";
import { formatExact } from "#ui/parts/words/format-number.ts";
import type { PartView } from "./part-view.ts";
import type { Slice } from "./take-within.ts";

export interface PartRestProps {
  slice: Pick<Slice<unknown>, "from" | "of"> & { items: readonly unknown[] };
  view: PartView;
  /** "frames" */
  noun: string;
}

/** Under a part that is not shown whole: what of it is, and the way to the rest. */
export function PartRest({ slice: { items, from, of }, view, noun }: PartRestProps) {
  const end = from + items.length;
  if (from === 0 && end >= of) return null;
  return (
    <nav className="part-rest small-text" aria-label={`More ${noun}`}>
      <span className="faint">
        {formatExact(from + 1)} to {formatExact(end)} of {formatExact(of)} {noun}
      </span>
      {from > 0 && (
        <Link className="link" href={view.href} rel="prev">
          From the start
        </Link>
      )}
      {end < of && (
        <Link className="link" href={`${view.href}?from=${end}`} rel="next">
          Show the next {formatExact(Math.min(of - end, items.length))}
        </Link>
      )}
    </nav>
  );
}
