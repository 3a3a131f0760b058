/** Sentry's levels, least severe first. */
export const LEVELS = ["debug", "info", "warning", "error", "fatal"] as const;
export type Level = (typeof LEVELS)[number];
