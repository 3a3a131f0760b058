import { type ApiAnswer, type ApiCall, found } from "#http/api/api-call.ts";
import { linkHeader, NOWHERE, readCursor, readLimit } from "#http/api/paging.ts";
import {
  askedAttributes,
  askedSpan,
  askedText,
  askedTrace,
  readAskedPeriod,
} from "#http/api/read-telemetry-ask.ts";
import { logIdOf, logShape, markOfLogId } from "#http/api/shapes/log.ts";
import { invalidInput } from "#lib/app-error.ts";
import type { LogMark } from "#model/signals/log.ts";
import { LOG_LEVELS, type LogLevel, logLevelOf } from "#protocol/log-level.ts";
import { searchLogs } from "#queries/telemetry/search-logs.ts";

const USUAL_LOGS = 100;

/** Newest first. */
export async function listLogs(call: ApiCall): Promise<ApiAnswer> {
  const limit = readLimit(call.query, USUAL_LOGS);
  const cursor = readCursor(call.query);
  const after = cursor && markOfLogId(cursor.value, cursor.id);
  const project = call.params.project ?? "";
  const page = found(
    await searchLogs(call.viewer, call.store, project, readAsk(call), { limit, after }),
  );
  return {
    body: page.logs.map(logShape),
    link: linkHeader(call, {
      first: NOWHERE,
      last: page.next === undefined ? NOWHERE : cursorOf(page.next),
      hasPrevious: false,
      hasNext: page.next !== undefined,
    }),
  };
}

function readAsk(call: ApiCall) {
  return {
    ...readAskedPeriod(call),
    levels: readLevels(call),
    text: askedText(call, "query"),
    traceId: askedTrace(call),
    spanId: askedSpan(call),
    release: askedText(call, "release"),
    environment: askedText(call, "environment"),
    attributes: askedAttributes(call),
  };
}

/** `level=error&level=fatal` or `level=error,fatal`. */
function readLevels({ query }: ApiCall): LogLevel[] | undefined {
  const words = query.getAll("level").flatMap((text) => text.split(","));
  if (words.length === 0) return undefined;
  return words.map((word) => {
    const level = logLevelOf(word.trim());
    if (level !== undefined) return level;
    throw invalidInput(`level is one of ${LOG_LEVELS.join(", ")}.`);
  });
}

function cursorOf(mark: LogMark): { value: number; id: string } {
  return { value: mark.timestampUs, id: logIdOf(mark) };
}
