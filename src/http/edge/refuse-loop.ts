import type { AcceptContext } from "#ingest/accept/accept.ts";
import { type Answer, refuse } from "#ingest/accept/answer.ts";
import { type RefusedCaller, refuseWhole } from "#ingest/accept/refuse-whole.ts";

/** For what `isLoop` says that it goes in a circle. */
export function refuseLoop(
  endpoint: RefusedCaller["endpoint"],
  { nowMs, refused }: AcceptContext,
): Answer {
  const detail = "This came through more than one other Lapwing: they send to each other.";
  return refuseWhole(refuse(508, "relay_loop", detail), { endpoint, atMs: nowMs() }, refused);
}
