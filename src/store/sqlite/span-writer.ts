/** Writes spans into a day's file, inside of the day's transaction. */
import type { DatabaseSync } from "node:sqlite";
import { getOrMake } from "#lib/get-or-make.ts";
import type { SpanRow } from "#model/span.ts";
import type { PayloadPlace } from "./payload-blocks.ts";

type WriteSpans = (spans: readonly SpanRow[], places: readonly PayloadPlace[]) => void;

export function prepareWriteSpans(db: DatabaseSync): WriteSpans {
  const scene = db.prepare(
    `INSERT INTO span_scene (project_id, "transaction", "release", environment, platform)
     VALUES (?, ?, ?, ?, ?)
     ON CONFLICT DO UPDATE SET platform = excluded.platform RETURNING id`,
  );
  const insert = db.prepare(
    `INSERT INTO span (project_id, trace_id, span_id, parent_id, segment_id, is_segment, event_id,
       scene_id, op, name, status, start_us, duration_us, exclusive_us, received_ms, origin,
       replay_id, profile_id, user_key, block, block_offset, bytes)
     VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?)`,
  );
  return (spans, places) => {
    // Known for one batch only: what is rolled back takes its ids with it.
    const scenes = new Map<string, number>();
    for (const [index, span] of spans.entries()) {
      const place = places[index];
      if (place === undefined) continue;
      const said = [
        span.transaction ?? "",
        span.release ?? "",
        span.environment ?? "",
        span.platform,
      ];
      const sceneId = getOrMake(scenes, `${span.projectId} ${JSON.stringify(said)}`, () =>
        Number(scene.get(span.projectId, ...said)?.id),
      );
      insert.run(
        span.projectId,
        Buffer.from(span.traceId, "hex"),
        Buffer.from(span.spanId, "hex"),
        bytesOr(span.parentId),
        bytesOr(span.segmentId),
        span.isSegment ? 1 : 0,
        bytesOr(span.eventId),
        sceneId,
        span.op ?? null,
        span.name,
        span.status ?? null,
        span.startUs,
        span.durationUs,
        span.exclusiveUs ?? null,
        span.receivedMs,
        span.origin ?? null,
        bytesOr(span.replayId),
        bytesOr(span.profileId),
        span.userKey ?? null,
        place.block,
        place.offset,
        place.bytes,
      );
    }
  };
}

function bytesOr(hex: string | undefined): Buffer | null {
  return hex === undefined ? null : Buffer.from(hex, "hex");
}
