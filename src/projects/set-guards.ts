import type { Viewer } from "#model/viewer.ts";
import type { Store } from "#store/ports/store.ts";
import { checkQuantity } from "./check-quantity.ts";
import { needProject } from "./need-project.ts";

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
  texts: GuardTexts,
): Promise<void> {
  const project = await needProject(viewer, store, slug, "change limits");
  const before = await store.limits.findGuards(project.id);
  const read = (field: keyof GuardTexts) =>
    texts[field].trim() === "" ? undefined : checkQuantity(texts[field], field, 1);
  await store.limits.setGuards(project.id, {
    spikeProtection: before.spikeProtection,
    spikeMinimum: read("spikeMinimum"),
    maxNewIssuesPerHour: read("maxNewIssuesPerHour"),
    maxTagValuesPerDay: read("maxTagValuesPerDay"),
  });
}

export async function switchSpikeProtection(
  viewer: Viewer,
  store: GuardStore,
  slug: string,
  isOn: boolean,
): Promise<void> {
  const project = await needProject(viewer, store, slug, "change limits");
  const before = await store.limits.findGuards(project.id);
  await store.limits.setGuards(project.id, { ...before, spikeProtection: isOn });
}
