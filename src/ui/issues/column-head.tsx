import { ArrowDown } from "lucide-react";
import { classNames } from "#ui/parts/class-names.ts";
import { Icon } from "#ui/parts/icon.tsx";
import { Link } from "#ui/parts/link.tsx";

export interface ColumnHeadProps {
  label: string;
  /** What it counts. */
  title: string;
  href: string;
  on: boolean;
}

/** The head of a column of numbers; a link that sorts by it, most first. */
export function ColumnHead({ label, title, href, on }: ColumnHeadProps) {
  return (
    <th className="num" scope="col" aria-sort={on ? "descending" : undefined}>
      <Link className={classNames("head", on && "sort")} href={href} title={title} scroll={false}>
        {on && <Icon of={ArrowDown} size={12} />}
        {label}
      </Link>
    </th>
  );
}
