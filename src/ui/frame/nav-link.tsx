"use client";

import type { LucideIcon } from "lucide-react";
import { usePathname } from "next/navigation";
import type { ReactNode } from "react";
import { Icon } from "#ui/parts/marks/icon.tsx";
import { Link } from "#ui/parts/marks/link.tsx";
import { CompactNumber } from "#ui/parts/words/compact-number.tsx";

export interface NavLinkProps {
  href: string;
  icon: LucideIcon | ReactNode;
  label: string;
  count?: number;
  /** Pages below it count as it. "/" has none. */
  exact?: boolean;
}

export function NavLink({ href, icon, label, count, exact = false }: NavLinkProps) {
  const path = usePathname();
  const on = path === href || (!exact && path.startsWith(`${href}/`));
  return (
    <Link href={href} aria-current={on ? "page" : undefined} title={label}>
      {isIcon(icon) ? <Icon of={icon} size={16} /> : icon}
      <span>{label}</span>
      {count !== undefined && count > 0 && (
        <span className="count">
          <CompactNumber value={count} unit="unresolved" />
        </span>
      )}
    </Link>
  );
}

/** A Lucide icon is a component, an element is not: only the latter carries props. */
function isIcon(icon: LucideIcon | ReactNode): icon is LucideIcon {
  return typeof icon === "object" && icon !== null && "render" in icon;
}
