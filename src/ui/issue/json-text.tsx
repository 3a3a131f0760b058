import type { Json } from "#lib/json.ts";
import { classNames } from "#ui/parts/class-names.ts";

/** What the scrubber writes in the place of a secret. */
const SCRUBBED = "[Filtered]";
/** A value up to here stands in its line; a longer one gets lines of its own. */
const INLINE_LENGTH = 120;

/** A value of an event, whatever it is, as text: never a link, never markup. */
export function JsonText({ value, quoted = false }: { value: Json | undefined; quoted?: boolean }) {
  if (value === SCRUBBED) return <span className="t3">{SCRUBBED}</span>;
  if (typeof value === "string" && !quoted) return <bdi className="jt">{value}</bdi>;
  const text = JSON.stringify(value, undefined, 1) ?? "undefined";
  const flat = text.replace(/\n\s*/g, " ");
  if (flat.length <= INLINE_LENGTH)
    return <bdi className={classNames("jt", toneOf(value))}>{flat}</bdi>;
  return <pre className="jp">{JSON.stringify(value, undefined, 2)}</pre>;
}

function toneOf(value: Json | undefined): string | false {
  if (typeof value === "string") return "ks";
  return typeof value === "number" && "kn";
}
