import { renderToStaticMarkup } from "react-dom/server";
import { expect, test } from "vitest";
import type { KeyId, ProjectId } from "#model/ids.ts";
import type { Project } from "#model/project.ts";
import { WithRouter } from "#test/support/browser/with-router.tsx";
import {
  errorOf,
  FORM_STATE,
  type FormState,
  otherErrorOf,
  UNSENT,
} from "#ui/parts/forms/form-state.ts";
import { NowProvider } from "#ui/parts/words/now-provider.tsx";
import { DeleteCard } from "./delete-card.tsx";
import { DeleteForm } from "./delete-form.tsx";
import { KeyCard } from "./keys/key-card.tsx";

const AT_MS = Date.UTC(2026, 10, 15);
const action = async () => UNSENT;
const PROJECT = {
  ...{ id: 1 as ProjectId, slug: "shop", name: "Shop", platform: "node", createdAtMs: AT_MS },
  ...{ firstEventAtMs: undefined, isDemo: false, isInternal: false },
} satisfies Project;

function key(enabled: boolean, mayChange: boolean): string {
  const shownKey = {
    id: 7 as KeyId,
    label: "Web",
    enabled,
    createdAtMs: AT_MS,
    dsn: "http://k@h/1",
  };
  const actions = { label: action, enable: action, rotate: action, delete: action };
  return renderToStaticMarkup(
    <WithRouter>
      <NowProvider nowMs={AT_MS}>
        <ul>
          <KeyCard
            project="shop"
            shownKey={shownKey}
            actions={mayChange ? actions : undefined}
            once="x"
            isNew={false}
          />
        </ul>
      </NowProvider>
    </WithRouter>,
  );
}

test("a key's switch says what it is and sends the opposite", () => {
  expect(key(true, true)).toMatch(/name="enabled" value="no"/);
  expect(key(true, true)).toMatch(/aria-checked="true"/);
  expect(key(false, true)).toMatch(/name="enabled" value="yes"/);
  expect(key(false, true)).toContain("Disabled");
});

test("who may not change a key sees its DSN and no form", () => {
  const shown = key(true, false);
  expect(shown).toContain("http://k@h/1");
  expect(shown).not.toContain("<form");
});

test("deleting asks for the slug and the password, and waits for the slug where scripts run", () => {
  const scripted = renderToStaticMarkup(<DeleteForm slug="shop" action={action} />);
  const plain = renderToStaticMarkup(<DeleteForm slug="shop" action={action} alwaysOpen />);
  for (const form of [scripted, plain]) {
    expect(form).toMatch(/<input[^>]*name="typed"/);
    expect(form).toMatch(
      /<input[^>]*type="password"[^>]*name="password"|name="password"[^>]*type="password"/,
    );
    expect(form).toMatch(/name="project" value="shop"|value="shop" name="project"/);
  }
  const isClosed =
    /<button[^>]*type="submit"[^>]*disabled=""|<button[^>]*disabled=""[^>]*type="submit"/;
  expect(scripted).toMatch(isClosed);
  expect(plain).not.toMatch(isClosed);
});

test("who may not delete is told why, and gets no form", () => {
  const card = { project: PROJECT, issues: 3, action };
  const shown = renderToStaticMarkup(<DeleteCard {...card} refusal="Ask the owner." />);
  expect(shown).toContain("Ask the owner.");
  expect(shown).not.toContain("<form");
});

test("a refusal stands at its field, else beside the button, and keeps what was typed", () => {
  const refused: FormState = {
    values: { name: "x" },
    outcome: "refused",
    message: "No.",
    field: "name",
  };
  expect([errorOf(refused, "name"), errorOf(refused, "slug")]).toEqual(["No.", undefined]);
  expect(otherErrorOf(refused, ["name"])).toBeUndefined();
  expect(otherErrorOf(refused, ["slug"])).toBe("No.");
  expect(otherErrorOf({ ...refused, outcome: "done" }, [])).toBeUndefined();
  expect(errorOf({ ...refused, outcome: "done" }, "name")).toBeUndefined();
  const lost = FORM_STATE.lost("Gone.", refused);
  expect(lost).toEqual({ values: { name: "x" }, outcome: "refused", message: "Gone." });
  expect([FORM_STATE.isDone(refused), FORM_STATE.isDone({ ...refused, outcome: "done" })]).toEqual([
    false,
    true,
  ]);
});
