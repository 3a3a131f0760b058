import type { Field } from "#ingest/fields/fields.ts";
import { readObjects } from "#ingest/fields/read-list.ts";
import { count, type Repair } from "#ingest/fields/repair.ts";
import { isJsonObject, type Json, type JsonObject } from "#lib/json.ts";
import { readFrame } from "./read-frame.ts";
import { slimFrames } from "./slim-frames.ts";

/** Relay's hard limit of 250: the newest 200 calls, and the 50 that show where it began. */
const NEWEST_FRAMES = 200;
const OLDEST_FRAMES = 50;

/** `{frames: […]}`; a bare list of frames is taken too. A trace without frames is none. */
export function stacktrace(): Field {
  return { fits: -1, read: readStacktrace };
}

function readStacktrace(value: Json, repair: Repair, key: string): JsonObject | undefined {
  const trace: JsonObject = Array.isArray(value)
    ? { frames: value }
    : isJsonObject(value)
      ? value
      : {};
  const { frames } = trace;
  if (frames === undefined || frames === null) {
    return isJsonObject(value) ? undefined : repair.drop(key, "a stack trace", value);
  }
  repair.enter(key);
  if (Array.isArray(frames)) trace.frames = readFrames(frames, repair);
  else trace.frames = repair.drop("frames", "a list", frames);
  repair.leave();
  return Array.isArray(trace.frames) && trace.frames.length > 0 ? trace : undefined;
}

function readFrames(sent: Json[], repair: Repair): JsonObject[] {
  const present = sent.includes(null) ? sent.filter((frame) => frame !== null) : sent;
  const list = repair.trusted ? present : dropMiddle(present, repair);
  repair.enter("frames");
  const frames = readObjects(list, repair, readFrame);
  repair.leave();
  if (!repair.trusted) slimFrames(frames, repair);
  return frames;
}

function dropMiddle(frames: Json[], repair: Repair): Json[] {
  const excess = frames.length - NEWEST_FRAMES - OLDEST_FRAMES;
  if (excess <= 0) return frames;
  repair.trim(
    "frames",
    `${count(excess)} frames in the middle of ${count(frames.length)} left out`,
  );
  return [...frames.slice(0, OLDEST_FRAMES), ...frames.slice(-NEWEST_FRAMES)];
}
