import { join } from "node:path";
import { DeadLetters } from "#ingest/spool/dead-letters.ts";
import { SECOND_MS } from "#lib/time.ts";
import { keepDaysOf, type RetentionValues } from "#model/keeping/retention.ts";
import type { SystemFacts } from "#model/keeping/system.ts";
import { VERSION } from "#model/version.ts";
import { measureDisk } from "#server/edge/measure-disk.ts";
import { listDamagedParts } from "#server/folder/list-damaged-parts.ts";
import type { Messages } from "#server/messages/messages.ts";
import { openOperations } from "#store/open.ts";
import type { StoreLocation } from "#store/ports/location.ts";

const NEWEST_DEAD_LETTERS = 5;

/** In web: what it knows of itself, of the data folder, and what the edge answers. */
export async function readSystemFacts(
  location: StoreLocation,
  retention: RetentionValues,
  nowMs: number,
  messages: Pick<Messages, "ask">,
): Promise<SystemFacts> {
  const deadLetters = new DeadLetters(join(location.dataFolder, "dead-letters"));
  const [edge, disk, damaged, engines] = await Promise.all([
    messages.ask("facts"),
    measureDisk(location),
    listDamagedParts(location),
    openOperations(location).listEngines(),
  ]);
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
      budgetBytes: retention.budgetBytes || undefined,
      retentionDays: retention.errors,
      keepDays: keepDaysOf(retention),
    },
    damaged,
    engines,
    deadLetters: { count: deadLetters.count(), newest: deadLetters.newest(NEWEST_DEAD_LETTERS) },
  };
}
