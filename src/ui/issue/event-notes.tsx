import { EyeOff } from "lucide-react";
import type { EventNote } from "#protocol/event.ts";
import { countHidden } from "#protocol/event-notes.ts";
import { Icon } from "#ui/parts/icon.tsx";

const WORDS: Record<EventNote["what"], string> = {
  scrubbed: "Hidden before it was stored",
  trimmed: "Trimmed",
  invalid: "Not usable",
  corrected: "Corrected",
  damaged: "Damaged on disk",
};

/** What we changed or could not use, and why: an event must not pretend to be whole. */
export function EventNotes({ notes }: { notes: readonly EventNote[] | undefined }) {
  if (notes === undefined || notes.length === 0) return null;
  const hidden = countHidden(notes);
  const byKind = Map.groupBy(
    notes.filter(({ what }) => what !== "scrubbed"),
    ({ what }) => what,
  );
  const others = [...byKind].map(([what, of]) => `${WORDS[what]}: ${countOf(of)}`);
  const summary = [...(hidden > 0 ? [`${valuesOf(hidden)} hidden`] : []), ...others].join(". ");
  return (
    <details className="scr xs t3" id="notes">
      <summary>
        <Icon of={EyeOff} />
        {summary}. <span className="link">Show which</span>
      </summary>
      <ul>
        {notes.map(({ path, what, why }) => (
          <li key={`${path} ${what} ${why}`}>
            <bdi className="mono">{path}</bdi> {WORDS[what].toLowerCase()}: <bdi>{why}</bdi>
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
