import { type ApiAnswer, type ApiCall, found } from "#http/api/api-call.ts";
import { AppError } from "#lib/app-error.ts";
import { isJsonObject, type Json } from "#lib/json.ts";
import type { LimitRule } from "#model/limits.ts";
import { checkQuantity } from "#projects/check-quantity.ts";
import { needLimit } from "#projects/need-limit.ts";
import { setGuards, switchSpikeProtection } from "#projects/set-guards.ts";
import { findProject } from "#queries/find-project.ts";
import { showProjectLimits } from "./show-project-limits.ts";

const FIELDS = ["project", "keys", "organization", "guards"];
const GUARDS = ["spikeMinimum", "maxNewIssuesPerHour", "maxTagValuesPerDay"] as const;

/** A list that is named takes the place of the whole list; what is not named stays as it is. */
export async function changeProjectLimits(call: ApiCall): Promise<ApiAnswer> {
  const { viewer, store, params, body } = call;
  const project = found(await findProject(viewer, store, params.project ?? ""));
  const sent = needObject(body ?? null, "Send a JSON object.");
  const unknown = Object.keys(sent).find((key) => !FIELDS.includes(key));
  if (unknown !== undefined) throw wrong(`"${unknown}" is none of ${FIELDS.join(", ")}.`);

  // All of it is read before any of it is written.
  const lists: { owner: string; rules: LimitRule[] }[] = [];
  for (const [owner, list] of ownersOf(sent)) {
    lists.push({ owner, rules: await readRules(call, project.slug, owner, list) });
  }
  if (sent.guards !== undefined) await changeGuards(call, project.slug, sent.guards);
  for (const { owner, rules } of lists) await replaceRules(call, project.slug, owner, rules);
  return showProjectLimits(call);
}

function ownersOf({ project, keys, organization }: Record<string, Json | undefined>) {
  const owners: [owner: string, list: Json][] = [];
  if (project !== undefined) owners.push(["project", project]);
  if (organization !== undefined) owners.push(["installation", organization]);
  if (keys === undefined) return owners;
  if (!Array.isArray(keys)) throw wrong("keys must be a list of {id, limits}.");
  for (const key of keys) {
    const { id, limits } = needObject(key, "keys must be a list of {id, limits}.");
    owners.push([`key:${String(id)}`, limits ?? null]);
  }
  return owners;
}

async function readRules(call: ApiCall, slug: string, owner: string, list: Json) {
  const { viewer, store } = call;
  // Asks whether this may be changed, though the list may be empty.
  await needLimit(viewer, store, slug, { owner, category: "all", window: "day" });
  const shape = "Limits are a list of {category, window, quantity}.";
  if (!Array.isArray(list)) throw wrong(shape);
  const rules: LimitRule[] = [];
  for (const one of list) {
    const { category, window, quantity } = needObject(one, shape);
    const texts = { owner, category: String(category), window: String(window) };
    const name = await needLimit(viewer, store, slug, texts);
    rules.push({ ...name, quantity: checkQuantity(String(quantity), "quantity") });
  }
  return rules;
}

async function replaceRules(call: ApiCall, slug: string, owner: string, rules: LimitRule[]) {
  const { viewer, store } = call;
  const texts = { owner, category: "all", window: "day" };
  const { scope, scopeId } = await needLimit(viewer, store, slug, texts);
  for (const rule of rules) await store.limits.setRule(rule);
  for (const old of await store.limits.listRules()) {
    const isKept = rules.some(
      ({ category, window }) => old.category === category && old.window === window,
    );
    if (old.scope !== scope || old.scopeId !== scopeId || isKept) continue;
    await store.limits.removeRule(old);
  }
}

async function changeGuards({ viewer, store }: ApiCall, slug: string, sent: Json): Promise<void> {
  const guards = needObject(sent, "guards must be an object.");
  const known = ["spikeProtection", ...GUARDS];
  const unknown = Object.keys(guards).find((key) => !known.includes(key));
  if (unknown !== undefined) throw wrong(`"${unknown}" is none of ${known.join(", ")}.`);
  const project = found(await findProject(viewer, store, slug));
  const before = await store.limits.findGuards(project.id);
  const text = (field: (typeof GUARDS)[number]) => {
    const value = guards[field] === undefined ? before[field] : guards[field];
    return value === undefined || value === null ? "" : String(value);
  };
  const [spikeMinimum, maxNewIssuesPerHour, maxTagValuesPerDay] = GUARDS.map(text);
  const { spikeProtection = null } = guards;
  if (spikeProtection !== null && typeof spikeProtection !== "boolean") {
    throw wrong("spikeProtection must be true or false.");
  }
  await setGuards(viewer, store, slug, {
    spikeMinimum: spikeMinimum ?? "",
    maxNewIssuesPerHour: maxNewIssuesPerHour ?? "",
    maxTagValuesPerDay: maxTagValuesPerDay ?? "",
  });
  if (spikeProtection !== null) await switchSpikeProtection(viewer, store, slug, spikeProtection);
}

function needObject(value: Json, sentence: string): Record<string, Json | undefined> {
  if (!isJsonObject(value)) throw wrong(sentence);
  return value;
}

function wrong(sentence: string): AppError {
  return new AppError("invalid_input", sentence);
}
