import type { Json } from "#lib/json.ts";
import { classNames } from "#ui/parts/marks/class-names.ts";
import { CutText } from "./cut-text.tsx";
import { formatJson } from "./format-json.ts";

/** What the scrubber writes in the place of a secret. */
const SCRUBBED = "[Filtered]";

/** A value of an event, whatever it is, as text: never a link, never markup. */
export function JsonText({ value, quoted = false }: { value: Json | undefined; quoted?: boolean }) {
  if (value === SCRUBBED) return <span className="faint">{SCRUBBED}</span>;
  if (typeof value === "string" && !quoted) {
    return (
      <bdi className="json-text">
        <CutText text={value} />
      </bdi>
    );
  }
  const { text, isInline, isCut } = formatJson(value);
  if (isInline) return <bdi className={classNames("json-text", toneOf(value))}>{text}</bdi>;
  return (
    <>
      <pre className="json-block">{text}</pre>
      {isCut && <span className="faint small-text">Cut here; the event’s JSON has all of it.</span>}
    </>
  );
}

function toneOf(value: Json | undefined): string | false {
  if (typeof value === "string") return "code-string";
  return typeof value === "number" && "code-number";
}
