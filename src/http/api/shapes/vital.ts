import type { VitalSample, VitalStats } from "#model/signals/vital.ts";
import { isoTime } from "./time.ts";

/** By metric; one without samples is left out. */
export function vitalStatsShape(stats: readonly VitalStats[]) {
  return Object.fromEntries(
    stats.map(({ metric, count, p75 }) => [metric, { count, p75: Number(p75.toFixed(4)) }]),
  );
}

/** As the beacon carries it, with what we found out ourselves. */
export function sampleShape(sample: VitalSample) {
  const { vitalId, timestampMs, receivedMs, element, url, interaction, notes } = sample;
  const { metric, value, route, path, navigation, device, connection, pageView } = sample;
  const { release, environment, browser, browserVersion } = sample;
  const words = { navigation, device, connection, pageView, release, environment };
  return {
    id: vitalId,
    metric,
    value,
    timestamp: isoTime(timestampMs),
    received: isoTime(receivedMs),
    route,
    path: path ?? null,
    ...Object.fromEntries(Object.entries(words).map(([name, word]) => [name, word ?? null])),
    browser: browser === undefined ? null : { name: browser, version: browserVersion ?? null },
    attribution: { element: element ?? null, url: url ?? null, event: interaction ?? null },
    notes,
  };
}
