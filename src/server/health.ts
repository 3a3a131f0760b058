/** Is this instance able to take envelopes, and how far behind is it? */
import type { Health } from "#http/health.ts";
import type { SpoolState } from "#ingest/spool/shared-state.ts";
import type { SpoolWriter } from "#ingest/spool/writer.ts";
import type { DigestThread } from "./digest-thread.ts";
import { LoopDelay } from "./loop-delay.ts";
import type { WebChild } from "./web-child.ts";

export function healthOf(parts: {
  spool: SpoolWriter;
  state: SpoolState;
  digest: DigestThread;
  web: Pick<WebChild, "port">;
  /** Whether there is to be a web. */
  hasWeb: boolean;
}): Health {
  const { spool, state, digest, web, hasWeb } = parts;
  const loopDelay = new LoopDelay().start();
  return {
    problems() {
      const problems: string[] = [];
      if (spool.failure !== undefined) problems.push(`${spool.failure.message}.`);
      if (spool.isFull) problems.push("The spool has reached its size limit.");
      return problems;
    },
    facts: () => ({
      digest: digest.isRunning ? "running" : "restarting",
      web: !hasWeb ? "off" : web.port === undefined ? "starting" : "running",
      backlog: state.durable > state.digested,
      waitingEnvelopes: spool.backlog.look(state.digested).records,
      waitingBytes: spool.backlogBytes,
      spoolSyncs: spool.syncs,
      loopDelayMs: loopDelay.facts(),
    }),
  };
}
