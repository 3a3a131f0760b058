/** What is known of a run after another message about it. */
import { createHash } from "node:crypto";
import type { SpooledItem } from "#ingest/digest/spooled-item.ts";
import type { CheckIn } from "#model/monitors/monitor.ts";
import type { CheckInMessage } from "./normalize.ts";

type RecordPosition = Pick<SpooledItem, "spool" | "position">;

/** The run as the message changes it; undefined when it changes nothing: a run ends once. */
export function joinCheckIn(known: CheckIn, message: CheckInMessage): CheckIn | undefined {
  const { status, receivedMs, durationMs } = message;
  if (known.status !== "in_progress") return undefined;
  return {
    ...known,
    status,
    updatedMs: Math.max(known.updatedMs, receivedMs),
    durationMs: status === "in_progress" ? undefined : (durationMs ?? receivedMs - known.startedMs),
    release: known.release ?? message.release,
    traceId: known.traceId ?? message.traceId,
  };
}

/** The first that is heard of a run. One that has ended began as long before as it took. */
export function beginCheckIn(message: CheckInMessage, item: RecordPosition): CheckIn {
  const { projectId, slug, environment, status, receivedMs, durationMs, release, traceId } =
    message;
  return {
    projectId,
    slug,
    environment,
    checkInId: message.checkInId ?? madeId(item),
    status,
    startedMs: receivedMs - (durationMs ?? 0),
    updatedMs: receivedMs,
    durationMs,
    release,
    traceId,
  };
}

/** The same again when the record is read again. An envelope carries one check-in at most. */
function madeId({ spool, position }: RecordPosition): string {
  return createHash("sha256").update(`check-in ${spool} ${position}`).digest("hex").slice(0, 32);
}
