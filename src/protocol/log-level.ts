/** The levels of logs: OpenTelemetry's six, four severity numbers to each. */
export const LOG_LEVELS = ["trace", "debug", "info", "warn", "error", "fatal"] as const;
export type LogLevel = (typeof LOG_LEVELS)[number];

const NUMBERS_PER_LEVEL = 4;
const MAX_SEVERITY = LOG_LEVELS.length * NUMBERS_PER_LEVEL;

const OTHER_WORDS: ReadonlyMap<string, LogLevel> = new Map([
  ["log", "info"],
  ["notice", "info"],
  ["warning", "warn"],
  ["critical", "fatal"],
]);

export function logLevelOf(word: string): LogLevel | undefined {
  const lower = word.toLowerCase();
  return LOG_LEVELS.find((level) => level === lower) ?? OTHER_WORDS.get(lower);
}

/** 9 … 12 are "info"; undefined for what is no severity number. */
export function levelOfSeverity(severity: unknown): LogLevel | undefined {
  if (!isSeverity(severity)) return undefined;
  return LOG_LEVELS[Math.floor((severity - 1) / NUMBERS_PER_LEVEL)];
}

/** The first of a level's four: "info" is 9. */
export function severityOf(level: LogLevel): number {
  return LOG_LEVELS.indexOf(level) * NUMBERS_PER_LEVEL + 1;
}

export function isSeverity(value: unknown): value is number {
  return Number.isInteger(value) && Number(value) >= 1 && Number(value) <= MAX_SEVERITY;
}
