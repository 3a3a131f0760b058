import { type ApiAnswer, type ApiCall, found } from "#http/api/api-call.ts";
import { wholeLink } from "#http/api/paging.ts";
import { projectKeyShape } from "#http/api/shapes/project.ts";
import { findProject } from "#queries/find-project.ts";

export async function listProjectKeys(call: ApiCall): Promise<ApiAnswer> {
  const project = found(await findProject(call.viewer, call.store, call.params.project ?? ""));
  const keys = await call.store.projects.listKeys(project.id);
  const rules = await call.store.limits.listRules();
  return { body: keys.map((key) => projectKeyShape(call, key, rules)), link: wholeLink(call) };
}
