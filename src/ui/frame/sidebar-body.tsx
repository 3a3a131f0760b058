"use client";

import { PanelLeft, Search } from "lucide-react";
import { Button } from "#ui/parts/forms/button.tsx";
import { Icon } from "#ui/parts/marks/icon.tsx";
import { Kbd } from "#ui/parts/marks/kbd.tsx";
import { Link } from "#ui/parts/marks/link.tsx";
import { Logo } from "#ui/parts/marks/logo.tsx";
import { openOverlay } from "./overlay-store.ts";
import { ProjectSwitch } from "./project-switch.tsx";
import { SidebarFoot } from "./sidebar-foot.tsx";
import { SidebarNav } from "./sidebar-nav.tsx";

export interface SidebarBodyProps {
  collapsed?: boolean;
  /** Collapses and opens it, or closes the drawer. */
  onToggle: () => void;
  inDrawer?: boolean;
}

export function SidebarBody({ collapsed = false, onToggle, inDrawer = false }: SidebarBodyProps) {
  const words = inDrawer ? "Close menu" : collapsed ? "Open sidebar" : "Collapse sidebar";
  return (
    <div className="sidebar-content">
      <div className="brand">
        <Link href="/" aria-label="Lapwing, overview">
          <Logo />
          <span>Lapwing</span>
        </Link>
        <Button
          variant="ghost"
          iconOnly
          icon={PanelLeft}
          aria-label={words}
          title={words}
          aria-expanded={inDrawer ? undefined : !collapsed}
          onClick={onToggle}
        />
      </div>
      {!inDrawer && <ProjectSwitch />}
      <button type="button" className="jump-button" onClick={() => openOverlay("palette")}>
        <Icon of={Search} size={16} />
        <span>Search or jump to</span>
        <span className="at-end">
          <Kbd keys="mod+K" />
        </span>
      </button>
      <div className="sidebar-scroll">
        <SidebarNav all={inDrawer} />
      </div>
      <SidebarFoot />
    </div>
  );
}
