"use client";

import { type ReactNode, useState } from "react";
import { SIDEBAR_COOKIE, type SidebarState } from "./frame-data.ts";
import { SidebarBody } from "./sidebar-body.tsx";
import { writeCookie } from "./theme/write-cookie.ts";

/** The two columns. The cookie lets the server draw the sidebar as it was left. */
export function AppGrid({ initial, children }: { initial: SidebarState; children: ReactNode }) {
  const [state, setState] = useState(initial);
  function toggle(): void {
    const next = state === "full" ? "icons" : "full";
    setState(next);
    writeCookie(SIDEBAR_COOKIE, next === "full" ? undefined : next);
  }
  return (
    <div className="app" data-sidebar={state}>
      <aside className="sidebar" aria-label="Sidebar">
        <SidebarBody collapsed={state === "icons"} onToggle={toggle} />
      </aside>
      {children}
    </div>
  );
}
