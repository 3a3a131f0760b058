/** The digest's meta on SQLite. */
import type { DatabaseSync } from "node:sqlite";
import type { DigestLocation } from "#store/ports/digest-drivers.ts";
import type { DigestMeta } from "#store/ports/digest-meta.ts";
import { isPassing } from "#store/sqlite/database/is-passing.ts";
import { prepareFindGroups } from "#store/sqlite/read/find-groups.ts";
import { prepareListDiscardReasons } from "#store/sqlite/rows/find-stored.ts";
import { prepareFindStoredFeedback } from "./feedback-writer.ts";
import { prepareFindCheckIns } from "./find-check-ins.ts";
import { dropRows, KeptDays, measureRows } from "./kept-days.ts";
import { MetaWriter } from "./meta-writer.ts";
import { RollupPruner } from "./prune-rollups.ts";
import { RowPruner } from "./prune-rows.ts";
import { prepareReadFilters } from "./read-filters.ts";
import { prepareReadGuards } from "./read-guards.ts";
import { prepareReadPrivacy } from "./read-privacy.ts";
import { prepareReadRetention } from "./read-retention.ts";

export interface SqliteDigestMeta extends DigestMeta {
  /** Somebody else on the same connection changed what it remembers. */
  forget(): void;
}

export function digestMeta(
  db: DatabaseSync,
  location: Pick<DigestLocation, "rules" | "spool">,
): SqliteDigestMeta {
  const writer = new MetaWriter(db, location);
  const pruner = new RollupPruner(db);
  const rowPruner = new RowPruner(db, new KeptDays(db));
  const readFilters = prepareReadFilters(db);
  const readGuards = prepareReadGuards(db);
  const readPrivacy = prepareReadPrivacy(db);
  const readRetention = prepareReadRetention(db);
  const listDiscardReasons = prepareListDiscardReasons(db);
  const findCheckIns = prepareFindCheckIns(db);
  const findStoredFeedback = prepareFindStoredFeedback(db);
  return {
    spool: location.spool,
    get state() {
      return writer.state;
    },
    commit: async (batch, state) => writer.write(batch, state),
    listKept: async () => writer.kept.list(),
    forgetKept: async (upTo) => writer.kept.forget(upTo),
    async settle() {
      if (writer.hasWaitingUsers) writer.addWaitingUsers();
    },
    findCheckIns: async (ask) => findCheckIns(ask),
    findStoredFeedback: async (keys) => findStoredFeedback(keys),
    listDiscardReasons: async (projectId, hourMs) => listDiscardReasons(projectId, hourMs),
    readFilters: async () => readFilters(),
    readGuards: async () => readGuards(),
    readPrivacy: async () => readPrivacy(),
    readRetention: async () => readRetention(),
    ...prepareFindGroups(db),
    pruneRollups: async (beforeMs, userHoursBeforeMs) => pruner.step(beforeMs, userHoursBeforeMs),
    measureRows: async () => measureRows(db),
    dropRows: async (days) => dropRows(db, days),
    pruneRows: async () => rowPruner.step(),
    isPassing,
    checkpoint: async () => writer.checkpoint(),
    close: async () => db.close(),
    forget: () => writer.forget(),
  };
}
