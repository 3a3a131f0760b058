import type { CountWindow } from "#model/count-window.ts";

export interface RangeWords {
  /** Of a column: "24 h", "14 d". */
  short: string;
  /** In a sentence: "in the last 24 hours". */
  long: string;
  /** What is really counted: whole hours. */
  exact: string;
}

const UNITS: Record<string, string> = {
  s: "second",
  m: "minute",
  h: "hour",
  d: "day",
  w: "week",
};

export function rangeWords(window: CountWindow): RangeWords {
  const { name, fromMs, toMs, isOpenEnded } = window;
  const [, count = "", unit = ""] = /^(\d+)([smhdw])$/.exec(name) ?? [];
  const from = formatHour(fromMs);
  const exact = isOpenEnded
    ? `counted in whole hours, from ${from} UTC`
    : `counted in whole hours, from ${from} to ${formatHour(toMs)} UTC`;
  const word = UNITS[unit];
  if (word === undefined) return { short: "chosen time", long: "in the chosen time", exact };
  const length = Number(count) === 1 ? `last ${word}` : `last ${Number(count)} ${word}s`;
  return { short: `${Number(count)} ${unit}`, long: `in the ${length}`, exact };
}

/** "14 Nov, 12:00", in UTC: the server does not know the viewer's zone. */
function formatHour(ms: number): string {
  return new Intl.DateTimeFormat("en-GB", {
    ...{ day: "numeric", month: "short", hour: "2-digit", minute: "2-digit", timeZone: "UTC" },
  }).format(ms);
}
