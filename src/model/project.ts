import type { KeyId, ProjectId } from "./ids.ts";
import type { IpMode } from "./privacy.ts";

export interface Project {
  id: ProjectId;
  slug: string;
  name: string;
  /** Sentry's platform word ("javascript-nextjs"), or "other". */
  platform: string;
  createdAtMs: number;
  firstEventAtMs: number | undefined;
  /** Made up by `lapwing demo`: marked wherever it is named, and removed in one click. */
  isDemo: boolean;
  /** Where Lapwing's own errors go; there is one at most. */
  isInternal: boolean;
}

export interface ProjectKey {
  id: KeyId;
  projectId: ProjectId;
  /** 32 hex digits: the user part of the DSN. */
  publicKey: string;
  label: string;
  enabled: boolean;
  createdAtMs: number;
  /** Its project's setting: what the edge may write down of who is at the other end. */
  ip: IpMode;
  /** Its project is Lapwing's own: it takes what Lapwing reports, and nothing else. */
  isInternal: boolean;
}
