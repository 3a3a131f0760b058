import { CircleAlert, LayoutGrid, PackageOpen, Server, Settings, UserRound } from "lucide-react";
import type { Frame } from "#ui/frame/frame-context.ts";
import type { FrameProject } from "#ui/frame/frame-data.ts";
import type { PaletteEntry } from "./palette-actions.ts";

/** Where one can go: the sections of this project, those of the installation, other projects. */
export function palettePages(frame: Frame, project: FrameProject | undefined): PaletteEntry[] {
  const { maySet, mayWatch, projects } = frame;
  return [
    ...(project === undefined ? [] : sectionsOf(project)),
    ...(project === undefined || !maySet ? [] : settingsOf(project)),
    {
      id: "overview",
      label: "Overview",
      also: "home all projects",
      icon: LayoutGrid,
      href: "/",
      keys: ["G", "O"],
    },
    {
      id: "issues",
      label: "Issues of all projects",
      also: "errors",
      icon: CircleAlert,
      href: "/issues",
    },
    ...(mayWatch ? SYSTEM : []),
    {
      id: "account",
      label: "Account",
      also: "profile name password sessions devices",
      icon: UserRound,
      href: "/account",
    },
    ...projects.map(({ slug, name }) => ({
      id: `project ${slug}`,
      label: name,
      tile: slug,
      note: "Project",
      href: `/${slug}/issues`,
    })),
  ];
}

const SYSTEM: readonly PaletteEntry[] = [
  {
    id: "arrived",
    label: "What arrived",
    note: "System",
    also: "stats usage outcomes dropped volume",
    icon: Server,
    href: "/settings/system",
  },
  {
    id: "storage",
    label: "Storage",
    note: "System",
    also: "retention disk space days kept cleanup",
    icon: Server,
    href: "/settings/system/storage",
  },
  {
    id: "health",
    label: "Health",
    note: "System",
    also: "status backlog memory queue damage",
    icon: Server,
    href: "/settings/system/health",
  },
];

function sectionsOf({ slug, name }: FrameProject): PaletteEntry[] {
  return [
    {
      id: "own-issues",
      label: `Issues of ${name}`,
      also: "errors",
      icon: CircleAlert,
      href: `/${slug}/issues`,
      keys: ["G", "I"],
    },
    {
      id: "own-arrived",
      label: `What arrived in ${name}`,
      also: "stats usage outcomes dropped volume",
      icon: PackageOpen,
      href: `/${slug}/settings/arrived`,
    },
  ];
}

/** Name, path and other words of each section of a project's settings. */
const SETTINGS = [
  ["Project settings", "", "general name slug rename platform delete project"],
  ["Keys and DSN", "/keys", "client key dsn rotate connect sdk install"],
  ["Filters", "/filters", "inbound noise ignore drop extensions crawlers bots localhost"],
  ["Privacy", "/privacy", "scrubbing pii secrets passwords gdpr ip address delete user data"],
  ["Limits", "/limits", "quota rate limit spike protection"],
  ["Relay", "/relay", "tunnel forward ad blocker proxy monitoring sentry"],
] as const;

function settingsOf({ slug }: FrameProject): PaletteEntry[] {
  return SETTINGS.map(([label, path, also]) => ({
    id: `settings${path}`,
    label,
    ...(path !== "" && { note: "Project settings" }),
    also,
    icon: Settings,
    href: `/${slug}/settings${path}`,
  }));
}
