import { refuseUnlessMay } from "#accounts/may.ts";
import type { MeasuredFile } from "#model/keeping/choose-files.ts";
import type { Viewer } from "#model/viewer.ts";
import { changeRetention, type RetentionParts, type RetentionWish } from "./change-retention.ts";

/** What a person does with `changeRetention`. */
export async function setRetention(
  viewer: Viewer,
  parts: RetentionParts,
  wish: Omit<RetentionWish, "by">,
): Promise<MeasuredFile[]> {
  refuseUnlessMay(viewer, "manage retention");
  return changeRetention(parts, { ...wish, by: viewer.user.email });
}
