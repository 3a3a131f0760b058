import type { Json } from "#lib/json.ts";
import { classNames } from "#ui/parts/marks/class-names.ts";
import { CutText } from "./cut-text.tsx";
import { formatJson } from "./format-json.ts";

/** What the scrubber writes in the place of a secret. */
const SCRUBBED = "[Filtered]";

/** A value of an event, whatever it is, as text: never a link, never markup. */
export function JsonText({ value, quoted = false }: { value: Json | undefined; quoted?: boolean }) {
  if (value === SCRUBBED) return <span className="t3">{SCRUBBED}</span>;
  if (typeof value === "string" && !quoted) {
    return (
      <bdi className="jt">
        <CutText text={value} />
      </bdi>
    );
  }
  const { text, isInline, isCut } = formatJson(value);
  if (isInline) return <bdi className={classNames("jt", toneOf(value))}>{text}</bdi>;
  return (
    <>
      <pre className="jp">{text}</pre>
      {isCut && <span className="t3 xs">Cut here; the event’s JSON has all of it.</span>}
    </>
  );
}

function toneOf(value: Json | undefined): string | false {
  if (typeof value === "string") return "ks";
  return typeof value === "number" && "kn";
}
