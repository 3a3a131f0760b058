import { AppError } from "#lib/app-error.ts";
import type { GuardSettings, LimitName } from "#model/limits.ts";
import type { Viewer } from "#model/viewer.ts";
import type { LimitList } from "#store/ports/limits.ts";
import type { Store } from "#store/ports/store.ts";
import { checkQuantity } from "./check-quantity.ts";
import { needLimit, needOwner } from "./need-limit.ts";
import { needProject } from "./need-project.ts";

export interface LimitsWish {
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
    throw new AppError("invalid_input", "A key is named twice.");
  }
  const read: LimitList["rules"][number][] = [];
  for (const { quantity: text, ...texts } of rules) {
    const quantity = checkQuantity(text, "quantity");
    const { category, window } = await needLimit(viewer, store, slug, { owner, ...texts });
    if (read.some((one) => one.category === category && one.window === window)) {
      const sentence = `The limit of ${category} per ${window} is named twice.`;
      throw new AppError("invalid_input", sentence);
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
