import type { Viewer } from "#model/viewer.ts";
import type { Store } from "#store/ports/store.ts";
import { changeLimits } from "./change-limits.ts";

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
