import type { ApiAnswer, ApiCall } from "#http/api/api-call.ts";
import { wholeLink } from "#http/api/paging.ts";
import { repositoryShape } from "#http/api/shapes/repository.ts";

/** They belong to the installation, which everybody in it may see. */
export async function listRepositories(call: ApiCall): Promise<ApiAnswer> {
  const repositories = await call.store.repositories.list();
  return { body: repositories.map(repositoryShape), link: wholeLink(call) };
}
