import type { ProjectKey } from "#model/project.ts";

export type ShownKey = Pick<ProjectKey, "id" | "label" | "enabled" | "createdAtMs"> & {
  dsn: string;
};
