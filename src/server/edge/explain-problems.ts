/** Why envelopes are refused, in sentences for people: what it is, what it means, what to do. */
import { DISK_IS_FULL } from "#ingest/spool/disk.ts";
import { formatBytes } from "#lib/format-bytes.ts";
import type { NoRoom } from "./disk-room.ts";

export interface FoundProblems {
  noRoom: NoRoom | undefined;
  /** Why the last write of the spool failed, as a clause. */
  failure: string | undefined;
  isSpoolFull: boolean;
  isMemoryShort: boolean;
}

const MEANING = "What apps send is refused (503) until then; what was accepted is safe.";
const BY_ITSELF = "Lapwing goes on by itself within seconds.";

const WHAT_TO_DO: Readonly<Record<string, string>> = {
  [DISK_IS_FULL]: "Make room on it, or let old days go under System → Storage",
  "the disk is read-only":
    "The system often does that to a disk with errors: look into its log, and mount it writable again",
  "the disk reports errors": "Check the disk and its cables, and have a backup at hand",
};

/** Empty when envelopes can be taken. */
export function explainProblems(found: FoundProblems): string[] {
  const { noRoom, failure, isSpoolFull, isMemoryShort } = found;
  const problems: string[] = [];
  if (noRoom !== undefined) {
    const { freeBytes, neededBytes } = noRoom;
    const why = `${formatBytes(freeBytes)} are free, and Lapwing needs ${formatBytes(neededBytes)} to take more.`;
    problems.push(`The disk is full: ${why} ${WHAT_TO_DO[DISK_IS_FULL]}. ${MEANING} ${BY_ITSELF}`);
  }
  // A disk without room often fails as well: that is one problem.
  if (failure !== undefined && !(noRoom && failure === DISK_IS_FULL)) {
    const whatToDo = WHAT_TO_DO[failure] ?? "See the log for more";
    problems.push(`${capitalize(failure)}. ${whatToDo}. ${MEANING} ${BY_ITSELF}`);
  }
  if (isSpoolFull) {
    problems.push(
      `The spool has reached its size limit: more waits to be stored than LAPWING_SPOOL_MAX_BYTES allows. ${MEANING} ${BY_ITSELF}`,
    );
  }
  if (isMemoryShort) {
    problems.push(
      `Memory is nearly used up. Give Lapwing more of it, or send it less at once. ${MEANING} ${BY_ITSELF}`,
    );
  }
  return problems;
}

function capitalize(clause: string): string {
  return clause.charAt(0).toUpperCase() + clause.slice(1);
}
