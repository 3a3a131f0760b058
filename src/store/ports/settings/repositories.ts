import type { Repository } from "#model/repository.ts";

export interface RepositoryStore {
  /** By name. */
  list(): Promise<Repository[]>;
  /** The one of this name, which is made where there is none. */
  ensure(repository: Omit<Repository, "id">): Promise<{ repository: Repository; isNew: boolean }>;
}
