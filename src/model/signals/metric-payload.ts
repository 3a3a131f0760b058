/** What of a point is stored beside its columns, as JSON in the day's blob; nothing for most. */
import type { MetricPoint } from "./metric.ts";

type Unpacked = Pick<MetricPoint, "attributes" | "notes">;

export function packMetric({ attributes, notes }: Unpacked): Buffer {
  const hasAttributes = Object.keys(attributes).length > 0;
  if (!hasAttributes && notes.length === 0) return Buffer.alloc(0);
  const kept = {
    attributes: hasAttributes ? attributes : undefined,
    notes: notes.length === 0 ? undefined : notes,
  };
  return Buffer.from(JSON.stringify(kept));
}

export function unpackMetric(payload: Buffer): Unpacked {
  if (payload.length === 0) return { attributes: {}, notes: [] };
  const { attributes = {}, notes = [] } = JSON.parse(payload.toString()) as Partial<Unpacked>;
  return { attributes, notes };
}
