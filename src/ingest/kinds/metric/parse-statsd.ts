/**
 * A line of statsd as Sentry's SDKs wrote it before there were trace metrics:
 *
 *   c.x@none:1|c|#release:web@1.8.0,environment:production|T1794703690
 *   gauge@byte:5:1:9:20:4|g        last, min, max, sum, count
 */
import type { MetricType } from "#model/signals/metric.ts";

export interface StatsdLine {
  name: string;
  unit: string | undefined;
  type: MetricType;
  /** As they were sent; members of a set may be any text. */
  values: string[];
  tags: [string, string][];
  /** Seconds since the epoch, as text. */
  timestamp: string | undefined;
}

const TYPES: ReadonlyMap<string, MetricType> = new Map([
  ["c", "counter"],
  ["g", "gauge"],
  ["d", "distribution"],
  ["h", "distribution"],
  ["ms", "distribution"],
  ["s", "set"],
]);
/** The namespace of what an app measures itself; nobody writes it but SDKs. */
const OWN_NAMESPACE = "custom/";

/** A line of statsd; undefined when it is none. */
export function parseStatsd(line: string): StatsdLine | undefined {
  const [head = "", typeText = "", ...fields] = line.split("|");
  const mark = head.indexOf(":", Math.max(0, head.indexOf("@")));
  const type = TYPES.get(typeText);
  if (mark < 1 || type === undefined) return undefined;
  const [name = "", unit] = head.slice(0, mark).split("@", 2);
  const parsed: StatsdLine = {
    name: name.startsWith(OWN_NAMESPACE) ? name.slice(OWN_NAMESPACE.length) : name,
    unit,
    type,
    values: head.slice(mark + 1).split(":"),
    tags: [],
    timestamp: undefined,
  };
  for (const field of fields) {
    if (field.startsWith("#")) parsed.tags.push(...field.slice(1).split(",").flatMap(parseTag));
    else if (/^T\d+$/.test(field)) parsed.timestamp = field.slice(1);
  }
  return parsed;
}

function parseTag(text: string): [string, string][] {
  const mark = text.indexOf(":");
  const key = mark < 0 ? text : text.slice(0, mark);
  return key === "" ? [] : [[key, mark < 0 ? "" : unescapeTag(text.slice(mark + 1))]];
}

/** "\u{2c}" is a comma and "\u{7c}" a bar: they would end the tag. */
function unescapeTag(value: string): string {
  if (!value.includes("\\")) return value;
  return value.replace(
    /\\(?:u\{([\da-f]{1,6})\}|([nrt\\]))/gi,
    (whole, hex?: string, short?: string) => {
      if (short !== undefined) return SHORT[short.toLowerCase()] ?? whole;
      const code = Number.parseInt(hex ?? "", 16);
      return code <= 0x10ffff ? String.fromCodePoint(code) : whole;
    },
  );
}
const SHORT: Readonly<Record<string, string>> = { n: "\n", r: "\r", t: "\t", "\\": "\\" };
