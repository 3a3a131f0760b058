/** What the frame around every page shows; made by the shell's layout, read through FrameContext. */
export interface FrameProject {
  slug: string;
  name: string;
  /** As people say it: "Next.js". */
  platform: string;
  /** Made-up data: marked wherever the project is named. */
  isDemo: boolean;
  /** Lapwing's own: it is nobody's project, so it stands apart. */
  isInternal: boolean;
  /** Unresolved issues. */
  open: number;
}

export interface FrameData {
  projects: readonly FrameProject[];
  user: { name: string; email: string };
  /** May change settings of projects: they are not shown to who may not. */
  maySet: boolean;
  /** May create projects. */
  mayCreate: boolean;
  /** May see how the installation is doing. */
  mayWatch: boolean;
}

export type SidebarState = "full" | "icons";
export const SIDEBAR_COOKIE = "sidebar";
