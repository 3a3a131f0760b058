import { hash53 } from "#lib/sketch/hash53.ts";
import type { ProjectId } from "#model/ids.ts";

/**
 * The hash is another one in every project: who has two projects' numbers cannot tell that they are
 * of one person.
 */
export function hashSessionUser(projectId: ProjectId, name: string): number {
  return hash53(`${projectId} ${name}`);
}
