/** Writes log entries into a day's file, inside of the day's transaction. */
import type { DatabaseSync } from "node:sqlite";
import { getOrMake } from "#lib/get-or-make.ts";
import { LOG_LEVELS } from "#protocol/log-level.ts";
import type { LogRow } from "#store/ports/digest.ts";
import { reuseBytes } from "#store/sqlite/database/row-values.ts";
import type { PayloadPlace } from "#store/sqlite/days/payload-blocks.ts";

type WriteLogs = (logs: readonly LogRow[], places: readonly PayloadPlace[]) => void;

const TRACE_ID_BYTES = 16;
const SPAN_ID_BYTES = 8;

export function prepareWriteLogs(db: DatabaseSync): WriteLogs {
  const source = db.prepare(
    `INSERT INTO log_source ("release", environment, sdk, sdk_version, server, browser,
       browser_version, spool) VALUES (?, ?, ?, ?, ?, ?, ?, ?)
     ON CONFLICT DO UPDATE SET "release" = excluded."release" RETURNING id`,
  );
  const insert = db.prepare(
    `INSERT INTO log (project_id, timestamp_us, sequence, number, received_ms, severity, level,
       source_id, trace_id, span_id, body, block, block_offset, bytes)
     VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?)`,
  );
  return (logs, places) => {
    const [traceBytes, spanBytes] = [reuseBytes(TRACE_ID_BYTES), reuseBytes(SPAN_ID_BYTES)];
    // Known for one batch only: what is rolled back takes its ids with it.
    const sourceIds = new Map<string, number>();
    for (const [i, log] of logs.entries()) {
      const place = places[i];
      if (place === undefined) continue;
      const words = wordsOf(log);
      const sourceId = getOrMake(sourceIds, words.join("\n"), () =>
        Number(source.get(...words)?.id),
      );
      insert.run(
        log.projectId,
        log.timestampUs,
        log.sequence,
        log.number,
        log.receivedMs,
        log.severity,
        LOG_LEVELS.indexOf(log.level),
        sourceId,
        traceBytes(log.traceId),
        spanBytes(log.spanId),
        log.body,
        place.block,
        place.offset,
        place.bytes,
      );
    }
  };
}

/** "" is none: a UNIQUE index takes every NULL for another. */
function wordsOf(log: LogRow): [string, string, string, string, string, string, string, string] {
  const { release, environment, sdk, sdkVersion, server, browser, browserVersion } = log;
  return [
    release ?? "",
    environment ?? "",
    sdk ?? "",
    sdkVersion ?? "",
    server ?? "",
    browser ?? "",
    browserVersion ?? "",
    log.spool,
  ];
}
