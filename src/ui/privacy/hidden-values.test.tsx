import { renderToStaticMarkup } from "react-dom/server";
import { expect, test } from "vitest";
import { NowProvider } from "#ui/parts/words/now-provider.tsx";
import { HiddenCard } from "./hidden-card.tsx";
import { PreviewList } from "./preview-list.tsx";
import type { ShownPreview } from "./privacy-form-state.ts";

const AT_MS = Date.UTC(2026, 10, 15, 12);

function textOf(html: string): string {
  return html.replace(/<[^>]+>/g, " ").replace(/\s+/g, " ");
}

test("what was hidden is summed over its reasons, each with its own count", () => {
  const hidden = [
    { reason: "card", quantity: 3 },
    { reason: "cookie", quantity: 4 },
  ] as const;
  const text = textOf(renderToStaticMarkup(<HiddenCard hidden={hidden} />));
  expect(text).toMatch(/\b7\b/);
  expect(text).toMatch(/\b3 +card numbers/);
  expect(text).toMatch(/\b4 +cookies/);
});

function preview(changes: number, more: number): ShownPreview {
  return {
    ...{ eventId: `${changes}-${more}`, title: "Error", timestampMs: AT_MS, more },
    changes: Array.from({ length: changes }, (_, at) => ({
      ...{ path: `extra.field${at}`, before: "secret", after: "[hidden]" },
    })),
  };
}

function shown(events: readonly ShownPreview[]): string {
  return textOf(
    renderToStaticMarkup(
      <NowProvider nowMs={AT_MS}>
        <PreviewList events={events} />
      </NowProvider>,
    ),
  );
}

test("a preview counts what it shows and what it leaves out", () => {
  const text = shown([preview(2, 5), preview(1, 0), preview(0, 0)]);
  expect(text).toContain("8 more values would be hidden in the last 3 events");
  expect(text).toContain("and 5 more values");
  expect(text.match(/extra\.field/g)).toHaveLength(3);
});

test("a preview of nothing says so", () => {
  expect(shown([])).toContain("no events yet");
  expect(shown([preview(0, 0)])).toContain("Nothing more would be hidden in the last event.");
});
