import { EyeOff } from "lucide-react";
import { shorten } from "#lib/shorten.ts";
import type { EventNote } from "#protocol/event/event.ts";
import { countHidden } from "#protocol/event/event-notes.ts";
import { Icon } from "#ui/parts/marks/icon.tsx";

const WORDS: Record<EventNote["what"], string> = {
  scrubbed: "Hidden before it was stored",
  trimmed: "Trimmed",
  invalid: "Not usable",
  corrected: "Corrected",
  damaged: "Damaged on disk",
};

/** Enough to find it; a path can hold keys of any length. */
const MAX_PATH = 300;

/** What we changed or could not use, and why: an event must not pretend to be whole. */
export function EventNotes({ notes }: { notes: readonly EventNote[] | undefined }) {
  if (notes === undefined || notes.length === 0) return null;
  const hidden = countHidden(notes);
  const byKind = Map.groupBy(
    notes.filter(({ what }) => what !== "scrubbed"),
    ({ what }) => what,
  );
  const others = [...byKind].map(([what, of]) => `${WORDS[what]}: ${countOf(of)}`);
  const places = notes.filter(({ what }) => what === "scrubbed").length;
  const words = places > 1 && places < hidden ? ` in ${places} places` : "";
  const summary = [...(hidden > 0 ? [`${valuesOf(hidden)} hidden${words}`] : []), ...others].join(
    ". ",
  );
  return (
    <details className="event-notes small-text faint" id="notes">
      <summary>
        <Icon of={EyeOff} />
        {summary}. <span className="link">Show which</span>
      </summary>
      <ul>
        {notes.map(({ path, what, why, values = 1, moreHidden = 0 }) => (
          <li key={`${path} ${what} ${why}`}>
            <bdi className="mono">{shorten(path, MAX_PATH)}</bdi> {WORDS[what].toLowerCase()}:{" "}
            <bdi>{why}</bdi>
            {values > 1 && `, ${valuesOf(values)}`}
            {moreHidden > 0 && `, ${valuesOf(moreHidden)} hidden among them`}
          </li>
        ))}
      </ul>
    </details>
  );
}

function countOf(notes: readonly EventNote[]): string {
  return valuesOf(
    notes.reduce((sum, { more, moreHidden = 0 }) => sum + (more ?? 1) - moreHidden, 0),
  );
}

function valuesOf(count: number): string {
  return count === 1 ? "1 value" : `${count} values`;
}
