import type { LucideIcon } from "lucide-react";
import type { ReactNode } from "react";
import type { Level } from "#protocol/event/level.ts";
import { classNames } from "./class-names.ts";
import { Icon } from "./icon.tsx";

export interface BadgeProps {
  /** Levels and vitals mean what they say; "line" is a quiet outline; none is neutral grey. */
  tone?: Level | "good" | "needs" | "poor" | "accent" | "violet" | "line";
  icon?: LucideIcon;
  title?: string;
  children: ReactNode;
}

export function Badge({ tone, icon, title, children }: BadgeProps) {
  return (
    <span className={classNames("badge", tone)} title={title}>
      {icon && <Icon of={icon} size={12} />}
      {children}
    </span>
  );
}
