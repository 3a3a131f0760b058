import type { ReactNode } from "react";
import type { Project } from "#model/project.ts";
import type { PeriodName } from "#ui/frame/periods/periods.ts";
import { TopBar } from "#ui/frame/top-bar.tsx";
import { Tabs } from "#ui/parts/marks/tabs.tsx";

const SECTIONS = {
  general: { tab: "General", title: "Project settings", path: "" },
  keys: { tab: "Keys", title: "Keys", path: "/keys" },
  filters: { tab: "Filters", title: "Filters", path: "/filters" },
  privacy: { tab: "Privacy", title: "Privacy", path: "/privacy" },
  limits: { tab: "Limits", title: "Limits", path: "/limits" },
  relay: { tab: "Relay", title: "Relay", path: "/relay" },
  arrived: { tab: "What arrived", title: "What arrived", path: "/arrived" },
} as const;

export interface SettingsFrameProps {
  project: Pick<Project, "slug" | "name">;
  current: keyof typeof SECTIONS;
  lead: ReactNode;
  /** When given, `period` in the URL can be chosen; this is the default. */
  period?: PeriodName;
  /** Choices in the top bar. */
  bar?: ReactNode;
  children: ReactNode;
}

/** Heading and sections of a project's settings. */
export function SettingsFrame(props: SettingsFrameProps) {
  const { project, current, lead, period, bar, children } = props;
  const base = `/${project.slug}/settings`;
  return (
    <>
      <TopBar
        crumbs={[{ label: project.name, href: `/${project.slug}/issues` }, { label: "Settings" }]}
        before={bar}
        {...(period && { period })}
      />
      <div className="page settings">
        <div className="page-head">
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
