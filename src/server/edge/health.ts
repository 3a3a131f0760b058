/** Is this instance able to take envelopes, and how far behind is it? */
import type { ConnectionRoom } from "#http/edge/connection-room.ts";
import type { Health } from "#http/edge/health.ts";
import type { SpoolState } from "#ingest/spool/shared-state.ts";
import type { SpoolWriter } from "#ingest/spool/writer.ts";
import type { Backlog } from "#model/keeping/system.ts";
import type { DigestThread } from "#server/digest/digest-thread.ts";
import type { WebChild } from "#server/web/web-child.ts";
import type { DiskRoom } from "./disk-room.ts";
import type { EngineWatch } from "./engine-watch.ts";
import { explainProblems } from "./explain-problems.ts";
import type { LoopDelay } from "./loop-delay.ts";
import type { MemoryWatch } from "./memory-watch.ts";

export function healthOf(parts: {
  spool: SpoolWriter;
  room: DiskRoom;
  state: SpoolState;
  digest: DigestThread;
  web: Pick<WebChild, "port">;
  /** Whether there is to be a web. */
  hasWeb: boolean;
  backlog: () => Backlog;
  nowMs: () => number;
  loopDelay: Pick<LoopDelay, "facts">;
  connections: ConnectionRoom;
  memory: MemoryWatch;
  engines: Pick<EngineWatch, "facts">;
}): Health {
  const { spool, room, state, digest, web, hasWeb, loopDelay, connections, memory } = parts;
  return {
    problems() {
      return explainProblems({
        noRoom: room.noRoom,
        failure: spool.failure?.message,
        isSpoolFull: spool.isFull,
        isMemoryShort: memory.isShort,
      });
    },
    facts: () => ({
      ...parts.engines.facts(),
      digest: digest.isRunning ? "running" : "restarting",
      digestAtBatchMs: Math.round(digest.atBatchMs),
      web: !hasWeb ? "off" : web.port === undefined ? "starting" : "running",
      backlog: state.durable > state.digested,
      ...waitingOf(parts.backlog(), parts.nowMs()),
      spoolSyncs: spool.syncs,
      loopDelayMs: loopDelay.facts(),
      connections: {
        open: connections.open,
        max: connections.max,
        madeWay: connections.madeWay,
        refused: connections.refused,
      },
    }),
  };
}

function waitingOf({ records, bytes, oldestAtMs, doneInMs }: Backlog, nowMs: number) {
  return {
    waitingEnvelopes: records,
    waitingBytes: bytes,
    oldestWaitingMs: oldestAtMs === undefined ? 0 : Math.max(0, nowMs - oldestAtMs),
    // null: too soon to say.
    waitingDoneInMs: doneInMs ?? null,
  };
}
