import { type ApiAnswer, type ApiCall, found } from "#http/api/api-call.ts";
import { projectKeyShape } from "#http/api/shapes/project.ts";
import { findProject } from "#queries/find-project.ts";

export async function showProjectKey(call: ApiCall): Promise<ApiAnswer> {
  const project = found(await findProject(call.viewer, call.store, call.params.project ?? ""));
  const keys = await call.store.projects.listKeys(project.id);
  const key = found(keys.find(({ publicKey }) => publicKey === call.params.key));
  return { body: projectKeyShape(call, key, await call.store.limits.listRules()) };
}
