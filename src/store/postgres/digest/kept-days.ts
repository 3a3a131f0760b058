/** About how much of each day meta keeps of what goes with errors: feedback and runs of jobs. */
import { DAY_MS, utcDay } from "#lib/time.ts";
import type { MeasuredPartition } from "#model/keeping/choose-partitions.ts";
import type { SpoolId } from "#model/spool-position.ts";
import { checkInBytes } from "#store/meta/check-ins.ts";
import { feedbackBytes } from "#store/meta/feedback.ts";
import type { DigestMeta } from "#store/ports/digest-meta.ts";
import type { PostgresMeta } from "#store/postgres/open-postgres.ts";
import { lockState } from "./digest-state.ts";
import { mergeRows } from "./rows.ts";

/** They go in steps small enough that no batch waits for one. */
const RUNS_A_STEP = 300;
const FEEDBACK_A_STEP = 50;

/** By day since the epoch; less than nothing when it is gone from there. */
export type KeptBytes = readonly { day: number; bytes: number }[];

export async function addKept(tx: PostgresMeta, kept: KeptBytes): Promise<void> {
  await mergeRows(tx, "kept_day", kept, {
    day: ["key", "int8", ({ day }) => day],
    bytes: ["add", "int8", ({ bytes }) => bytes],
    is_going: ["keep", "int8", () => 0],
  });
}

type Keeping = Pick<DigestMeta, "measureRows" | "dropRows" | "pruneRows">;

export function keptDays(db: PostgresMeta, spool: SpoolId): Keeping {
  return {
    measureRows: () => measureKeptDays(db),
    async dropRows(days) {
      if (days.length === 0) return;
      const numbers = days.map((day) => Date.parse(day) / DAY_MS);
      await db.updateTable("kept_day").set({ is_going: 1 }).where("day", "in", numbers).execute();
    },
    pruneRows: () =>
      db.transaction().execute(async (tx) => {
        // Between two batches: one may be moving a run to another day, or write to a day that goes.
        await lockState(tx, spool);
        return pruneStep(tx);
      }),
  };
}

export async function measureKeptDays(db: PostgresMeta): Promise<MeasuredPartition[]> {
  const days = db.selectFrom("kept_day").selectAll().where("is_going", "=", 0);
  const rows = await days.orderBy("day").execute();
  return rows.map(({ day, bytes }) => ({
    day: utcDay(day * DAY_MS),
    signal: "errors",
    bytes: Math.max(0, bytes),
  }));
}

async function pruneStep(tx: PostgresMeta): Promise<boolean> {
  const going = tx.selectFrom("kept_day").select("day").where("is_going", "=", 1);
  const day = (await going.orderBy("day").limit(1).executeTakeFirst())?.day;
  if (day !== undefined) {
    if (await remove(tx, "day", day)) return true;
    await tx.deleteFrom("kept_day").where("day", "=", day).execute();
    return true;
  }
  const gone = await tx.selectFrom("gone_project").select("id").orderBy("id").executeTakeFirst();
  if (gone === undefined) return false;
  if (await remove(tx, "project_id", gone.id)) return true;
  await tx.deleteFrom("gone_project").where("id", "=", gone.id).execute();
  return true;
}

/** False when there were none. */
async function remove(tx: PostgresMeta, by: "day" | "project_id", value: number): Promise<boolean> {
  const some = (table: "check_in" | "feedback", limit: number) =>
    tx.selectFrom(table).select("id").where(by, "=", value).limit(limit);
  const runs = await tx
    .deleteFrom("check_in")
    .where("id", "in", some("check_in", RUNS_A_STEP))
    .returning(["day", "slug", "environment", "release"])
    .execute();
  const words =
    runs.length > 0
      ? []
      : await tx
          .deleteFrom("feedback")
          .where("id", "in", some("feedback", FEEDBACK_A_STEP))
          .returning(["day", "message", "notes", "payload"])
          .execute();
  await addKept(tx, [
    ...runs.map((row) => ({ day: row.day, bytes: -checkInBytes(row) })),
    ...words.map((row) => ({ day: row.day, bytes: -feedbackBytes(row) })),
  ]);
  return runs.length + words.length > 0;
}
