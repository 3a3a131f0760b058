import type { StoredRetention } from "#model/keeping/retention.ts";
import type { RetentionStore } from "#store/ports/settings/retention.ts";
import type { Meta } from "./tables.ts";

/** In `app_setting`, as JSON. */
export const RETENTION = "retention";

export function retentionStore(db: Meta): RetentionStore {
  return {
    async find() {
      const row = await db
        .selectFrom("app_setting")
        .select("value")
        .where("name", "=", RETENTION)
        .executeTakeFirst();
      return toRetention(row?.value);
    },
    async set(stored) {
      const value = JSON.stringify(stored);
      await db
        .insertInto("app_setting")
        .values({ name: RETENTION, value })
        .onConflict((conflict) => conflict.column("name").doUpdateSet({ value }))
        .execute();
    },
  };
}

function toRetention(value: string | undefined): StoredRetention {
  return value === undefined ? { values: {} } : (JSON.parse(value) as StoredRetention);
}
