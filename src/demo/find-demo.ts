import type { Project } from "#model/project.ts";
import type { Store } from "#store/ports/store.ts";

export async function findDemo(store: Pick<Store, "projects">): Promise<Project | undefined> {
  return (await store.projects.list()).find(({ isDemo }) => isDemo);
}
