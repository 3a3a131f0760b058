/** Numbered, forward only. A new one is a file here and a line in the list. */
import type { Kysely } from "kysely";
import { up as first } from "./001-first.ts";
import { up as sessions } from "./002-sessions.ts";
import { up as newIssues } from "./003-new-issues.ts";
import { up as projectRollups } from "./004-project-rollups.ts";
import { up as demoMark } from "./005-demo-mark.ts";
import { up as relay } from "./006-relay.ts";
import { up as filters } from "./007-filters.ts";
import { up as internalProject } from "./008-internal-project.ts";
import { up as releaseHealth } from "./010-release-health.ts";
import { up as limits } from "./013-limits.ts";
import { up as whatArrived } from "./014-what-arrived.ts";
import { up as privacy } from "./015-privacy.ts";
import { up as monitors } from "./016-monitors.ts";
import { up as signals } from "./017-signals.ts";
import { up as regressions } from "./018-regressions.ts";
import { up as places } from "./019-places.ts";
import { up as tokenUse } from "./021-token-use.ts";
import { up as sentryAddresses } from "./022-sentry-addresses.ts";
import { up as regressionRelease } from "./023-regression-release.ts";

/** What the engines call the same thing. */
export interface Words {
  /** An id that counts up by itself. */
  id: string;
  /** 64 bits. */
  int: string;
  bytes: string;
  /** Ends a table. */
  rows: string;
  /** Ends a table that is read by ranges of its primary key. */
  clustered: string;
}

export const SQLITE_WORDS: Words = {
  id: "INTEGER PRIMARY KEY AUTOINCREMENT",
  int: "INTEGER",
  bytes: "BLOB",
  rows: "STRICT",
  clustered: "STRICT, WITHOUT ROWID",
};

export const MIGRATIONS: Record<string, (db: Kysely<unknown>, words: Words) => Promise<void>> = {
  "001-first": first,
  "002-sessions": sessions,
  "003-new-issues": newIssues,
  "004-project-rollups": projectRollups,
  "005-demo-mark": demoMark,
  "006-relay": relay,
  "007-filters": filters,
  "008-internal-project": internalProject,
  "010-release-health": releaseHealth,
  "013-limits": limits,
  "014-what-arrived": whatArrived,
  "015-privacy": privacy,
  "016-monitors": monitors,
  "017-signals": signals,
  "018-regressions": regressions,
  "019-places": places,
  "021-token-use": tokenUse,
  "022-sentry-addresses": sentryAddresses,
  "023-regression-release": regressionRelease,
};
