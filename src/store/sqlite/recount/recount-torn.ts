/** What of a saved file can be counted anew from its own rows, and what cannot, in sentences. */
import type { TagReader } from "#store/ports/operations.ts";
import { recountKept } from "./recount-kept.ts";
import { recountMetrics } from "./recount-metrics.ts";
import { recountSegments } from "./recount-segments.ts";
import { recountTags } from "./recount-tags.ts";

export function recountTorn(
  path: string,
  blobPath: string,
  tornTables: readonly string[],
  tags: TagReader,
): string[] {
  const isTorn = (...names: string[]) => tornTables.some((table) => names.includes(table));
  const sentences: string[] = [];
  if (tornTables.some((table) => table.startsWith("span")) && recountSegments(path)) {
    sentences.push("Figures of requests and page loads were counted anew.");
  }
  if (isTorn("event", "tag_count", "tag_value")) {
    const isListTorn = isTorn("tag_value");
    const counted = recountTags({ path, blobPath, isListTorn }, tags);
    if (counted !== undefined) {
      sentences.push(`Tags of ${numberOf(counted.events)} events were counted anew.`);
      const { withoutPayload } = counted;
      if (withoutPayload > 0) {
        sentences.push(
          `Of ${numberOf(withoutPayload)} of them the payload is damaged: only level, environment, release and transaction are counted.`,
        );
      }
    }
  }
  if (isTorn("metric_hour", "metric", "metric_point")) sentences.push(...tellMetrics(path));
  if (isTorn("check_in", "feedback", "kept_day")) {
    recountKept(path);
    sentences.push("What feedback and runs of jobs take of each day was added up anew.");
  }
  sentences.push(...tellLostSums(tornTables));
  return sentences;
}

function tellMetrics(path: string): string[] {
  const counted = recountMetrics(path);
  if (counted === undefined || counted.hours === 0) return [];
  const { hours, roughHours } = counted;
  const told = `Hours of metrics counted anew from their points: ${numberOf(hours)}.`;
  if (roughHours === 0) return [told];
  const rough = `In ${numberOf(roughHours)} of them SDKs had added values up, which are kept as sums only: percentiles are estimates there, and the distinct members of sets are lost.`;
  return [told, rough];
}

/** Sums without rows that they could be counted from. */
function tellLostSums(tornTables: readonly string[]): string[] {
  const hasTorn = (start: string) => tornTables.some((table) => table.startsWith(start));
  const lost = [
    ...(hasTorn("session_") ? ["Sessions"] : []),
    ...(hasTorn("outcome_") ? ["What arrived and was not stored"] : []),
  ];
  return lost.map(
    (what) =>
      `${what} ${what === "Sessions" ? "are" : "is"} kept as sums only: what stood on the damaged pages stays lost, and release health or charts of that time show less than there was.`,
  );
}

function numberOf(count: number): string {
  return count.toLocaleString("en");
}
