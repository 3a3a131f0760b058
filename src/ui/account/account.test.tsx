import { renderToStaticMarkup } from "react-dom/server";
import { expect, test } from "vitest";
import type { Session } from "#model/account.ts";
import type { SessionId, UserId } from "#model/ids.ts";
import { type FormState, UNSENT } from "#ui/parts/forms/form-state.ts";
import { NowProvider } from "#ui/parts/words/now-provider.tsx";
import { FormNote } from "./form-note.tsx";
import { PasswordForm } from "./password-form.tsx";
import { nameBrowser, SessionList } from "./session-list.tsx";

const AT_MS = Date.UTC(2026, 10, 15);
const FIREFOX = "Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0";
const action = async () => UNSENT;

function session(id: number, more: Partial<Session> = {}): Session {
  const times = { createdAtMs: AT_MS, seenAtMs: AT_MS, expiresAtMs: AT_MS };
  const from = { address: "203.0.113.7", userAgent: FIREFOX };
  return { id: id as SessionId, userId: 1 as UserId, ...from, ...times, ...more };
}

function sessions(...all: Session[]): string {
  return renderToStaticMarkup(
    <NowProvider nowMs={AT_MS}>
      <SessionList action={action} sessions={all} current={1 as SessionId} />
    </NowProvider>,
  );
}

test("this browser cannot be signed out from its own list, every other one can", () => {
  const shown = sessions(session(1), session(2), session(3, { address: "" }));
  const buttons = (shown.match(/<button[^>]*>/g) ?? []).filter((one) => one.includes("session"));
  expect(buttons.map((one) => /value="(\d+)"/.exec(one)?.[1])).toEqual(["2", "3"]);
  expect(shown.match(/This browser/g)).toHaveLength(1);
  expect(shown).toContain("Sign out the others");
  expect(shown).toContain("Unknown address");
  expect(sessions(session(1))).not.toContain("Sign out the others");
});

test("what a browser says of itself is shown as text", () => {
  expect(sessions(session(2, { userAgent: "<img src=x>" }))).not.toContain("<img");
});

test.each([
  [FIREFOX, "Firefox 140 on Linux"],
  ["", "Unknown browser"],
  ["curl/8.5.0", "Unknown browser"],
])("%j is called %j", (userAgent, name) => {
  expect(nameBrowser(userAgent)).toBe(name);
});

test("the form of a password offers to revoke tokens where there are any", () => {
  const form = (tokens: number) =>
    renderToStaticMarkup(
      <PasswordForm action={action} once="x" email="a@b.c" minLength={10} tokens={tokens} />,
    );
  expect(form(0)).not.toContain("revokesTokens");
  expect(form(1)).toContain('name="revokesTokens"');
  expect(form(1)).toContain("my API token:");
  expect(form(3)).toContain("my 3 API tokens");
  // Neither password is ever written into the page.
  expect(form(1)).not.toMatch(/type="password"[^>]*value=/);
});

test("what became of a form stands beside its button, unless it is about a field", () => {
  const note = (more: Partial<FormState>) =>
    renderToStaticMarkup(
      <FormNote state={{ ...UNSENT, ...more }} done="Saved." fields={["name"]} />,
    );
  expect(note({ outcome: "done" })).toContain("Saved.");
  expect(note({ outcome: "refused", message: "No." })).toContain("No.");
  for (const quiet of [note({}), note({ outcome: "refused", message: "No.", field: "name" })]) {
    expect(quiet).toBe('<span class="small-text muted" role="status"></span>');
  }
});
