import { renderToStaticMarkup } from "react-dom/server";
import { expect, test } from "vitest";
import type { EventNote } from "#protocol/event/event.ts";
import { EventNotes } from "./event-notes.tsx";

function linesOf(notes: EventNote[]): string[] {
  const html = renderToStaticMarkup(<EventNotes notes={notes} />);
  const parts = html.split("<li>").map((part) => part.replaceAll(/<[^>]+>/g, "").trim());
  return parts;
}

test("the values of the lines add up to those of the summary", () => {
  const [summary, first, second] = linesOf([
    { path: "request.headers", what: "scrubbed", why: "a secret by its name", values: 3 },
    { path: "extra.card", what: "scrubbed", why: "looks like a card number" },
  ]);
  expect(summary).toContain("4 values hidden in 2 places");
  expect(first).toContain("a secret by its name, 3 values");
  expect(second).not.toContain("values");
});

test("what did not fit into the list is counted in its last line", () => {
  const [summary, , last] = linesOf([
    { path: "a", what: "scrubbed", why: "x" },
    { path: "_notes", what: "trimmed", why: "and 9 more", more: 9, moreHidden: 5 },
  ]);
  expect(summary).toContain("6 values hidden");
  expect(last).toContain("5 values hidden among them");
});
