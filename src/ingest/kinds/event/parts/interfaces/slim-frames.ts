import type { Repair } from "#ingest/fields/repair.ts";
import type { JsonObject } from "#lib/json.ts";

/** Relay's slim_frame_data: so many frames keep their variables and source lines. */
const FULL_FRAMES = 50;
const HEAVY = ["vars", "pre_context", "post_context"] as const;

/** Takes variables and source lines from the middle of a long trace, system frames first. */
export function slimFrames(frames: JsonObject[], repair: Repair): void {
  if (frames.length <= FULL_FRAMES) return;
  const app = frames.filter((frame) => frame.in_app === true);
  const system = frames.filter((frame) => frame.in_app !== true);

  const slimSystem = middle(system, Math.floor(Math.max(FULL_FRAMES - app.length, 0) / 2));
  const stillTooMany = Math.max(frames.length - FULL_FRAMES - slimSystem.length, 0);
  const slimApp = middle(app, Math.floor(Math.max(app.length - stillTooMany, 0) / 2));

  let slimmed = 0;
  for (const frame of [...slimSystem, ...slimApp]) if (slim(frame)) slimmed++;
  if (slimmed > 0) {
    repair.trim("frames", `${slimmed} frames in the middle lost their variables and source lines`);
  }
}

/** All but the first and the last `edge`. */
function middle(frames: JsonObject[], edge: number): JsonObject[] {
  return frames.slice(edge, Math.max(frames.length - edge, edge));
}

function slim(frame: JsonObject): boolean {
  let isHeavy = false;
  for (const key of HEAVY) {
    if (frame[key] === undefined) continue;
    frame[key] = undefined;
    isHeavy = true;
  }
  return isHeavy;
}
