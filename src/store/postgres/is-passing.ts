/**
 * Errors that come from the server or the way to it and may go by themselves. By class of SQLSTATE,
 * see PostgreSQL's appendix "Error Codes". What is about the values (22, 23, 42, 54) does not pass.
 */
const PASSING_CLASSES = new Set([
  "08", // connection
  "25", // transaction state: a server that is read-only, as after a failover
  "28", // authorization: a password that is being changed
  "3D", // the database is not there
  "40", // rolled back: deadlock, serialization
  "53", // resources: disk full, memory, connections
  "55", // not in the state for it: lock_timeout
  "57", // somebody's intervention: shutdown, a cancelled query
  "58", // the system: I/O
  "XX", // damage on the server, never of what is to be written
]);
const NO_PRIVILEGE = "42501";

/** What `pg` says itself when a connection ends has no code. */
const CONNECTION_LOST =
  /^Connection terminated|not queryable|timeout exceeded when trying to connect/;

export function isPassing(error: unknown): boolean {
  if (!(error instanceof Error)) return false;
  const code = "code" in error ? String(error.code) : "";
  if (code.length === 5 && "severity" in error) {
    return PASSING_CLASSES.has(code.slice(0, 2)) || code === NO_PRIVILEGE;
  }
  // Of the network or the file system: ECONNREFUSED, ECONNRESET, ENOENT of a socket …
  return (
    "syscall" in error || error instanceof AggregateError || CONNECTION_LOST.test(error.message)
  );
}
