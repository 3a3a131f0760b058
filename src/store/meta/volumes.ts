import { getOrMake } from "#lib/get-or-make.ts";
import { SPIKE_REASON } from "#model/limits.ts";
import type { OutcomeKind } from "#model/outcome.ts";
import type { HourVolume, VolumeFilter } from "#store/ports/outcomes.ts";
import type { Meta } from "./tables.ts";

/** What uses up limits: what filters drop does not. Most of what is invalid was refused before. */
const TAKEN: ReadonlySet<string> = new Set<OutcomeKind>(["accepted", "unsupported"]);

export async function readVolumes(
  db: Meta,
  { projectId, keyId, category, fromMs, toMs }: VolumeFilter,
): Promise<HourVolume[]> {
  let query = db
    .selectFrom("outcome_hour")
    .select(["hour_ms", "category", "kind", "reason"])
    .select((select) => select.fn.sum<number>("quantity").as("quantity"))
    .where("hour_ms", ">=", fromMs)
    .where("hour_ms", "<", toMs)
    .groupBy(["hour_ms", "category", "kind", "reason"])
    .orderBy("hour_ms");
  if (projectId !== undefined) query = query.where("project_id", "=", projectId);
  if (keyId !== undefined) query = query.where("key_id", "=", keyId);
  if (category !== undefined) query = query.where("category", "=", category);
  const volumes = new Map<string, HourVolume>();
  for (const row of await query.execute()) {
    const { hour_ms: hourMs, kind, reason } = row;
    const volume = getOrMake(volumes, `${hourMs} ${row.category}`, () => ({
      hourMs,
      category: row.category,
      taken: 0,
      limited: 0,
      cut: 0,
    }));
    const quantity = Number(row.quantity);
    if (TAKEN.has(kind)) volume.taken += quantity;
    if (kind === "rate_limited") volume.limited += quantity;
    if (kind === "rate_limited" && reason === SPIKE_REASON) volume.cut += quantity;
  }
  return [...volumes.values()];
}
