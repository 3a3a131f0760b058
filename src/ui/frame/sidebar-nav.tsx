"use client";

import { CircleAlert, LayoutGrid, Server } from "lucide-react";
import { Tile } from "#ui/parts/marks/tile.tsx";
import { useCurrentProject, useFrame } from "./frame-context.ts";
import { NavLink } from "./nav-link.tsx";

/** The sections of the current project, or those of all projects and the projects themselves. */
export function SidebarNav({ all = false }: { all?: boolean }) {
  const { projects, mayWatch } = useFrame();
  const current = useCurrentProject();
  const own = projects.filter(({ isInternal }) => !isInternal);
  const internal = projects.find(({ isInternal }) => isInternal);
  const open = projects.reduce((sum, project) => sum + project.open, 0);
  return (
    <>
      {current && (
        <nav className="nav" aria-label="Project">
          <NavLink
            href={`/${current.slug}/issues`}
            icon={CircleAlert}
            label={all ? `Issues of ${current.name}` : "Issues"}
            count={current.open}
          />
        </nav>
      )}
      {(all || !current) && (
        <>
          <nav className="nav" aria-label="Everything">
            <NavLink href="/" icon={LayoutGrid} label="Overview" exact />
            <NavLink href="/issues" icon={CircleAlert} label="Issues" count={open} />
          </nav>
          {own.length > 0 && <div className="nav-heading">Projects</div>}
          <nav className="nav nav-flat" aria-label="Projects">
            {own.map(({ slug, name, isDemo, open: count }) => (
              <NavLink
                key={slug}
                href={`/${slug}/issues`}
                icon={<Tile slug={slug} small />}
                label={isDemo ? `${name} (demo)` : name}
                count={count}
              />
            ))}
          </nav>
          {(mayWatch || internal) && (
            <>
              <div className="nav-heading">Workspace</div>
              <nav className="nav nav-flat" aria-label="Workspace">
                {mayWatch && <NavLink href="/settings/system" icon={Server} label="System" />}
                {internal && (
                  <NavLink
                    href={`/${internal.slug}/issues`}
                    icon={<Tile slug={internal.slug} small />}
                    label={internal.name}
                    count={internal.open}
                  />
                )}
              </nav>
            </>
          )}
        </>
      )}
    </>
  );
}
