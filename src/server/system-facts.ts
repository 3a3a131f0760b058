import { join } from "node:path";
import type { Config } from "#config.ts";
import { DeadLetters } from "#ingest/spool/dead-letters.ts";
import { SECOND_MS } from "#lib/time.ts";
import type { SystemFacts } from "#model/system.ts";
import { VERSION } from "#model/version.ts";
import { keepDaysOf, type RetentionConfig } from "./keep-days.ts";
import { listDamagedParts } from "./list-damaged-parts.ts";
import { measureDisk } from "./measure-disk.ts";
import { askEdgeFacts } from "./tell-edge.ts";

const NEWEST_LETTERS = 5;

/** In web: what it knows of itself, of the data folder, and what the edge answers. */
export async function readSystemFacts(
  config: Pick<Config, "data" | "diskBudgetBytes"> & RetentionConfig,
  nowMs: number,
): Promise<SystemFacts> {
  const { data, diskBudgetBytes, retentionDays } = config;
  const letters = new DeadLetters(join(data, "dead-letters"));
  const [edge, disk] = await Promise.all([askEdgeFacts(), measureDisk(data)]);
  return {
    version: VERSION,
    nodeVersion: process.versions.node,
    edge,
    web: {
      startedAtMs: nowMs - process.uptime() * SECOND_MS,
      rssBytes: process.memoryUsage.rss(),
    },
    disk: {
      ...disk,
      budgetBytes: diskBudgetBytes || undefined,
      retentionDays,
      keepDays: keepDaysOf(config),
    },
    damaged: listDamagedParts(data),
    deadLetters: { count: letters.count(), newest: letters.newest(NEWEST_LETTERS) },
  };
}
