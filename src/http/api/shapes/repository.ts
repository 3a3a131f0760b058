import type { Repository } from "#model/repository.ts";
import { isoTime } from "./time.ts";

/** As Sentry shows one that belongs to no integration. */
export function repositoryShape({ id, name, url, createdAtMs }: Repository) {
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
