import type { ReactNode } from "react";
import type { Project } from "#model/project.ts";
import { TopBar } from "#ui/frame/top-bar.tsx";
import { Tabs } from "#ui/parts/tabs.tsx";

export interface SettingsFrameProps {
  project: Project;
  current: "general" | "keys";
  lead: string;
  children: ReactNode;
}

/** Heading and sections of a project's settings. */
export function SettingsFrame({ project, current, lead, children }: SettingsFrameProps) {
  const base = `/${project.slug}/settings`;
  return (
    <>
      <TopBar
        crumbs={[{ label: project.name, href: `/${project.slug}/issues` }, { label: "Settings" }]}
      />
      <div className="page set">
        <div className="page-h">
          <div>
            <h1>{current === "keys" ? "Keys" : "Project settings"}</h1>
            <p>{lead}</p>
          </div>
        </div>
        <Tabs
          label="Settings"
          tabs={[
            { label: "General", href: base },
            { label: "Keys", href: `${base}/keys` },
          ]}
          current={current === "keys" ? `${base}/keys` : base}
        />
        {children}
      </div>
    </>
  );
}
