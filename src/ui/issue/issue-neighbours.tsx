"use client";

import { ChevronDown, ChevronUp, type LucideIcon } from "lucide-react";
import Link from "next/link";
import { useMemo, useSyncExternalStore } from "react";
import { findNeighbours, recallList } from "#ui/issues/list-memory.ts";
import { buttonClass } from "#ui/parts/button.tsx";
import { formatExact } from "#ui/parts/format-number.ts";
import { Icon } from "#ui/parts/icon.tsx";

/** Where the issue stands in the list it was opened from, and the way to the ones beside it. */
export function IssueNeighbours({ href, search }: { href: string; search: string }) {
  const recalled = useSyncExternalStore(neverChanges, recallList, () => null);
  const found = useMemo(() => findNeighbours(recalled, href), [recalled, href]);
  if (found === undefined) return null;
  const { previous, next, number, total } = found;
  return (
    <nav className="row neighbours" aria-label="Issues of the list">
      {number !== undefined && (
        <span className="xs t3 tn nowrap">
          {formatExact(number)} of {formatExact(total)}
        </span>
      )}
      <Step href={previous && `${previous}${search}`} label="Previous issue" icon={ChevronUp} />
      <Step href={next && `${next}${search}`} label="Next issue" icon={ChevronDown} />
      <span className="vr" />
    </nav>
  );
}

function Step(props: { href: string | undefined; label: string; icon: LucideIcon }) {
  const { href, label, icon } = props;
  const className = buttonClass({ variant: "ghost", iconOnly: true });
  if (href === undefined) {
    return (
      <button type="button" className={className} disabled aria-label={label}>
        <Icon of={icon} size={16} />
      </button>
    );
  }
  return (
    <Link className={className} href={href} prefetch={false} aria-label={label}>
      <Icon of={icon} size={16} />
    </Link>
  );
}

/** The list is another page: while this one is shown, nobody writes. */
function neverChanges(): () => void {
  return () => {};
}
