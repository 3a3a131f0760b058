import { AppError, invalidInput } from "#lib/app-error.ts";
import type { Project } from "#model/project.ts";
import type { Store } from "#store/ports/store.ts";
import type { Arguments } from "./read-arguments.ts";

export async function needProject(store: Store, slug: string): Promise<Project> {
  const project = await store.projects.findBySlug(slug);
  if (project !== undefined) return project;
  const slugs = (await store.projects.list()).map((one) => one.slug).join(", ");
  throw new AppError("not_found", `There is no project "${slug}". There are: ${slugs || "none"}.`);
}

export function required(given: Arguments, flag: string, command: string): string {
  const value = given.text(flag)?.trim();
  if (value !== undefined && value !== "") return value;
  throw invalidInput(`${flag} is missing. lapwing ${command} --help shows an example.`);
}
