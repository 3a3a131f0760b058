import type { ProjectStore } from "#store/ports/projects.ts";

/** The same store; whatever changes keys ends only when `tell` has told who remembers them. */
export function announceKeyChanges(
  projects: ProjectStore,
  tell: () => Promise<void>,
): ProjectStore {
  const after =
    <Given extends unknown[], T>(change: (...given: Given) => Promise<T>) =>
    async (...given: Given): Promise<T> => {
      const result = await change(...given);
      await tell();
      return result;
    };
  return {
    ...projects,
    createKey: after(projects.createKey),
    enableKey: after(projects.enableKey),
    deleteKey: after(projects.deleteKey),
    delete: after(projects.delete),
  };
}
