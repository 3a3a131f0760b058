/** A limit as a form or the API names it; the first line asks the policy of whose limit it is. */
import { refuseUnlessMay } from "#accounts/may.ts";
import { AppError } from "#lib/app-error.ts";
import type { KeyId } from "#model/ids.ts";
import { LIMIT_WINDOWS, LIMITED_CATEGORIES, type LimitName } from "#model/limits.ts";
import type { Viewer } from "#model/viewer.ts";
import { needKey, needProject, type ProjectsStore } from "./need-project.ts";

export interface LimitTexts {
  /** "project", "installation", or "key:" and its id. */
  owner: string;
  category: string;
  window: string;
}

export async function needLimit(
  viewer: Viewer,
  store: ProjectsStore,
  slug: string,
  { owner, ...texts }: LimitTexts,
): Promise<LimitName> {
  const whose = await needOwner(viewer, store, slug, owner);
  const category = (["all", ...LIMITED_CATEGORIES] as const).find((one) => one === texts.category);
  const window = LIMIT_WINDOWS.find((one) => one === texts.window);
  if (category === undefined || window === undefined) {
    throw new AppError("invalid_input", "There is no such limit. Reload the page.");
  }
  if (whose.scope === "key" && window === "month") {
    throw new AppError(
      "invalid_input",
      "A key has no quota per month. Choose a shorter time, or set a quota for the project.",
      { field: "window" },
    );
  }
  return { ...whose, category, window };
}

/** Whose limits they are, by its name; asks the policy of that. */
export async function needOwner(
  viewer: Viewer,
  store: ProjectsStore,
  slug: string,
  owner: string,
): Promise<Pick<LimitName, "scope" | "scopeId">> {
  if (owner === "installation") {
    refuseUnlessMay(viewer, "manage limits");
    return { scope: "organization", scopeId: 0 };
  }
  if (owner.startsWith("key:")) {
    const key = await needKey(
      viewer,
      store,
      slug,
      Number(owner.slice(4)) as KeyId,
      "change limits",
    );
    return { scope: "key", scopeId: key.id };
  }
  const project = await needProject(viewer, store, slug, "change limits");
  return { scope: "project", scopeId: project.id };
}
