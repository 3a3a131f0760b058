import {
  CircleAlert,
  Keyboard,
  LayoutGrid,
  LogOut,
  type LucideIcon,
  Monitor,
  Moon,
  PackageOpen,
  Plus,
  Server,
  Settings,
  Sun,
  UserRound,
} from "lucide-react";
import { applyTheme } from "./apply-theme.ts";
import type { Frame } from "./frame-context.ts";
import type { FrameProject } from "./frame-data.ts";
import { openOverlay } from "./overlay-store.ts";
import type { PaletteText } from "./read-palette-text.ts";

export interface PaletteEntry {
  id: string;
  label: string;
  icon?: LucideIcon;
  /** A project's slug, drawn as its tile. */
  tile?: string;
  note?: string;
  keys?: readonly string[];
  href?: string;
  run?: () => void;
}
export interface PaletteGroup {
  title: string;
  rows: PaletteEntry[];
}

export interface PaletteAsk extends PaletteText {
  frame: Frame;
  project: FrameProject | undefined;
}

/** Places and deeds whose name holds every word that was typed; without words, all of them. */
export function paletteEntries({ frame, project, only, text }: PaletteAsk): PaletteGroup[] {
  if (only === "issues") return [];
  const words = text.toLowerCase().split(/\s+/);
  const matches = ({ label, note = "" }: PaletteEntry) =>
    words.every((word) => `${label} ${note}`.toLowerCase().includes(word));
  const places = only === "actions" ? [] : [...sections(frame, project), ...projects(frame)];
  return [
    { title: "Go to", rows: places.filter(matches) },
    { title: "Do", rows: actions(frame).filter(matches) },
  ].filter(({ rows }) => rows.length > 0);
}

const SYSTEM: readonly PaletteEntry[] = [
  { id: "arrived", label: "What arrived", note: "System", icon: Server, href: "/settings/system" },
  {
    id: "storage",
    label: "Storage",
    note: "System",
    icon: Server,
    href: "/settings/system/storage",
  },
  { id: "health", label: "Health", note: "System", icon: Server, href: "/settings/system/health" },
];

function sections({ maySet, mayWatch }: Frame, project: FrameProject | undefined): PaletteEntry[] {
  const own: PaletteEntry[] = [];
  if (project) {
    const { slug, name } = project;
    own.push({
      id: "own-issues",
      label: `Issues of ${name}`,
      icon: CircleAlert,
      href: `/${slug}/issues`,
      keys: ["G", "I"],
    });
    own.push({
      id: "own-arrived",
      label: `What arrived in ${name}`,
      icon: PackageOpen,
      href: `/${slug}/settings/arrived`,
    });
    if (maySet) {
      own.push(
        { id: "settings", label: "Project settings", icon: Settings, href: `/${slug}/settings` },
        {
          id: "keys",
          label: "Keys and DSN",
          note: "Project settings",
          icon: Settings,
          href: `/${slug}/settings/keys`,
        },
      );
    }
  }
  return [
    ...own,
    { id: "overview", label: "Overview", icon: LayoutGrid, href: "/", keys: ["G", "O"] },
    { id: "issues", label: "Issues of all projects", icon: CircleAlert, href: "/issues" },
    ...(mayWatch ? SYSTEM : []),
    { id: "account", label: "Account", icon: UserRound, href: "/account" },
  ];
}

function projects({ projects: all }: Frame): PaletteEntry[] {
  return all.map(({ slug, name }) => ({
    id: `project ${slug}`,
    label: name,
    tile: slug,
    note: "Project",
    href: `/${slug}/issues`,
  }));
}

function actions({ mayCreate, signOut }: Frame): PaletteEntry[] {
  return [
    ...(mayCreate ? [{ id: "new", label: "New project", icon: Plus, href: "/new" }] : []),
    { id: "light", label: "Light theme", icon: Sun, run: () => applyTheme("light") },
    { id: "dark", label: "Dark theme", icon: Moon, run: () => applyTheme("dark") },
    { id: "system", label: "Theme of the system", icon: Monitor, run: () => applyTheme("system") },
    {
      id: "shortcuts",
      label: "Keyboard shortcuts",
      icon: Keyboard,
      keys: ["?"],
      run: () => openOverlay("shortcuts"),
    },
    { id: "sign-out", label: "Sign out", icon: LogOut, run: signOut },
  ];
}
