"use client";

import { Settings } from "lucide-react";
import { Avatar } from "#ui/parts/marks/avatar.tsx";
import { Kbd } from "#ui/parts/marks/kbd.tsx";
import { useCurrentProject, useFrame } from "./frame-context.ts";
import { LiveStatus } from "./live/live-status.tsx";
import { NavLink } from "./nav-link.tsx";
import { openOverlay } from "./overlay-store.ts";

export function SidebarFoot() {
  const { user, maySet } = useFrame();
  const current = useCurrentProject();
  const name = user.name || user.email;
  return (
    <div className="sidebar-foot">
      <LiveStatus />
      <nav className="nav" aria-label="Settings and account">
        {current && maySet && (
          <NavLink href={`/${current.slug}/settings`} icon={Settings} label="Project settings" />
        )}
        <div className="nav-row">
          <NavLink href="/account" icon={<Avatar name={name} />} label={name} />
          <button
            type="button"
            className="shortcuts-button"
            aria-label="Keyboard shortcuts"
            title="Keyboard shortcuts"
            onClick={() => openOverlay("shortcuts")}
          >
            <Kbd keys="?" />
          </button>
        </div>
      </nav>
    </div>
  );
}
