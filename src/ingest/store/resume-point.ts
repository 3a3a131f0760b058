/** Where reading the spool goes on, from what meta and telemetry say about themselves. */
import { SIGNALS, type Signal } from "#model/keeping/signal.ts";
import type { SpoolPosition } from "#model/spool-position.ts";
import { type DigestBatch, type KeptBatch, signalsOf } from "#store/ports/digest.ts";
import type { MetaState } from "#store/ports/digest-meta.ts";
import type { SignalPositions } from "#store/ports/digest-telemetry.ts";

export interface ResumePoint {
  /** Everything before is in meta. */
  metaAt: SpoolPosition;
  /** Everything before is in telemetry. Never after metaAt. */
  telemetryAt: SpoolPosition;
  /**
   * Places between the two, or behind them, where some of telemetry ends and some does not: no batch
   * may reach across one, because it would be half stored already.
   */
  cutAt: SpoolPosition[];
  /** The batches between the two, as they were decided. */
  kept: KeptBatch[];
}

/**
 * The signals of a day that lack rows which meta has counted. A signal that had nothing to write
 * since its position is behind meta and lacks nothing, so meta says up to where each has rows.
 */
export function owedSignals(
  { day: last, dayPosition, filledTo }: MetaState,
  day: string,
  positions: SignalPositions,
): Signal[] {
  if (day !== last) return [];
  return SIGNALS.filter(
    (signal) => filledTo[signal] > dayPosition && filledTo[signal] > (positions[signal] ?? 0),
  );
}

/** `positions` are those of meta's day; `kept` are the batches that meta has kept. */
export function resumePoint(
  state: MetaState,
  positions: SignalPositions,
  kept: readonly KeptBatch[],
): ResumePoint {
  const { day, dayPosition, position: metaAt } = state;
  if (day === "") return { metaAt, telemetryAt: metaAt, cutAt: [], kept: [] };
  const at = (signal: Signal) => Math.max(positions[signal] ?? 0, dayPosition);
  const owed = owedSignals(state, day, positions);
  const telemetryAt = Math.min(metaAt, ...owed.map(at)) as SpoolPosition;
  const again = kept.filter(({ to }) => to > telemetryAt && to <= metaAt);
  const ends = [...SIGNALS.map(at), ...again.map(({ to }) => to)];
  // Telemetry is ahead of meta where meta has lost what it had: a replica that was behind, a backup.
  const cuts = ends.filter((place) => place > telemetryAt && place !== metaAt);
  return { metaAt, telemetryAt, cutAt: [...new Set(cuts)] as SpoolPosition[], kept: again };
}

/** Where meta is when it has this batch. */
export function stateAfter(before: MetaState, batch: DigestBatch): MetaState {
  const filledTo = { ...before.filledTo };
  for (const signal of signalsOf(batch)) filledTo[signal] = batch.to;
  const dayPosition = batch.day === before.day ? before.dayPosition : batch.from;
  return { position: batch.to, day: batch.day, dayPosition, filledTo };
}
