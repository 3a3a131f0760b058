import {
  ArrowRightLeft,
  CircleAlert,
  Database,
  type LucideIcon,
  MousePointerClick,
  Route,
  StickyNote,
  Terminal,
} from "lucide-react";
import { Icon } from "#ui/parts/marks/icon.tsx";
import type { BreadcrumbKind } from "./describe-breadcrumb.ts";

const ICONS: Record<BreadcrumbKind, LucideIcon> = {
  navigation: Route,
  request: ArrowRightLeft,
  interface: MousePointerClick,
  console: Terminal,
  exception: CircleAlert,
  query: Database,
  other: StickyNote,
};

export function BreadcrumbIcon({ kind }: { kind: BreadcrumbKind }) {
  return (
    <span className="breadcrumb-icon">
      <Icon of={ICONS[kind]} />
    </span>
  );
}
