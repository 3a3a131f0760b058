import { renderToStaticMarkup } from "react-dom/server";
import { expect, test } from "vitest";
import { IP_MODES, SCRUB_REASONS } from "#model/privacy.ts";
import { FORM_STATE, UNSENT } from "#ui/parts/forms/form-state.ts";
import { NowProvider } from "#ui/parts/words/now-provider.tsx";
import { HiddenCard, REASON_WORDS } from "./hidden-card.tsx";
import { IpChoice } from "./ip-choice.tsx";
import { PreviewList } from "./preview-list.tsx";
import type { ShownPreview } from "./privacy-form-state.ts";
import { UserDataForm } from "./user-data-form.tsx";

const AT_MS = Date.UTC(2026, 10, 15);

test("hidden values are added up over all reasons, each with words of its own", () => {
  const hidden = SCRUB_REASONS.map((reason, i) => ({ reason, quantity: 1000 + i }));
  const all = hidden.reduce((sum, { quantity }) => sum + quantity, 0);
  const shown = renderToStaticMarkup(<HiddenCard hidden={hidden} />);
  expect(shown.replaceAll(/\D/g, "")).toContain(String(all));
  expect(shown.match(/<li>/g)).toHaveLength(SCRUB_REASONS.length);
  expect(new Set(Object.values(REASON_WORDS)).size).toBe(SCRUB_REASONS.length);
  expect(renderToStaticMarkup(<HiddenCard hidden={[]} />)).not.toContain("<li>");
});

test.each(IP_MODES)("of the ways to keep addresses, %s alone is chosen", (mode) => {
  const shown = renderToStaticMarkup(<IpChoice chosen={mode} />);
  const chosen = [...shown.matchAll(/<input[^>]*>/g)].filter(([input]) =>
    input.includes("checked"),
  );
  expect(chosen).toHaveLength(1);
  expect(chosen[0]?.[0]).toContain(`value="${mode}"`);
});

function preview(...events: Partial<ShownPreview>[]): string {
  const usual = { title: "Boom", timestampMs: AT_MS, changes: [], more: 0 };
  const shown = events.map((event, i) => ({ eventId: String(i), ...usual, ...event }));
  return renderToStaticMarkup(
    <NowProvider nowMs={AT_MS}>
      <PreviewList events={shown} />
    </NowProvider>,
  );
}

test("a preview counts what it shows and what it leaves out, and names what would be dropped", () => {
  const changes = [
    { path: "user.email", before: "a@b.c", after: "" },
    { path: "extra.x", before: "<b>1</b>", after: "[scrubbed]" },
  ];
  const shown = preview({ changes, more: 5 }, {});
  expect(shown).toContain("7 more values");
  expect(shown).toContain("last 2 events");
  expect(shown).toContain("and 5 more");
  expect(shown).toContain(">dropped<");
  // What events hold is text.
  expect(shown).not.toContain("<b>1</b>");
  expect(shown.match(/privacy-event/g)).toHaveLength(1);
  expect(preview({})).not.toContain("privacy-event");
});

test("the two buttons about a user's data mean counting and deleting", () => {
  const shown = renderToStaticMarkup(<UserDataForm project="shop" action={async () => UNSENT} />);
  const buttons = (shown.match(/<button[^>]*>/g) ?? []).filter((one) => one.includes("intent"));
  expect(buttons.map((one) => /value="(\w+)"/.exec(one)?.[1])).toEqual(["count", "delete"]);
});

test("forms that do not arrive keep what was typed, and only saving is done", () => {
  const values = { user: "ada", typed: "ada" };
  expect(FORM_STATE.lost("Gone.", { values })).toEqual({
    values,
    outcome: "refused",
    message: "Gone.",
  });
  expect(FORM_STATE.isDone({ outcome: "counted" })).toBe(false);
  expect(FORM_STATE.isDone({ outcome: "previewed" })).toBe(false);
  expect(FORM_STATE.isDone({ outcome: "done" })).toBe(true);
});
