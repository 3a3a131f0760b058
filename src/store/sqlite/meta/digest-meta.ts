/** The digest's meta on SQLite. */
import type { DatabaseSync } from "node:sqlite";
import { Kysely } from "kysely";
import { RollupPruner } from "#store/meta/digest/prune-rollups.ts";
import { digestQuestions } from "#store/meta/digest/questions.ts";
import type { MetaTables } from "#store/meta/tables.ts";
import type { DigestLocation } from "#store/ports/digest-drivers.ts";
import type { DigestMeta } from "#store/ports/digest-meta.ts";
import { isPassing } from "#store/sqlite/database/is-passing.ts";
import { nodeSqliteDialect } from "#store/sqlite/database/kysely-dialect.ts";
import { prepareFindGroups } from "#store/sqlite/read/find-groups.ts";
import { sqliteErasing } from "./erasing.ts";
import { prepareFindStoredFeedback } from "./feedback-writer.ts";
import { prepareFindCheckIns } from "./find-check-ins.ts";
import { dropRows, KeptDays, measureRows } from "./kept-days.ts";
import { MetaWriter } from "./meta-writer.ts";
import { RowPruner } from "./prune-rows.ts";

export function digestMeta(
  db: DatabaseSync,
  location: Pick<DigestLocation, "rules" | "spool">,
): DigestMeta {
  const writer = new MetaWriter(db, location);
  // The same connection: a statement of its own never comes into a batch, which is written at once.
  const meta = new Kysely<MetaTables>({ dialect: nodeSqliteDialect(db) });
  const pruner = new RollupPruner(meta);
  const rowPruner = new RowPruner(db, new KeptDays(db));
  const findCheckIns = prepareFindCheckIns(db);
  const findStoredFeedback = prepareFindStoredFeedback(db);
  return {
    spool: location.spool,
    get state() {
      return writer.state;
    },
    commit: async (batch, state) => writer.write(batch, state),
    async settle() {
      if (writer.hasWaitingUsers) writer.addWaitingUsers();
    },
    findCheckIns: async (ask) => findCheckIns(ask),
    findStoredFeedback: async (keys) => findStoredFeedback(keys),
    ...digestQuestions(meta, location.spool),
    ...prepareFindGroups(db),
    pruneRollups: (beforeMs, userHoursBeforeMs) => pruner.step(beforeMs, userHoursBeforeMs),
    measureRows: async () => measureRows(db),
    // One at a time on this connection: a deletion of a user may be in the middle of a transaction.
    dropRows: (days) => meta.connection().execute(async () => dropRows(db, days)),
    pruneRows: () => meta.connection().execute(async () => rowPruner.step()),
    ...sqliteErasing({ db, meta, rules: location.rules, forget: () => writer.forget() }),
    isPassing,
    checkpoint: async () => writer.checkpoint(),
    close: async () => db.close(),
  };
}
