/** The embedded store as its tests open it. */
import { existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { joinStores } from "#ingest/store/digest-store.ts";
import type { IssueId } from "#model/ids.ts";
import type { IssueStatus } from "#model/issue.ts";
import { openBlobs, openDigestDrivers, openStore } from "#store/open.ts";
import { makeFolders, metaPath } from "#store/sqlite/database/files.ts";
import { openDatabase } from "#store/sqlite/database/open-database.ts";
import { migrateSqliteStore } from "#store/sqlite/open-store.ts";
import { SAMPLE_SPOOL } from "./samples.ts";
import type { OpenStore } from "./store-under-test.ts";

/** An empty meta.db. Made once: creating all tables takes longer than most tests. */
let template: Promise<Buffer> | undefined;

async function makeTemplate(): Promise<Buffer> {
  const folder = mkdtempSync(join(tmpdir(), "lapwing-template-"));
  try {
    await migrateSqliteStore(folder);
    return readFileSync(metaPath(folder));
  } finally {
    rmSync(folder, { recursive: true });
  }
}

/** What migrateSqliteStore would make in this folder; tests of migrations call that one. */
async function copyEmpty(folder: string): Promise<void> {
  makeFolders(folder);
  template ??= makeTemplate();
  writeFileSync(metaPath(folder), await template);
}

export const SQLITE_ENGINE = {
  async open(folder: string, spool = SAMPLE_SPOOL): Promise<OpenStore> {
    if (!existsSync(metaPath(folder))) await copyEmpty(folder);
    return {
      store: openStore({ dataFolder: folder }),
      blobs: openBlobs({ dataFolder: folder }),
      digest: joinStores((rules) => openDigestDrivers({ dataFolder: folder, rules, spool })),
    };
  },

  async setStatus(folder: string, issue: IssueId, status: IssueStatus): Promise<void> {
    changeMeta(folder, "UPDATE issue SET status = ? WHERE id = ?", status, issue);
  },
};

/** As store/open.ts, for tests: an empty store is copied instead of made by all migrations. */
export const SAMPLE_STORES = {
  migrateStore: ({ dataFolder }: { dataFolder: string }) => copyEmpty(dataFolder),
  openStore,
  openDigestDrivers,
};

/** What another process does to meta while the digest runs. */
export function changeMeta(folder: string, sql: string, ...values: (string | number)[]): void {
  changeFile(metaPath(folder), sql, ...values);
}

export function changeFile(path: string, sql: string, ...values: (string | number)[]): void {
  const db = openDatabase(path);
  db.prepare(sql).run(...values);
  db.close();
}
