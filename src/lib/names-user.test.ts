import { expect, test } from "vitest";
import { namesEmail, namesUserId, pieceNamesEmail } from "./names-user.ts";

const json = (value: unknown) => Buffer.from(JSON.stringify(value));

test.each([
  { "user.id": "42" },
  { attributes: { "user.id": { value: "42", type: "string" } } },
  { attributes: { "user.id": { value: 42, type: "integer" } } },
  { contexts: [{ user: { id: "42" } }] },
])("%j is of user 42", (value) => {
  expect(namesUserId(json(value), "42")).toBe(true);
  expect(namesUserId(json(value), "4")).toBe(false);
});

test.each([{ order: "42", user: { id: "7" } }, { "user.id": "421" }, "user 42", { user: "42" }])(
  "%j is not",
  (value) => {
    expect(namesUserId(json(value), "42")).toBe(false);
  },
);

test("an address is found in any case and with its sign escaped", () => {
  expect(namesEmail(Buffer.from('{"a":"to ANN@Example.com."}'), "ann@example.com")).toBe(true);
  expect(namesEmail(Buffer.from('{"a":"ann\\u0040example.com"}'), "ann@example.com")).toBe(true);
  expect(namesEmail(Buffer.from('{"a":"bob@example.com"}'), "ann@example.com")).toBe(false);
});

test("an address is found in pieces wherever they are cut, also with its @ escaped", async () => {
  for (const said of ["ann@example.com", "ANN\\u0040example.com"]) {
    const bytes = Buffer.from(`before ${said} after`);
    for (let cut = 0; cut <= bytes.length; cut++) {
      async function* pieces() {
        yield bytes.subarray(0, cut);
        yield bytes.subarray(cut);
      }
      expect(await pieceNamesEmail(pieces(), "ann@example.com")).toBe(true);
      expect(await pieceNamesEmail(pieces(), "bob@example.com")).toBe(false);
    }
  }
});
