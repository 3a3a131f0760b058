import { renderToStaticMarkup } from "react-dom/server";
import { expect, test } from "vitest";
import type { KeyId } from "#model/ids.ts";
import { WithRouter } from "#test/support/browser/with-router.tsx";
import type { FormState } from "#ui/parts/forms/form-state.ts";
import { NowProvider } from "#ui/parts/words/now-provider.tsx";
import { KeyCard } from "./key-card.tsx";

const AT_MS = Date.UTC(2026, 10, 15, 12);
const action = async (before: FormState) => before;
const ACTIONS = { label: action, enable: action, rotate: action, delete: action };

function render(enabled: boolean, actions: typeof ACTIONS | undefined): string {
  const dsn = "https://a@lap.example/1";
  const shownKey = { id: 5 as KeyId, label: "Browser", enabled, createdAtMs: AT_MS, dsn };
  return renderToStaticMarkup(
    <WithRouter>
      <NowProvider nowMs={AT_MS}>
        <KeyCard project="shop" once="x" isNew={false} {...{ shownKey, actions }} />
      </NowProvider>
    </WithRouter>,
  );
}

test("the switch of a key asks for the opposite of what it shows", () => {
  const on = render(true, ACTIONS);
  expect(on).toContain('name="enabled" value="no"');
  expect(on).toContain('aria-checked="true"');
  expect(on).not.toContain("Disabled");
  const off = render(false, ACTIONS);
  expect(off).toContain('name="enabled" value="yes"');
  expect(off).toContain('aria-checked="false"');
  expect(off).toContain("Disabled");
});

test("who may not change keys sees one without a switch", () => {
  const html = render(true, undefined);
  expect(html).toContain("https://a@lap.example/1");
  expect(html).not.toContain("<form");
});

test("every form of a key names the key and its project", () => {
  const html = render(true, ACTIONS);
  const forms = html.match(/<form.*?<\/form>/g) ?? [];
  expect(forms.length).toBeGreaterThan(2);
  for (const form of forms) {
    expect(form).toContain('name="key" value="5"');
    expect(form).toContain('name="project" value="shop"');
  }
});
