import type { KeyId, ProjectId } from "#model/ids.ts";
import type { Project, ProjectKey } from "#model/project.ts";

export interface ProjectStore {
  list(): Promise<Project[]>;
  findBySlug(slug: string): Promise<Project | undefined>;
  findById(id: ProjectId): Promise<Project | undefined>;
  /** The one that Lapwing's own errors go to. */
  findInternal(): Promise<Project | undefined>;
  /** Somebody deleted it: it must not come back by itself. */
  wasInternalDeleted(): Promise<boolean>;
  /** undefined when the slug is taken, or for a second internal one. */
  create(project: NewProject): Promise<Project | undefined>;
  describe(id: ProjectId, words: Pick<Project, "name" | "platform">): Promise<void>;
  /** False when another project has it. */
  changeSlug(id: ProjectId, slug: string): Promise<boolean>;
  /** With its keys, issues and counts, all at once. Events go when their day does. */
  delete(id: ProjectId): Promise<void>;
  createKey(key: NewKey): Promise<ProjectKey>;
  listKeys(projectId: ProjectId): Promise<ProjectKey[]>;
  /** Of every project; oldest first. */
  listAllKeys(): Promise<ProjectKey[]>;
  findKey(publicKey: string): Promise<ProjectKey | undefined>;
  labelKey(id: KeyId, label: string): Promise<void>;
  enableKey(id: KeyId, enabled: boolean): Promise<void>;
  deleteKey(id: KeyId): Promise<void>;
}
export type NewProject = Pick<Project, "slug" | "name" | "platform" | "createdAtMs"> & {
  isDemo?: boolean;
  isInternal?: boolean;
};
export type NewKey = Pick<ProjectKey, "projectId" | "publicKey" | "label" | "createdAtMs">;
