/**
 * What is kept together and for the same time. A day of telemetry is a file per signal, so that each
 * can be kept for as long as it is worth its room.
 */
export const SIGNALS = ["errors", "traces", "logs", "replays"] as const;

export type Signal = (typeof SIGNALS)[number];

/** The same thing for each signal. */
export function perSignal<T>(make: (signal: Signal) => T): Record<Signal, T> {
  return Object.fromEntries(SIGNALS.map((signal) => [signal, make(signal)])) as Record<Signal, T>;
}
