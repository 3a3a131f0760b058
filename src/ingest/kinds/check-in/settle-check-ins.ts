/** What a batch's messages make of the runs that are known: a pure function, asked once. */

import type { SpooledItem } from "#ingest/digest/spooled-item.ts";
import { DUPLICATE } from "#ingest/kinds/keep-new.ts";
import { getOrMake } from "#lib/get-or-make.ts";
import type { CheckIn, CheckInRows } from "#model/monitors/monitor.ts";
import type { Rejection } from "#model/outcome.ts";
import { type CheckInKey, checkInPlaceName, type KnownCheckIns } from "#store/ports/monitors.ts";
import { beginCheckIn, joinCheckIn } from "./join-check-in.ts";
import { MonitorLimit } from "./monitor-limit.ts";
import type { CheckInMessage } from "./normalize.ts";

const INVALID: Rejection = { kind: "invalid", reason: "invalid_check_in" };

export interface ReadMessage {
  message: CheckInMessage;
  item: Pick<SpooledItem, "spool" | "position">;
}

export interface SettledCheckIns {
  rows: CheckInRows;
  /** Of each message, in their order; undefined: taken. */
  results: (Rejection | undefined)[];
}

export function settleCheckIns(
  messages: readonly ReadMessage[],
  known: KnownCheckIns,
): SettledCheckIns {
  const runs = new Map(known.runs.map((run) => [nameOf(run), run]));
  const open = Map.groupBy(known.open, checkInPlaceName);
  const limit = new MonitorLimit(known.places);
  const changed = new Map<string, CheckIn>();
  /** Those in progress that this batch has changed: they are later than all others. */
  const openHere = new Map<string, Map<string, CheckIn>>();
  const rows: CheckInRows = { checkIns: [], monitors: [] };

  function find(message: CheckInMessage): CheckIn | undefined {
    const { projectId, checkInId, status } = message;
    if (checkInId !== undefined) {
      const name = nameOf({ projectId, checkInId });
      return changed.get(name) ?? runs.get(name);
    }
    // Without an id the end of a run is that of the latest one in progress.
    if (status === "in_progress") return undefined;
    const here = [...(openHere.get(checkInPlaceName(message))?.values() ?? [])];
    if (here.length > 0) return here.reduce((a, b) => (b.startedMs >= a.startedMs ? b : a));
    return open.get(checkInPlaceName(message))?.find((run) => !changed.has(nameOf(run)));
  }

  function take({ message, item }: ReadMessage): Rejection | undefined {
    const { projectId, slug, config, receivedMs } = message;
    const before = find(message);
    if (before !== undefined && before.slug !== slug) return INVALID;
    const run = before === undefined ? beginCheckIn(message, item) : joinCheckIn(before, message);
    if (run === undefined) return DUPLICATE;
    if (!limit.take(run)) return INVALID;
    changed.set(nameOf(run), run);
    const here = getOrMake(openHere, checkInPlaceName(run), () => new Map<string, CheckIn>());
    if (run.status === "in_progress") here.set(nameOf(run), run);
    else here.delete(nameOf(run));
    rows.monitors.push({ projectId, slug, config, seenMs: receivedMs });
    return undefined;
  }

  const results = messages.map(take);
  rows.checkIns.push(...changed.values());
  return { rows, results };
}

function nameOf({ projectId, checkInId }: CheckInKey): string {
  return `${projectId} ${checkInId}`;
}
