import { type ApiAnswer, type ApiCall, found } from "#http/api/api-call.ts";
import { readProject } from "#http/api/read-projects.ts";
import { isoTime } from "#http/api/shapes/time.ts";
import { wholeNumberText } from "#http/api/whole-number-text.ts";
import { invalidInput } from "#lib/app-error.ts";
import { isJsonObject, type Json } from "#lib/json.ts";
import {
  changeLimits,
  GUARD_NUMBERS,
  type WishedGuards,
  type WishedList,
} from "#projects/limits.ts";
import { type ShownLimit, showLimits } from "#queries/settings/show-limits.ts";

/** The limits that hold for a project, and what each would have done to the last week. */
export async function showProjectLimits(call: ApiCall): Promise<ApiAnswer> {
  const { viewer, store, params, nowMs } = call;
  const shown = found(await showLimits(viewer, store, params.project ?? "", nowMs));
  const { keys, ofProject, ofInstallation, guards, spikes } = shown;
  return {
    body: {
      project: ofProject.map(limitShape),
      keys: keys.map(({ id, label, limits }) => ({
        id: String(id),
        label,
        limits: limits.map(limitShape),
      })),
      organization: ofInstallation.map(limitShape),
      guards: {
        spikeProtection: guards.spikeProtection !== false,
        spikeMinimum: guards.spikeMinimum ?? null,
        maxNewIssuesPerHour: guards.maxNewIssuesPerHour ?? null,
        maxTagValuesPerDay: guards.maxTagValuesPerDay ?? null,
      },
      spikes: spikes.map(({ category, minimum, cut, week }) => ({
        category,
        minimum,
        cut,
        lastWeek: weekShape(week),
      })),
    },
  };
}

function limitShape({ rule, week, usedNow }: ShownLimit) {
  const { category, window, quantity } = rule;
  return { category, window, quantity, used: usedNow ?? null, lastWeek: weekShape(week) };
}

function weekShape({ offered, refused, spans, isLeast }: ShownLimit["week"]) {
  return {
    offered,
    wouldRefuse: refused,
    isLeast,
    times: spans.map(({ fromMs, toMs }) => ({ start: isoTime(fromMs), end: isoTime(toMs) })),
  };
}

const FIELDS = ["project", "keys", "organization", "guards"];
const GUARDS: readonly string[] = ["spikeProtection", ...GUARD_NUMBERS];
const LIST_SHAPE = "Limits are a list of {category, window, quantity}.";
const KEYS_SHAPE = "keys must be a list of {id, limits}.";

/** A list that is named takes the place of the whole list; what is not named stays as it is. */
export async function changeProjectLimits(call: ApiCall): Promise<ApiAnswer> {
  const { viewer, store, body } = call;
  const project = await readProject(call);
  const sent = needObject(body ?? null, "Send a JSON object.");
  refuseUnknown(sent, FIELDS);
  await changeLimits(viewer, store, project.slug, {
    lists: readLists(sent),
    guards: sent.guards === undefined ? undefined : readGuards(sent.guards),
  });
  return showProjectLimits(call);
}

function readLists({ project, keys, organization }: Record<string, Json | undefined>) {
  const lists: WishedList[] = [];
  if (project !== undefined) lists.push(readList("project", project));
  if (organization !== undefined) lists.push(readList("installation", organization));
  if (keys === undefined) return lists;
  if (!Array.isArray(keys)) throw invalidInput(KEYS_SHAPE);
  for (const key of keys) {
    const { id, limits } = needObject(key, KEYS_SHAPE);
    lists.push(readList(`key:${String(id)}`, limits ?? null));
  }
  return lists;
}

function readList(owner: string, list: Json): WishedList {
  if (!Array.isArray(list)) throw invalidInput(LIST_SHAPE);
  const rules = list.map((one) => {
    const { category, window, quantity } = needObject(one, LIST_SHAPE);
    return {
      category: String(category),
      window: String(window),
      quantity: wholeNumberText("quantity", quantity),
    };
  });
  return { owner, rules };
}

function readGuards(sent: Json): WishedGuards {
  const guards = needObject(sent, "guards must be an object.");
  refuseUnknown(guards, GUARDS);
  const wished: WishedGuards = {};
  const { spikeProtection } = guards;
  if (typeof spikeProtection === "boolean") wished.spikeProtection = spikeProtection;
  else if (spikeProtection !== undefined)
    throw invalidInput("spikeProtection must be true or false.");
  for (const name of GUARD_NUMBERS) {
    const value = guards[name];
    if (value === undefined) continue;
    wished[name] = value === null ? "" : wholeNumberText(name, value);
  }
  return wished;
}

function refuseUnknown(sent: Record<string, Json | undefined>, known: readonly string[]): void {
  const unknown = Object.keys(sent).find((key) => !known.includes(key));
  if (unknown !== undefined) throw invalidInput(`"${unknown}" is none of ${known.join(", ")}.`);
}

function needObject(value: Json, sentence: string): Record<string, Json | undefined> {
  if (!isJsonObject(value)) throw invalidInput(sentence);
  return value;
}
