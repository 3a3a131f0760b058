import type { Insertable, Selectable } from "kysely";
import type { ProjectId } from "#model/ids.ts";
import {
  type GuardSettings,
  type LimitName,
  type LimitRule,
  NO_GUARD_SETTINGS,
  type ProjectGuards,
} from "#model/limits.ts";
import type { Meta, MetaTables } from "#store/meta/tables.ts";
import type { LimitList, LimitStore } from "#store/ports/settings/limits.ts";

export function limitStore(db: Meta): LimitStore {
  return {
    async listRules() {
      const rows = await db.selectFrom("ingest_limit").selectAll().execute();
      return rows.map(toRule);
    },
    async setRule({ scope, scopeId, category, window, quantity }) {
      await db
        .insertInto("ingest_limit")
        .values({ scope, scope_id: scopeId, category, period: window, quantity })
        .onConflict((conflict) =>
          conflict.columns(["scope", "scope_id", "category", "period"]).doUpdateSet({ quantity }),
        )
        .execute();
    },
    async removeRule({ scope, scopeId, category, window }) {
      await db
        .deleteFrom("ingest_limit")
        .where("scope", "=", scope)
        .where("scope_id", "=", scopeId)
        .where("category", "=", category)
        .where("period", "=", window)
        .execute();
    },
    async listGuards() {
      const rows = await db.selectFrom("project_guard").selectAll().execute();
      return rows.map(toGuards);
    },
    async findGuards(projectId) {
      const row = await db
        .selectFrom("project_guard")
        .selectAll()
        .where("project_id", "=", projectId)
        .executeTakeFirst();
      if (row === undefined) return NO_GUARD_SETTINGS;
      const { projectId: _, ...settings } = toGuards(row);
      return settings;
    },
    async setGuards(projectId, guards) {
      await writeGuards(db, projectId, { ...NO_GUARD_SETTINGS, ...guards });
    },
    async change({ lists, guards }) {
      await db.transaction().execute(async (tx) => {
        for (const list of lists) await replaceList(tx, list);
        if (guards !== undefined) await writeGuards(tx, guards.projectId, guards.settings);
      });
    },
  };
}

async function replaceList(db: Meta, { scope, scopeId, category, rules }: LimitList) {
  const old = db
    .deleteFrom("ingest_limit")
    .where("scope", "=", scope)
    .where("scope_id", "=", scopeId);
  await (category === undefined ? old : old.where("category", "=", category)).execute();
  for (const rule of rules) {
    await db
      .insertInto("ingest_limit")
      .values({
        scope,
        scope_id: scopeId,
        category: rule.category,
        period: rule.window,
        quantity: rule.quantity,
      })
      .execute();
  }
}

async function writeGuards(db: Meta, projectId: ProjectId, settings: Partial<GuardSettings>) {
  const values: Partial<Insertable<MetaTables["project_guard"]>> = {};
  if ("spikeProtection" in settings) {
    const { spikeProtection } = settings;
    values.spike_protection = spikeProtection === undefined ? null : Number(spikeProtection);
  }
  if ("spikeMinimum" in settings) values.spike_minimum = settings.spikeMinimum ?? null;
  if ("maxNewIssuesPerHour" in settings) {
    values.max_new_issues = settings.maxNewIssuesPerHour ?? null;
  }
  if ("maxTagValuesPerDay" in settings) values.max_tag_values = settings.maxTagValuesPerDay ?? null;
  if (Object.keys(values).length === 0) return;
  await db
    .insertInto("project_guard")
    .values({ project_id: projectId, ...values })
    .onConflict((conflict) => conflict.column("project_id").doUpdateSet(values))
    .execute();
}

/** Those of projects and keys that are gone. */
export async function deleteOwnerlessLimits(db: Meta): Promise<void> {
  for (const [scope, table] of [
    ["project", "project"],
    ["key", "project_key"],
  ] as const) {
    await db
      .deleteFrom("ingest_limit")
      .where("scope", "=", scope)
      .where("scope_id", "not in", db.selectFrom(table).select("id"))
      .execute();
  }
}

function toRule(row: Selectable<MetaTables["ingest_limit"]>): LimitRule {
  const { scope, category, period } = row;
  const name = { scope, scopeId: row.scope_id, category, window: period } as LimitName;
  return { ...name, quantity: row.quantity };
}

function toGuards(row: Selectable<MetaTables["project_guard"]>): ProjectGuards {
  return {
    projectId: row.project_id as ProjectId,
    spikeProtection: row.spike_protection === null ? undefined : row.spike_protection === 1,
    spikeMinimum: row.spike_minimum ?? undefined,
    maxNewIssuesPerHour: row.max_new_issues ?? undefined,
    maxTagValuesPerDay: row.max_tag_values ?? undefined,
  };
}
