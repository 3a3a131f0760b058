import type { ProjectId } from "#model/ids.ts";
import type { LogMark, StoredLog } from "#model/signals/log.ts";
import type { LogLevel } from "#protocol/log-level.ts";

export interface LogStore {
  /** Newest first: by time, then by the sender's sequence. */
  search(filter: LogFilter, page: LogPage): Promise<LogsFound>;
}

/** Of the time when they were written: from `fromMs` up to, not including, `toMs`. */
export interface LogFilter {
  projectId: ProjectId;
  fromMs: number;
  toMs: number;
  levels?: readonly LogLevel[] | undefined;
  /** Stands in the first 2,000 characters of the body; a to z in any case. */
  text?: string | undefined;
  traceId?: string | undefined;
  spanId?: string | undefined;
  release?: string | undefined;
  environment?: string | undefined;
  /** Each must be there with this value, written as text: "4711", "true". */
  attributes?: readonly { key: string; value: string }[];
}

export interface LogPage {
  limit: number;
  /** From the `next` of an earlier page. */
  after?: LogMark | undefined;
}

export interface LogsFound {
  logs: StoredLog[];
  /**
   * Where to go on; undefined at the end. There may be a next page after one that is not full: a
   * search stops after so many entries, found or not.
   */
  next: LogMark | undefined;
}
