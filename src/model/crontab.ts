/** Five fields of cron, as times: names, lists, ranges, steps and the @words. */

interface FieldRule {
  from: number;
  to: number;
  names?: readonly string[];
}

const MONTHS = "jan feb mar apr may jun jul aug sep oct nov dec".split(" ");
const DAYS = "sun mon tue wed thu fri sat".split(" ");
const RULES: readonly FieldRule[] = [
  { from: 0, to: 59 },
  { from: 0, to: 23 },
  { from: 1, to: 31 },
  { from: 1, to: 12, names: MONTHS },
  // Both 0 and 7 are Sunday.
  { from: 0, to: 7, names: DAYS },
];
const WORDS: Record<string, string> = {
  "@yearly": "0 0 1 1 *",
  "@annually": "0 0 1 1 *",
  "@monthly": "0 0 1 * *",
  "@weekly": "0 0 * * 0",
  "@daily": "0 0 * * *",
  "@midnight": "0 0 * * *",
  "@hourly": "0 * * * *",
};

export interface Crontab {
  minutes: ReadonlySet<number>;
  hours: ReadonlySet<number>;
  months: ReadonlySet<number>;
  isDay: (dayOfMonth: number, dayOfWeek: number) => boolean;
}

/** undefined when it is none. */
export function parseCrontab(text: string): Crontab | undefined {
  const fields = (WORDS[text.trim().toLowerCase()] ?? text).trim().toLowerCase().split(/\s+/);
  if (fields.length !== RULES.length) return undefined;
  const sets = fields.map((field, i) => parseField(field, RULES[i] ?? { from: 0, to: 0 }));
  const [minutes, hours, days, months, weekdays] = sets;
  if (!minutes || !hours || !days || !months || !weekdays) return undefined;
  if (weekdays.has(7)) weekdays.add(0);
  const [anyDay, anyWeekday] = [fields[2]?.startsWith("*"), fields[4]?.startsWith("*")];
  return {
    minutes,
    hours,
    months,
    // As in cron: when both are named, either will do.
    isDay: (day, weekday) =>
      anyDay || anyWeekday
        ? days.has(day) && weekdays.has(weekday)
        : days.has(day) || weekdays.has(weekday),
  };
}

function parseField(field: string, rule: FieldRule): Set<number> | undefined {
  const values = new Set<number>();
  for (const part of field.split(",")) {
    const match = /^(?:\*|([a-z\d]{1,3})(?:-([a-z\d]{1,3}))?)(?:\/(\d{1,3}))?$/.exec(part);
    if (match === null) return undefined;
    const [, first, last, step = "1"] = match;
    const from = first === undefined ? rule.from : parseValue(first, rule);
    const open = first === undefined || match[3] !== undefined;
    const to = last === undefined ? (open ? rule.to : from) : parseValue(last, rule);
    if (from === undefined || to === undefined || Number(step) === 0) return undefined;
    if (from < rule.from || to > rule.to || from > to) return undefined;
    for (let value = from; value <= to; value += Number(step)) values.add(value);
  }
  return values;
}

function parseValue(text: string, { from, names }: FieldRule): number | undefined {
  if (/^\d+$/.test(text)) return Number(text);
  const index = names?.indexOf(text) ?? -1;
  return index < 0 ? undefined : index + from;
}
