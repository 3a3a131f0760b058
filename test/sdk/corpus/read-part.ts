/** What is in an item's payload, as far as it counts. Tolerant: the fuzzer sends anything. */
import type { Part } from "./split-envelope.ts";

function parseAny({ payload }: Part): unknown {
  try {
    return JSON.parse(payload.toString()) as unknown;
  } catch {
    return undefined;
  }
}

function parse(part: Part): Record<string, unknown> | undefined {
  const value = parseAny(part);
  const isObject = typeof value === "object" && value !== null && !Array.isArray(value);
  return isObject ? (value as Record<string, unknown>) : undefined;
}

/** A browser reports one thing, or a list of them, each judged by itself however deep it is. */
export function countReports(part: Part): number {
  const value = parseAny(part);
  return Array.isArray(value) ? Math.max(value.length, 1) : 1;
}

/** undefined when it is no object, or deeper than anybody reads. */
export function objectIn(part: Part): Record<string, unknown> | undefined {
  const value = parse(part);
  return depthOf(value) <= MAX_DEPTH ? value : undefined;
}

/** Of a transaction, however deep: they are lost with it. */
export function countSpans(part: Part): number {
  const spans = parse(part)?.spans;
  return Array.isArray(spans) ? spans.length : 0;
}

/** Of statsd. */
export function countLines({ payload }: Part): number {
  const lines = payload.toString().split("\n");
  return lines.filter((line) => line.trim() !== "").length;
}

/** undefined when there is none, or nothing in it. */
export function listIn(part: Part, name: string): unknown[] | undefined {
  const list = objectIn(part)?.[name];
  return Array.isArray(list) && list.length > 0 ? list : undefined;
}

/** Deeper JSON is refused unread. */
const MAX_DEPTH = 128;

function depthOf(value: unknown): number {
  if (typeof value !== "object" || value === null) return 0;
  return Object.values(value).reduce((most, inner) => Math.max(most, depthOf(inner)), 0) + 1;
}

/** Of a client report: "client_discard/reason/category" → quantity. */
export function discardsIn(part: Part): Record<string, number> {
  const sums: Record<string, number> = {};
  for (const discard of listIn(part, "discarded_events") ?? []) {
    const { reason, category, quantity } = discard as Record<string, unknown>;
    const name = `client_discard/${String(reason)}/${String(category)}`;
    sums[name] = (sums[name] ?? 0) + Number(quantity);
  }
  return sums;
}
