import type { PrivacyStore } from "#store/ports/privacy.ts";
import type { ProjectStore } from "#store/ports/projects.ts";
import { tellAfter } from "./tell-after.ts";

/** The same store; whatever changes keys ends only when `tell` has told who remembers them. */
export function announceKeyChanges(
  projects: ProjectStore,
  tell: () => Promise<void>,
): ProjectStore {
  return {
    ...projects,
    createKey: tellAfter(tell, projects.createKey),
    enableKey: tellAfter(tell, projects.enableKey),
    deleteKey: tellAfter(tell, projects.deleteKey),
    delete: tellAfter(tell, projects.delete),
  };
}

/** The same for what a key says of its project: a switch to "no addresses" holds at once. */
export function announcePrivacyChanges(
  privacy: PrivacyStore,
  tell: () => Promise<void>,
): PrivacyStore {
  return {
    ...privacy,
    async set(projectId, settings) {
      await privacy.set(projectId, settings);
      await tell();
    },
  };
}
