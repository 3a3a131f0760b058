import { AppError } from "#lib/app-error.ts";
import type { Project, ProjectKey } from "#model/project.ts";
import type { ProjectStore } from "#store/ports/projects.ts";
import { checkName, MAX_SLUG_LENGTH } from "./check-words.ts";
import { newPublicKey } from "./keys.ts";
import { RESERVED_SLUGS } from "./reserved-slugs.ts";

/** Creates a project under a free slug made from its name, with its first key. */
export async function createProject(
  projects: ProjectStore,
  input: { name: string; platform?: string; isDemo?: boolean; isInternal?: boolean },
  nowMs: number,
): Promise<{ project: Project; key: ProjectKey }> {
  const name = checkName(input.name);
  const base = slugOf(name);
  for (let attempt = 1; attempt <= 100; attempt++) {
    const slug = attempt === 1 ? base : `${base}-${attempt}`;
    if (RESERVED_SLUGS.has(slug)) continue;
    const platform = input.platform ?? "other";
    const { isDemo = false, isInternal = false } = input;
    const words = { slug, name, platform, createdAtMs: nowMs };
    const project = await projects.create({ ...words, isDemo, isInternal });
    if (project === undefined) continue;
    const key = await projects.createKey({
      projectId: project.id,
      publicKey: newPublicKey(),
      label: "Default",
      createdAtMs: nowMs,
    });
    return { project, key };
  }
  throw new AppError("already_exists", `There are too many projects called "${name}" already.`);
}

/** "Müller & Söhne Shop" → "muller-sohne-shop". Digits alone would look like an id in the API. */
function slugOf(name: string): string {
  const slug = name
    .normalize("NFKD")
    .replace(/\p{M}/gu, "")
    .toLowerCase()
    .replace(/[^a-z0-9]+/g, "-")
    .slice(0, MAX_SLUG_LENGTH - 4)
    .replace(/^-+|-+$/g, "");
  if (slug === "") return "project";
  return /^\d+$/.test(slug) ? `project-${slug}` : slug;
}
