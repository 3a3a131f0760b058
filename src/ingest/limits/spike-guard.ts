/**
 * Cuts an hour that brings far more than the project's week before did. Below the minimum, where
 * nearly every hour of every project is, nothing is asked and nothing is learned.
 */
import { getOrMake } from "#lib/get-or-make.ts";
import { HOUR_MS } from "#lib/time.ts";
import type { ProjectId } from "#model/ids.ts";
import { isSpikeCategory, type ProjectGuards, SPIKE_MINIMUM } from "#model/limits.ts";
import { Counter } from "./counter.ts";
import { LEARNED_HOURS, type LearnedHour, spikeThreshold } from "./spike-threshold.ts";
import type { LimitClock } from "./window.ts";

/** The hours from then on, this one too. */
export type ReadHours = (
  projectId: ProjectId,
  category: string,
  fromMs: number,
) => Promise<LearnedHour[]>;

interface Guard {
  counter: Counter;
  minimum: number;
  /** The hour whose threshold is known, or being read. */
  learnedHourMs: number;
}

export class SpikeGuard {
  readonly #readHours: ReadHours;
  readonly #clock: LimitClock;
  readonly #onError: (error: unknown) => void;
  #settings = new Map<ProjectId, ProjectGuards>();
  readonly #guards = new Map<string, Guard>();

  constructor(readHours: ReadHours, clock: LimitClock, onError: (error: unknown) => void) {
    this.#readHours = readHours;
    this.#clock = clock;
    this.#onError = onError;
  }

  setGuards(guards: readonly ProjectGuards[]): void {
    this.#settings = new Map(guards.map((one) => [one.projectId, one]));
  }

  /** undefined where nothing is cut. */
  counterOf(projectId: ProjectId, category: string, quantity: number): Counter | undefined {
    if (!isSpikeCategory(category)) return undefined;
    const settings = this.#settings.get(projectId);
    if (settings?.spikeProtection === false) return undefined;
    const minimum = settings?.spikeMinimum ?? SPIKE_MINIMUM[category];
    const guard = getOrMake(this.#guards, `${projectId} ${category}`, () => ({
      counter: new Counter("hour", minimum, this.#clock),
      minimum,
      learnedHourMs: 0,
    }));
    this.#turn(guard, minimum);
    if (!guard.counter.hasRoomFor(quantity)) this.#learn(guard, projectId, category);
    return guard.counter;
  }

  /** Without asking for anything. */
  knownCounter(projectId: ProjectId, category: string): Counter | undefined {
    return this.#guards.get(`${projectId} ${category}`)?.counter;
  }

  #turn(guard: Guard, minimum: number): void {
    if (guard.learnedHourMs === this.#hourMs() && guard.minimum === minimum) return;
    guard.minimum = minimum;
    guard.learnedHourMs = 0;
    guard.counter.limit = minimum;
  }

  /** Once an hour. Until the answer is there, everything passes. */
  #learn(guard: Guard, projectId: ProjectId, category: string): void {
    const hourMs = this.#hourMs();
    if (guard.learnedHourMs === hourMs) return;
    guard.learnedHourMs = hourMs;
    guard.counter.limit = Number.POSITIVE_INFINITY;
    this.#readHours(projectId, category, hourMs - LEARNED_HOURS * HOUR_MS).then((hours) => {
      if (guard.learnedHourMs !== hourMs) return;
      // What came before a restart is in the store, what came since is in both.
      const stored = hours.find((hour) => hour.hourMs === hourMs)?.taken ?? 0;
      guard.counter.add(Math.max(0, stored - guard.counter.used));
      guard.counter.limit = spikeThreshold(hours, hourMs, guard.minimum);
    }, this.#onError);
  }

  #hourMs(): number {
    const nowMs = this.#clock.steadyMs();
    return nowMs - (nowMs % HOUR_MS);
  }
}
