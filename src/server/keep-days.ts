import type { Config } from "#config.ts";
import type { Signal } from "#model/signal.ts";

export type RetentionConfig = Pick<
  Config,
  "retentionDays" | "retentionTracesDays" | "retentionLogsDays" | "retentionReplaysDays"
>;

/** For how many days each signal is kept. */
export function keepDaysOf(config: RetentionConfig): Record<Signal, number> {
  return {
    errors: config.retentionDays,
    traces: config.retentionTracesDays,
    logs: config.retentionLogsDays,
    replays: config.retentionReplaysDays,
  };
}
