"use client";

import { ChevronsUpDown, LayoutGrid } from "lucide-react";
import { DemoBadge } from "#ui/demo/demo-badge.tsx";
import { Icon } from "#ui/parts/marks/icon.tsx";
import { Tile } from "#ui/parts/marks/tile.tsx";
import { Menu } from "#ui/parts/overlays/menu.tsx";
import type { MenuEntry } from "#ui/parts/overlays/menu-item.tsx";
import { useCurrentProject, useFrame } from "./frame-context.ts";

/** Which project's pages these are; changes to another, or to all of them. */
export function ProjectSwitch({ className = "project-switch" }: { className?: string }) {
  const { projects } = useFrame();
  const current = useCurrentProject();
  const entries: MenuEntry[] = [
    { label: "All projects", icon: LayoutGrid, href: "/", kbd: "G O" },
    ...(projects.length === 0 ? [] : [{ head: "Projects" }]),
    ...projects.map(({ slug, name, platform, isDemo }) => ({
      label: name,
      tile: slug,
      note: isDemo ? "Demo" : platform,
      href: `/${slug}/issues`,
    })),
  ];
  return (
    <Menu
      entries={entries}
      trigger={
        <button type="button" className={className}>
          <span className="visually-hidden">Project: </span>
          {current ? (
            <Tile slug={current.slug} />
          ) : (
            <span className="tile all-projects">
              <Icon of={LayoutGrid} size={12} />
            </span>
          )}
          <span className="grow truncate strong">{current?.name ?? "All projects"}</span>
          {current?.isDemo && <DemoBadge />}
          {current && !current.isDemo && (
            <span className="small-text faint nowrap">{current.platform}</span>
          )}
          <span className="faint">
            <Icon of={ChevronsUpDown} />
          </span>
        </button>
      }
    />
  );
}
