import { type ApiAnswer, type ApiCall, found } from "#http/api/api-call.ts";
import { wholeNumberText } from "#http/api/whole-number-text.ts";
import { AppError } from "#lib/app-error.ts";
import { isJsonObject, type Json } from "#lib/json.ts";
import type { LimitWindow } from "#model/limits.ts";
import { changeLimits } from "#projects/change-limits.ts";
import { findProject } from "#queries/find-project.ts";
import { showProjectKey } from "./show-project-key.ts";

const WINDOWS: ReadonlyMap<Json, LimitWindow> = new Map([
  [60, "minute"],
  [3600, "hour"],
  [86_400, "day"],
]);
const SHAPE = 'rateLimit must be {"window": 60, 3600 or 86400, "count": a number}, or null.';

/** Sentry's one limit of a key, in place of all that the key has of errors. */
export async function changeProjectKey(call: ApiCall): Promise<ApiAnswer> {
  const { viewer, store, params, body } = call;
  const project = found(await findProject(viewer, store, params.project ?? ""));
  const keys = await store.projects.listKeys(project.id);
  const key = found(keys.find(({ publicKey }) => publicKey === params.key));
  const rateLimit = isJsonObject(body) ? body.rateLimit : undefined;
  if (rateLimit === undefined) {
    throw new AppError("invalid_input", "Only rateLimit can be changed here.");
  }
  const limit = readLimit(rateLimit);
  const list = {
    owner: `key:${key.id}`,
    category: "error",
    rules: limit === undefined ? [] : [{ category: "error", ...limit }],
  } as const;
  await changeLimits(viewer, store, project.slug, { lists: [list] });
  return showProjectKey(call);
}

/** undefined: none. Sentry's forms send zeros for it. */
function readLimit(sent: Json): { window: LimitWindow; quantity: string } | undefined {
  if (sent === null) return undefined;
  if (!isJsonObject(sent)) throw new AppError("invalid_input", SHAPE);
  const { window: seconds = null, count } = sent;
  if (seconds === 0 && count === 0) return undefined;
  const window = WINDOWS.get(seconds);
  if (window === undefined || typeof count !== "number") {
    throw new AppError("invalid_input", SHAPE);
  }
  return { window, quantity: wholeNumberText("count", count) };
}
