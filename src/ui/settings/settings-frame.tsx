import type { ReactNode } from "react";
import type { Project } from "#model/project.ts";
import { TopBar } from "#ui/frame/top-bar.tsx";
import { Tabs } from "#ui/parts/tabs.tsx";

const SECTIONS = {
  general: { tab: "General", title: "Project settings", path: "" },
  keys: { tab: "Keys", title: "Keys", path: "/keys" },
  filters: { tab: "Filters", title: "Filters", path: "/filters" },
  privacy: { tab: "Privacy", title: "Privacy", path: "/privacy" },
  relay: { tab: "Relay", title: "Relay", path: "/relay" },
} as const;

export interface SettingsFrameProps {
  project: Pick<Project, "slug" | "name">;
  current: keyof typeof SECTIONS;
  lead: ReactNode;
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
            <h1>{SECTIONS[current].title}</h1>
            <p>{lead}</p>
          </div>
        </div>
        <Tabs
          label="Settings"
          tabs={Object.values(SECTIONS).map(({ tab, path }) => ({ label: tab, href: base + path }))}
          current={base + SECTIONS[current].path}
        />
        {children}
      </div>
    </>
  );
}
