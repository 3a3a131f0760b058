import type { LucideIcon } from "lucide-react";

export interface IconProps {
  of: LucideIcon;
  size?: 16 | 14 | 12;
  className?: string;
}

/** A Lucide icon in our stroke; always beside words, so screen readers skip it. */
export function Icon({ of: Shape, size = 14, className }: IconProps) {
  return <Shape size={size} strokeWidth={1.75} aria-hidden="true" className={className} />;
}
