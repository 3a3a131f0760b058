import type { ReactNode } from "react";
import { TopBar } from "#ui/frame/top-bar.tsx";
import { SegmentedLinks } from "#ui/parts/forms/segmented-links.tsx";

const SECTIONS = {
  arrived: {
    title: "What arrived",
    path: "/settings/system",
    lead: "Every item is counted once, with a reason if it was not stored. The totals below agree exactly.",
  },
  storage: {
    title: "Storage",
    path: "/settings/system/storage",
    lead: "What Lapwing holds, how fast it grows, and how long there is room.",
  },
  health: {
    title: "Health",
    path: "/settings/system/health",
    lead: "Lapwing’s processes, what is waiting to be stored, and what could not be stored.",
  },
} as const;

export interface SystemFrameProps {
  current: keyof typeof SECTIONS;
  /** Choices in the top bar. */
  bar?: ReactNode;
  hasPeriod?: boolean;
  children: ReactNode;
}

/** Heading and sections of the system pages. */
export function SystemFrame({ current, bar, hasPeriod = false, children }: SystemFrameProps) {
  const { title, lead } = SECTIONS[current];
  return (
    <>
      <TopBar
        crumbs={[
          { label: "Settings", href: "/settings" },
          { label: "System", href: "/settings/system" },
          { label: title },
        ]}
        before={bar}
        {...(hasPeriod && { period: "24h" as const })}
      />
      <div className="page system-page">
        <div className="page-head system-head">
          <div className="grow">
            <h1>{title}</h1>
            <p>{lead}</p>
          </div>
          <SegmentedLinks
            label="System"
            options={Object.entries(SECTIONS).map(([key, section]) => ({
              href: section.path,
              label: section.title,
              on: key === current,
            }))}
          />
        </div>
        {children}
      </div>
    </>
  );
}
