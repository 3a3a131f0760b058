import { startOf } from "#lib/shorten.ts";
import { lengthWithin } from "#ui/issue/bounds/html-cost.ts";
import { formatExact } from "#ui/parts/words/format-number.ts";

/** What a line of a page takes of a text; the event's JSON has all of it. */
const MAX_LENGTH = 2000;

/** A text of an event, or its start and how much is left out. */
export function CutText({ text, max = MAX_LENGTH }: { text: string; max?: number }) {
  const length = lengthWithin(text, max);
  if (length === text.length) return text;
  return (
    <>
      {startOf(text, length)}
      <span className="faint small-text">
        {" "}
        … {formatExact(text.length - length)} more characters
      </span>
    </>
  );
}
