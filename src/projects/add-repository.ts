import { refuseUnlessMay } from "#accounts/may.ts";
import { invalidInput } from "#lib/app-error.ts";
import type { Repository } from "#model/repository.ts";
import type { Viewer } from "#model/viewer.ts";
import type { Store } from "#store/ports/store.ts";

/** Sentry's. */
const MAX_NAME_LENGTH = 200;
const MAX_URL_LENGTH = 2000;

export async function addRepository(
  viewer: Viewer,
  { repositories }: Pick<Store, "repositories">,
  input: { name: string; url: string | undefined },
  nowMs: number,
): Promise<{ repository: Repository; isNew: boolean }> {
  refuseUnlessMay(viewer, "run build tools");
  const name = input.name.trim();
  if (name === "" || name.length > MAX_NAME_LENGTH) {
    throw invalidInput(`name must have 1 to ${MAX_NAME_LENGTH} characters.`);
  }
  return repositories.ensure({ name, url: checkUrl(input.url), createdAtMs: nowMs });
}

/** People will click on it. */
function checkUrl(text: string | undefined): string | undefined {
  if (text === undefined || text.trim() === "") return undefined;
  const url = URL.parse(text.trim());
  const isWeb = url?.protocol === "https:" || url?.protocol === "http:";
  if (url !== null && isWeb && text.length <= MAX_URL_LENGTH) return url.href;
  throw invalidInput("url must be an http or https address.");
}
