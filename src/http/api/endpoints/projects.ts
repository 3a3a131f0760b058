import { FAMILY_WORDS, isOn } from "#filters/families.ts";
import { type ApiAnswer, type ApiCall, found } from "#http/api/api-call.ts";
import { wholeLink } from "#http/api/paging.ts";
import { readProject } from "#http/api/read-projects.ts";
import { organizationShape } from "#http/api/shapes/organization.ts";
import { projectKeyShape, projectShape } from "#http/api/shapes/project.ts";
import { wholeNumberText } from "#http/api/whole-number-text.ts";
import { invalidInput } from "#lib/app-error.ts";
import { isJsonObject, type Json } from "#lib/json.ts";
import { FILTER_FAMILIES } from "#model/filter-settings.ts";
import type { LimitWindow } from "#model/limits.ts";
import type { PrivacySettings } from "#model/privacy.ts";
import { changeLimits } from "#projects/limits.ts";
import { PRIVACY_FIELDS, type PrivacyTexts, setPrivacy, writePrivacy } from "#projects/privacy.ts";
import { keptCategories } from "#queries/arrivals/kept-categories.ts";
import { COUNTED_DAYS, showPrivacy } from "#queries/settings/show-privacy.ts";
import { visibleProjects } from "#queries/visible-projects.ts";

export async function listProjects(call: ApiCall): Promise<ApiAnswer> {
  const projects = await visibleProjects(call.viewer, call.store);
  const organization = organizationShape(call, projects);
  const kept = await keptCategories(
    call.store,
    projects.map(({ id }) => id),
  );
  const body = projects.map((project) => ({
    ...projectShape(call, project, kept.get(project.id) ?? new Set()),
    organization,
  }));
  return { body, link: wholeLink(call) };
}

export async function showProject(call: ApiCall): Promise<ApiAnswer> {
  const project = await readProject(call);
  const organization = organizationShape(call, [project]);
  const kept = (await keptCategories(call.store, [project.id])).get(project.id);
  return { body: { ...projectShape(call, project, kept ?? new Set()), organization } };
}

export async function listProjectKeys(call: ApiCall): Promise<ApiAnswer> {
  const project = await readProject(call);
  const keys = await call.store.projects.listKeys(project.id);
  const rules = await call.store.limits.listRules();
  return { body: keys.map((key) => projectKeyShape(call, key, rules)), link: wholeLink(call) };
}

export async function showProjectKey(call: ApiCall): Promise<ApiAnswer> {
  const project = await readProject(call);
  const keys = await call.store.projects.listKeys(project.id);
  const key = found(keys.find(({ publicKey }) => publicKey === call.params.key));
  return { body: projectKeyShape(call, key, await call.store.limits.listRules()) };
}

const WINDOWS: ReadonlyMap<Json, LimitWindow> = new Map([
  [60, "minute"],
  [3600, "hour"],
  [86_400, "day"],
]);
const SHAPE = 'rateLimit must be {"window": 60, 3600 or 86400, "count": a number}, or null.';

/** Sentry's one limit of a key, in place of all that the key has of errors. */
export async function changeProjectKey(call: ApiCall): Promise<ApiAnswer> {
  const { viewer, store, params, body } = call;
  const project = await readProject(call);
  const keys = await store.projects.listKeys(project.id);
  const key = found(keys.find(({ publicKey }) => publicKey === params.key));
  const rateLimit = isJsonObject(body) ? body.rateLimit : undefined;
  if (rateLimit === undefined) {
    throw invalidInput("Only rateLimit can be changed here.");
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
  if (!isJsonObject(sent)) throw invalidInput(SHAPE);
  const { window: seconds = null, count } = sent;
  if (seconds === 0 && count === 0) return undefined;
  const window = WINDOWS.get(seconds);
  if (window === undefined || typeof count !== "number") {
    throw invalidInput(SHAPE);
  }
  return { window, quantity: wholeNumberText("count", count) };
}

/** Sentry's list, and our families among its own. Sentry's `active` of legacy-browsers may be a list. */
export async function listProjectFilters(call: ApiCall): Promise<ApiAnswer> {
  const project = await readProject(call);
  const settings = await call.store.filters.find(project.id);
  return {
    body: FILTER_FAMILIES.map((id) => ({
      id,
      active: isOn(id, settings),
      name: FAMILY_WORDS[id].title,
      description: FAMILY_WORDS[id].explanation,
    })),
  };
}

/** Sentry's words (dataScrubber, sensitiveFields …) say less than there is to set here. */
export async function showProjectPrivacy(call: ApiCall): Promise<ApiAnswer> {
  const { viewer, store, params, nowMs } = call;
  const { settings, hidden } = found(await showPrivacy(viewer, store, params.project ?? "", nowMs));
  const byReason = Object.fromEntries(hidden.map(({ reason, quantity }) => [reason, quantity]));
  return { body: { ...settings, hidden: { days: COUNTED_DAYS, byReason } } };
}

/** What is not named stays as it is. */
export async function changeProjectPrivacy(call: ApiCall): Promise<ApiAnswer> {
  const { viewer, store, body } = call;
  const project = await readProject(call);
  if (!isJsonObject(body)) throw invalidInput("Send a JSON object.");
  const texts = writePrivacy(await store.privacy.find(project.id));
  for (const [key, value] of Object.entries(body)) {
    const field = PRIVACY_FIELDS.find((one) => one === key);
    if (field === undefined) {
      throw invalidInput(`"${key}" is none of ${PRIVACY_FIELDS.join(", ")}.`);
    }
    texts[field] = toText(field, value ?? null);
  }
  await setPrivacy(viewer, store, project.slug, texts);
  return showProjectPrivacy(call);
}

function toText(field: keyof PrivacySettings, value: Json): PrivacyTexts[typeof field] {
  const wrong = (what: string) => invalidInput(`${field} must be ${what}.`);
  switch (field) {
    case "usesDefaults":
    case "keepCookies":
      if (typeof value !== "boolean") throw wrong("true or false");
      return value ? "on" : "";
    case "ip":
      return String(value);
    default:
      if (!Array.isArray(value) || value.some((one) => typeof one !== "string")) {
        throw wrong("a list of texts");
      }
      return value.join("\n");
  }
}
