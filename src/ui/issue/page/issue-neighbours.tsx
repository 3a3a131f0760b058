"use client";

import { ChevronDown, ChevronUp, type LucideIcon } from "lucide-react";
import { buttonClass } from "#ui/parts/forms/button.tsx";
import { Icon } from "#ui/parts/marks/icon.tsx";
import { Link } from "#ui/parts/marks/link.tsx";
import { formatExact } from "#ui/parts/words/format-number.ts";
import { useNeighbours } from "./use-neighbours.ts";

/** Where the issue stands in the list it was opened from, and the way to the ones beside it. */
export function IssueNeighbours({ href, search }: { href: string; search: string }) {
  const found = useNeighbours(href);
  if (found === undefined) return null;
  const { previous, next, number, total } = found;
  return (
    <nav className="row neighbours" aria-label="Issues of the list">
      {number !== undefined && (
        <span className="small-text faint tabular nowrap">
          {formatExact(number)} of {formatExact(total)}
        </span>
      )}
      <Step
        href={previous && `${previous}${search}`}
        label="Previous issue"
        keys="⇧K"
        icon={ChevronUp}
      />
      <Step
        href={next && `${next}${search}`}
        label="Next issue"
        keys="⇧J"
        icon={ChevronDown}
        rel="next"
      />
      <span className="divider" />
    </nav>
  );
}

interface StepProps {
  href: string | undefined;
  label: string;
  keys: string;
  icon: LucideIcon;
  /** "next" is prefetched while it is in view. */
  rel?: "next";
}

function Step({ href, label, keys, icon, rel }: StepProps) {
  const className = buttonClass({ variant: "ghost", iconOnly: true });
  if (href === undefined) {
    return (
      <button type="button" className={className} disabled aria-label={label}>
        <Icon of={icon} size={16} />
      </button>
    );
  }
  return (
    <Link
      className={className}
      href={href}
      aria-label={label}
      rel={rel}
      title={`${label} (${keys})`}
    >
      <Icon of={icon} size={16} />
    </Link>
  );
}
