import { refuseUnlessMay } from "#accounts/may.ts";
import type { MeasuredPartition } from "#model/keeping/choose-partitions.ts";
import type { Viewer } from "#model/viewer.ts";
import { changeRetention, type RetentionParts, type RetentionWish } from "./change-retention.ts";

/** What a person does with `changeRetention`. */
export async function setRetention(
  viewer: Viewer,
  parts: RetentionParts,
  wish: Omit<RetentionWish, "by">,
): Promise<MeasuredPartition[]> {
  refuseUnlessMay(viewer, "manage retention");
  return changeRetention(parts, { ...wish, by: viewer.user.email });
}
