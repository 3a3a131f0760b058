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
import type { CrumbKind } from "./describe-crumb.ts";

const ICONS: Record<CrumbKind, LucideIcon> = {
  navigation: Route,
  request: ArrowRightLeft,
  interface: MousePointerClick,
  console: Terminal,
  exception: CircleAlert,
  query: Database,
  other: StickyNote,
};

export function CrumbIcon({ kind }: { kind: CrumbKind }) {
  return (
    <span className="breadcrumb-icon">
      <Icon of={ICONS[kind]} />
    </span>
  );
}
