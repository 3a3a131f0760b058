/** How long a project's requests and pages take, how often they come and how often they fail. */
import { MINUTE_MS, startOfHour } from "#lib/time.ts";
import type { SegmentStats } from "#model/signals/span.ts";
import type { Viewer } from "#model/viewer.ts";
import { findProject } from "#queries/find-project.ts";
import type { Store } from "#store/ports/store.ts";
import type { SegmentFilter } from "#store/ports/telemetry/spans.ts";

export const TRANSACTION_SORTS = ["p75", "p95", "count", "failureRate", "totalTime"] as const;
export type TransactionSort = (typeof TRANSACTION_SORTS)[number];

export interface TransactionStats extends SegmentStats {
  failureRate: number;
  perMinute: number;
}

export interface TransactionsSummary {
  /** Stats are kept by the hour: the period begins with one. */
  fromMs: number;
  transactions: TransactionStats[];
}

/** undefined without a project that the viewer may see. */
export async function summarizeTransactions(
  viewer: Viewer,
  store: Pick<Store, "projects" | "spans">,
  slugOrId: string,
  ask: Omit<SegmentFilter, "projectId"> & { sort: TransactionSort; nowMs: number },
): Promise<TransactionsSummary | undefined> {
  const project = await findProject(viewer, store, slugOrId);
  if (project === undefined) return undefined;
  const { sort, nowMs, ...filter } = ask;
  const fromMs = startOfHour(ask.fromMs);
  const minutes = Math.max(1, (Math.min(ask.toMs, nowMs) - fromMs) / MINUTE_MS);
  const found = await store.spans.summarize({ ...filter, fromMs, projectId: project.id });
  const transactions = found.map((one) => ({
    ...one,
    failureRate: one.failed / one.count,
    perMinute: one.count / minutes,
  }));
  const by = VALUE[sort];
  transactions.sort((a, b) => by(b) - by(a) || (a.transaction < b.transaction ? -1 : 1));
  return { fromMs, transactions };
}

const VALUE: Record<TransactionSort, (one: TransactionStats) => number> = {
  p75: ({ p75 }) => p75,
  p95: ({ p95 }) => p95,
  count: ({ count }) => count,
  failureRate: ({ failureRate }) => failureRate,
  totalTime: ({ totalMs }) => totalMs,
};
