/** A limit as a form or the API names it; the first line asks the policy of whose limit it is. */
import { refuseUnlessMay } from "#accounts/may.ts";
import { invalidInput } from "#lib/app-error.ts";
import type { KeyId } from "#model/ids.ts";
import {
  type GuardSettings,
  LIMIT_WINDOWS,
  LIMITED_CATEGORIES,
  type LimitName,
  type WouldRefuse,
} from "#model/limits.ts";
import type { Viewer } from "#model/viewer.ts";
import { replayOwner } from "#queries/limits/replay-owner.ts";
import type { LimitList } from "#store/ports/settings/limits.ts";
import type { Store } from "#store/ports/store.ts";
import { needKey, needProject, type ProjectsStore } from "./need-project.ts";

export interface LimitTexts {
  /** "project", "installation", or "key:" and its id. */
  owner: string;
  category: string;
  window: string;
}

async function needLimit(
  viewer: Viewer,
  store: ProjectsStore,
  slug: string,
  { owner, ...texts }: LimitTexts,
): Promise<LimitName> {
  const whose = await needOwner(viewer, store, slug, owner);
  const category = (["all", ...LIMITED_CATEGORIES] as const).find((one) => one === texts.category);
  const window = LIMIT_WINDOWS.find((one) => one === texts.window);
  if (category === undefined || window === undefined) {
    throw invalidInput("There is no such limit. Reload the page.");
  }
  if (whose.scope === "key" && window === "month") {
    throw invalidInput(
      "A key has no quota per month. Choose a shorter time, or set a quota for the project.",
      "window",
    );
  }
  return { ...whose, category, window };
}

/** Whose limits they are, by its name; asks the policy of that. */
async function needOwner(
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

/** More than a century of anything. */
const MAX_QUANTITY = 1_000_000_000_000;

/** "1,000" and "1 000" are what people write. */
function checkQuantity(text: string, field: string, least = 0): number {
  const digits = text.replaceAll(/[\s,.'_]/g, "");
  const quantity = Number(digits);
  if (/^\d+$/.test(digits) && quantity >= least && quantity <= MAX_QUANTITY) return quantity;
  throw invalidInput(`Use a whole number, ${least} or more.`, field);
}

/** In place of one of the same owner, category and window. The edge knows it when this ends. */
export async function setLimit(
  viewer: Viewer,
  store: Pick<Store, "projects" | "limits">,
  slug: string,
  { quantity, ...texts }: LimitTexts & { quantity: string },
): Promise<void> {
  const name = await needLimit(viewer, store, slug, texts);
  await store.limits.setRule({ ...name, quantity: checkQuantity(quantity, "quantity") });
}

export async function removeLimit(
  viewer: Viewer,
  store: Pick<Store, "projects" | "limits">,
  slug: string,
  texts: LimitTexts,
): Promise<void> {
  await store.limits.removeRule(await needLimit(viewer, store, slug, texts));
}

/** What it would have done to the last week; nothing is set. */
export async function tryLimit(
  viewer: Viewer,
  store: Pick<Store, "projects" | "outcomes">,
  slug: string,
  { quantity, ...texts }: LimitTexts & { quantity: string },
  nowMs: number,
): Promise<WouldRefuse> {
  const name = await needLimit(viewer, store, slug, texts);
  const rule = { ...name, quantity: checkQuantity(quantity, "quantity") };
  const [replayed] = await replayOwner(store, name, [rule], nowMs);
  return replayed?.week ?? { offered: 0, refused: 0, spans: [], isLeast: false };
}

export interface GuardTexts {
  spikeMinimum: string;
  maxNewIssuesPerHour: string;
  maxTagValuesPerDay: string;
}

type GuardStore = Pick<Store, "projects" | "limits">;

/** An empty field is the default. */
export async function setGuards(
  viewer: Viewer,
  store: GuardStore,
  slug: string,
  guards: GuardTexts,
): Promise<void> {
  await changeLimits(viewer, store, slug, { lists: [], guards });
}

export async function switchSpikeProtection(
  viewer: Viewer,
  store: GuardStore,
  slug: string,
  isOn: boolean,
): Promise<void> {
  await changeLimits(viewer, store, slug, { lists: [], guards: { spikeProtection: isOn } });
}

interface LimitsWish {
  lists: readonly WishedList[];
  /** An empty text is the default; what is not named stays as it is. */
  guards?: WishedGuards | undefined;
}

/** Takes the place of all that its owner has; with a category, of what it has of that one. */
export interface WishedList {
  owner: string;
  category?: LimitName["category"];
  rules: readonly { category: string; window: string; quantity: string }[];
}

export const GUARD_NUMBERS = ["spikeMinimum", "maxNewIssuesPerHour", "maxTagValuesPerDay"] as const;
export type WishedGuards = { spikeProtection?: boolean } & {
  [Name in (typeof GUARD_NUMBERS)[number]]?: string;
};

/** All of it is read before any of it is written, and it is written in one transaction. */
export async function changeLimits(
  viewer: Viewer,
  store: Pick<Store, "projects" | "limits">,
  slug: string,
  { lists, guards }: LimitsWish,
): Promise<void> {
  const project = await needProject(viewer, store, slug, "change limits");
  const read: LimitList[] = [];
  for (const list of lists) read.push(await readList(viewer, store, slug, list, read));
  const settings = guards && readGuards(guards);
  await store.limits.change({
    lists: read,
    guards: settings && { projectId: project.id, settings },
  });
}

async function readList(
  viewer: Viewer,
  store: Pick<Store, "projects">,
  slug: string,
  { owner, category: ofCategory, rules }: WishedList,
  before: readonly LimitList[],
): Promise<LimitList> {
  // Asks whose it is though the list may be empty: an empty one takes all away.
  const whose = await needOwner(viewer, store, slug, owner);
  if (before.some(({ scope, scopeId }) => scope === whose.scope && scopeId === whose.scopeId)) {
    throw invalidInput("A key is named twice.");
  }
  const read: LimitList["rules"][number][] = [];
  for (const { quantity: text, ...texts } of rules) {
    const quantity = checkQuantity(text, "quantity");
    const { category, window } = await needLimit(viewer, store, slug, { owner, ...texts });
    if (read.some((one) => one.category === category && one.window === window)) {
      const sentence = `The limit of ${category} per ${window} is named twice.`;
      throw invalidInput(sentence);
    }
    read.push({ category, window, quantity });
  }
  const list = { scope: whose.scope, scopeId: whose.scopeId, rules: read };
  return ofCategory === undefined ? list : { ...list, category: ofCategory };
}

function readGuards({ spikeProtection, ...texts }: WishedGuards): Partial<GuardSettings> {
  const settings: Partial<GuardSettings> = {};
  if (spikeProtection !== undefined) settings.spikeProtection = spikeProtection;
  for (const name of GUARD_NUMBERS) {
    const text = texts[name];
    if (text === undefined) continue;
    settings[name] = text.trim() === "" ? undefined : checkQuantity(text, name, 1);
  }
  return settings;
}
