"use server";

import { revalidatePath } from "next/cache";
import { readFields, refused } from "#app/form-action.ts";
import { partitionName } from "#model/keeping/choose-partitions.ts";
import { RETENTION_NAMES } from "#model/keeping/retention.ts";
import { sayLoss } from "#model/keeping/retention-loss.ts";
import { webAction } from "#server/web/web-action.ts";
import { webContext } from "#server/web/web-context.ts";
import type { RetentionTexts } from "#system/read-retention-texts.ts";
import { setRetention } from "#system/set-retention.ts";
import type { RetentionFormState } from "#ui/system/storage/retention-form-state.ts";

const save = webAction(
  async ({ viewer, store, config, nowMs }, texts: RetentionTexts, agreed: string[]) => {
    const { disk } = await webContext().system();
    const lost = await setRetention(viewer, { store, config, disk, nowMs }, { texts, agreed });
    if (lost.length === 0) revalidatePath("/settings/system/storage");
    return { lost: sayLoss(lost), agreeTo: lost.map(partitionName).join(" ") };
  },
);

/** Sent twice when days would go: once to be told which, and once to agree. */
export async function submitRetention(
  _before: RetentionFormState,
  form: FormData,
): Promise<RetentionFormState> {
  // What the environment decides is not sent.
  const values = readFields(
    form,
    RETENTION_NAMES.filter((name) => form.has(name)),
  );
  const { agreed } = readFields(form, ["agreed"]);
  if (agreed === "no") return { values: {}, outcome: "unsent", message: "Nothing was changed." };
  const result = await save(values, agreed.split(" "));
  if (!result.ok) return refused(values, result);
  const { lost, agreeTo } = result;
  if (lost.length > 0) return { values, outcome: "asks", lost, agreeTo };
  return { values: {}, outcome: "done" };
}
