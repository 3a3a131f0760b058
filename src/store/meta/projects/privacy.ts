import type { Selectable } from "kysely";
import {
  DEFAULT_PRIVACY,
  type IpMode,
  type PrivacySettings,
  type ScrubReason,
} from "#model/privacy.ts";
import type { Meta, MetaTables } from "#store/meta/tables.ts";
import type { PrivacyStore } from "#store/ports/settings/privacy.ts";

export type PrivacyRow = Selectable<MetaTables["project_privacy"]>;

export function privacyStore(db: Meta): PrivacyStore {
  return {
    async find(projectId) {
      const row = await db
        .selectFrom("project_privacy")
        .selectAll()
        .where("project_id", "=", projectId)
        .executeTakeFirst();
      return row === undefined ? DEFAULT_PRIVACY : toSettings(row);
    },
    async set(projectId, settings) {
      const values = toColumns(settings);
      await db
        .insertInto("project_privacy")
        .values({ project_id: projectId, ...values })
        .onConflict((conflict) => conflict.column("project_id").doUpdateSet(values))
        .execute();
    },
    async sumScrubbed(projectId, fromDay) {
      const rows = await db
        .selectFrom("scrub_day")
        .select(["reason", ({ fn }) => fn.sum<number>("quantity").as("quantity")])
        .where("project_id", "=", projectId)
        .where("day", ">=", fromDay)
        .groupBy("reason")
        .orderBy("quantity", "desc")
        .orderBy("reason")
        .execute();
      return rows.map(({ reason, quantity }) => ({
        reason: reason as ScrubReason,
        quantity: Number(quantity),
      }));
    },
  };
}

export function toSettings(row: Omit<PrivacyRow, "project_id">): PrivacySettings {
  return {
    usesDefaults: row.uses_defaults === 1,
    ip: row.ip as IpMode,
    keepCookies: row.keep_cookies === 1,
    sensitiveKeys: JSON.parse(row.sensitive_keys) as string[],
    safeKeys: JSON.parse(row.safe_keys) as string[],
    patterns: JSON.parse(row.patterns) as string[],
  };
}

function toColumns(settings: PrivacySettings): Omit<PrivacyRow, "project_id"> {
  return {
    uses_defaults: settings.usesDefaults ? 1 : 0,
    ip: settings.ip,
    keep_cookies: settings.keepCookies ? 1 : 0,
    sensitive_keys: JSON.stringify(settings.sensitiveKeys),
    safe_keys: JSON.stringify(settings.safeKeys),
    patterns: JSON.stringify(settings.patterns),
  };
}
