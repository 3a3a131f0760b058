/** Web vitals: two samples for each event, all five metrics of a page view, on fifty routes a project. */
import type { Random } from "#lib/random.ts";
import type { VitalId } from "#model/ids.ts";
import type { VitalSample } from "#model/signals/vital.ts";
import { DEVICES, VITAL_METRICS, type VitalMetric } from "#protocol/vitals.ts";
import { pickProject } from "./data-plan.ts";
import {
  eventsIn,
  type MakerContext,
  pickEnvironment,
  pickRelease,
  type SignalMaker,
} from "./maker.ts";

const PER_EVENT = 2;
const ROUTES = Array.from({ length: 50 }, (_, at) => `/shop/section-${at}/[id]`);
/** The most visited one. */
export const FIRST_ROUTE = ROUTES[0] ?? "/";
const RECEIVED_AFTER_MS = 1500;
const BROWSERS = ["Chrome", "Safari", "Firefox"] as const;

/** What is usual, and how many digits are kept. */
const USUAL: Record<VitalMetric, { value: number; digits: number }> = {
  lcp: { value: 1800, digits: 0 },
  inp: { value: 140, digits: 0 },
  cls: { value: 0.06, digits: 4 },
  fcp: { value: 1100, digits: 0 },
  ttfb: { value: 350, digits: 1 },
};

export function makeVitals({ size, owners, random }: MakerContext): SignalMaker {
  return (stretch) => {
    const { fromMs, toMs, day } = stretch;
    const count = PER_EVENT * eventsIn(stretch, size);
    const vitals: VitalSample[] = [];
    while (vitals.length < count) {
      const owner = owners[pickProject(size.projects, random)] ?? owners[0];
      const receivedMs = Math.floor(fromMs + (vitals.length / count) * (toMs - fromMs));
      const release = pickRelease(owner, day, random);
      vitals.push(...pageView({ projectId: owner.projectId, receivedMs, release }, random));
    }
    vitals.length = count;
    return { vitals };
  };
}

function pageView(
  { projectId, receivedMs, release }: Pick<VitalSample, "projectId" | "receivedMs" | "release">,
  random: Random,
): VitalSample[] {
  // The first routes have most visitors.
  const at = Math.floor(random.share() ** 2 * ROUTES.length);
  const route = ROUTES[at] ?? FIRST_ROUTE;
  const device = random.pick(DEVICES);
  const slowness = (device === "mobile" ? 1.6 : 1) * (1 + at / ROUTES.length);
  const common = {
    ...{ projectId, receivedMs, release, route, device },
    timestampMs: receivedMs - RECEIVED_AFTER_MS,
    path: route.replace("[id]", String(random.below(100_000))),
    navigation: "navigate" as const,
    connection: "4g" as const,
    pageView: random.hex(32),
    environment: pickEnvironment(random),
    browser: random.pick(BROWSERS),
    browserVersion: "142.0",
    notes: [],
  };
  return VITAL_METRICS.map((metric) => {
    const { value, digits } = USUAL[metric];
    const measured = (value * slowness * 0.5) / (0.1 + random.share());
    return {
      ...common,
      vitalId: random.hex(32) as VitalId,
      metric,
      value: Number(measured.toFixed(digits)),
      element: metric === "lcp" ? "main > img.hero" : undefined,
      url: undefined,
      interaction: metric === "inp" ? "pointer" : undefined,
    };
  });
}
