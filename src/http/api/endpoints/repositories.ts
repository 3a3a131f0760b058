import type { ApiAnswer, ApiCall } from "#http/api/api-call.ts";
import { wholeLink } from "#http/api/paging.ts";
import { isoTime } from "#http/api/shapes/time.ts";
import { invalidInput } from "#lib/app-error.ts";
import { isJsonObject, type Json } from "#lib/json.ts";
import type { Repository } from "#model/repository.ts";
import { addRepository as add } from "#projects/add-repository.ts";

/** They belong to the installation, which everybody in it may see. */
export async function listRepositories(call: ApiCall): Promise<ApiAnswer> {
  const repositories = await call.store.repositories.list();
  return { body: repositories.map(repositoryShape), link: wholeLink(call) };
}

/** By its name alone: Lapwing asks no host of source code. One that is there is answered as it is. */
export async function addRepository(call: ApiCall): Promise<ApiAnswer> {
  const { viewer, store, body, nowMs } = call;
  if (!isJsonObject(body)) throw invalidInput("Send a JSON object.");
  const input = { name: needText("name", body.name), url: textOr("url", body.url) };
  const { repository, isNew } = await add(viewer, store, input, nowMs);
  return { body: repositoryShape(repository), status: isNew ? 201 : 200 };
}

function needText(field: string, value: Json | undefined): string {
  if (typeof value === "string") return value;
  throw invalidInput(`${field} must be a text.`);
}

function textOr(field: string, value: Json | undefined): string | undefined {
  return value === undefined || value === null ? undefined : needText(field, value);
}

/** As Sentry shows one that belongs to no integration. */
function repositoryShape({ id, name, url, createdAtMs }: Repository) {
  return {
    id: String(id),
    name,
    url: url ?? null,
    provider: { id: "unknown", name: "Unknown Provider" },
    status: "active",
    dateCreated: isoTime(createdAtMs),
    integrationId: null,
    externalSlug: null,
    externalId: null,
  };
}
