/**
 * Errors that come from the server or the way to it and may go by themselves. What is about the values
 * or the statement does not pass. The numbers are ClickHouse's own, see its ErrorCodes.cpp.
 */
import { ClickHouseError } from "@clickhouse/client";

const PASSING: ReadonlySet<string> = new Set([
  "3", // UNEXPECTED_END_OF_FILE: a request that was cut
  "32", // ATTEMPT_TO_READ_AFTER_EOF: the same
  "60", // UNKNOWN_TABLE: a replica that is being made
  "81", // UNKNOWN_DATABASE: the same
  "159", // TIMEOUT_EXCEEDED
  "160", // TOO_SLOW
  "164", // READONLY
  "192", // UNKNOWN_USER
  "193", // WRONG_PASSWORD
  "194", // REQUIRED_PASSWORD
  "201", // QUOTA_EXCEEDED
  "202", // TOO_MANY_SIMULTANEOUS_QUERIES
  "209", // SOCKET_TIMEOUT
  "210", // NETWORK_ERROR
  "225", // NO_ZOOKEEPER
  "236", // ABORTED
  "241", // MEMORY_LIMIT_EXCEEDED
  "242", // TABLE_IS_READ_ONLY
  "243", // NOT_ENOUGH_SPACE
  "252", // TOO_MANY_PARTS
  "279", // ALL_CONNECTION_TRIES_FAILED
  "285", // TOO_FEW_LIVE_REPLICAS
  "286", // UNSATISFIED_QUORUM_FOR_PREVIOUS_WRITE
  "319", // UNKNOWN_STATUS_OF_INSERT
  "341", // UNFINISHED
  "394", // QUERY_WAS_CANCELLED
  "425", // SYSTEM_ERROR
  "439", // CANNOT_SCHEDULE_TASK
  "497", // ACCESS_DENIED
  "499", // S3_ERROR
  "516", // AUTHENTICATION_FAILED
  "733", // TABLE_IS_BEING_RESTARTED
  "735", // QUERY_WAS_CANCELLED_BY_CLIENT
  "999", // KEEPER_EXCEPTION
]);

/** What the client says itself, and Node of an answer that broke off: "Timeout error.", "aborted". */
const CONNECTION_LOST =
  /^Timeout error|socket hang up|other side closed|^aborted$|^Server shutting down/i;
/** Of a proxy in front of it, or of a server that is ending. */
const UNAVAILABLE = /HTTP (?:429|502|503|504)|Service Unavailable|Bad Gateway/i;

export function isPassing(error: unknown): boolean {
  if (error instanceof ClickHouseError) return PASSING.has(error.code);
  if (!(error instanceof Error)) return false;
  // Of the network: ECONNREFUSED, ECONNRESET, ENOTFOUND …
  return (
    "syscall" in error ||
    error instanceof AggregateError ||
    CONNECTION_LOST.test(error.message) ||
    UNAVAILABLE.test(error.message)
  );
}
